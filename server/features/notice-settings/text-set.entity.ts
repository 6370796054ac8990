import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TextsByLanguage } from './mailing.types.js';
import type { TextSetKind } from './text-set.pure.js';

/** A set of texts for one kind of letters of a PDF setting, from a day of issue on. */
@Entity('text_sets')
export class TextSetEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('smallint')
  pdfSettingId!: number;

  @Column('text', { default: 'NOTICE' })
  kind!: TextSetKind;

  /** A local day; null: before all others. */
  @Column('date', { name: 'effective_from', nullable: true })
  from!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('jsonb', { default: {} })
  texts!: TextsByLanguage;

  @Column('text', { nullable: true })
  paymentCode!: string | null;

  /** True once a letter was made with it. */
  @Column('boolean', { default: false })
  used!: boolean;

  /** Null until the first change. */
  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
