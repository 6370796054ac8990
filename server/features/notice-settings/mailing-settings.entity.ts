import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Language } from '../../platform/domain/language.js';
import type { AddressWindow, MailBarcode, Paper, RequiredField } from './mailing.types.js';

/** The mailing settings: one row. */
@Entity('mailing_settings')
export class MailingSettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** Null: the language of `LOCALE`. */
  @Column('text', { array: true, nullable: true })
  noticeLanguages!: Language[] | null;

  @Column('text', { default: 'A4' })
  paper!: Paper;

  @Column('text', { name: 'address_window', default: 'DIN' })
  window!: AddressWindow;

  @Column('text', { default: 'NONE' })
  mailBarcode!: MailBarcode;

  @Column('boolean', { default: true })
  duplex!: boolean;

  @Column('integer', { default: 10_000 })
  runSize!: number;

  /** A local day; null: that of `installedAt`. */
  @Column('date', { nullable: true })
  runsSince!: string | null;

  @Column('text', { default: '' })
  postalCodeFormat!: string;

  @Column('smallint', { default: 3 })
  mailWarningDays!: number;

  @Column('smallint', { default: 0 })
  postingDays!: number;

  @Column('jsonb', { default: { REDLIGHT: [], SPEEDING: [] } })
  requiredFields!: Record<Cause, RequiredField[]>;

  @Column('integer', { default: 365 })
  evidenceDays!: number;

  @Column('boolean', { default: true })
  evidenceVideos!: boolean;

  /** True if the owner of a mailed notice is told in a letter that it was voided or replaced. */
  @Column('boolean', { default: true })
  cancellationLetters!: boolean;

  /** The share of erroneous notices in percent that is warned of, as a decimal; null for no warning. */
  @Column('numeric', { precision: 5, scale: 2, nullable: true, default: 5 })
  errorLimit!: string | null;

  /** The prefix of the numbers of warning letters. */
  @Column('text', { default: 'WRN' })
  warningPrefix!: string;

  /** Null until somebody saves them. */
  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  installedAt!: Date;
}
