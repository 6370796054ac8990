import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TextsByLanguage } from './mailing.types.js';

/** The texts of the notices of a PDF setting; one row for each. */
@Entity('notice_texts')
export class NoticeTextsEntity {
  @PrimaryColumn('smallint')
  pdfSettingId!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('jsonb', { default: {} })
  texts!: TextsByLanguage;

  @Column('text', { nullable: true })
  paymentCode!: string | null;

  /** Null until the first change. */
  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
