import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RecallCriteria, RecallStatus } from './recall.types.js';

/** A recall: a list, fixed for good, of the issued notices that rest on one wrong thing (repair 4). */
@Entity('recalls')
export class RecallEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Kept by Postgres: the id in six digits. */
  @Column({
    type: 'text',
    unique: true,
    generatedType: 'STORED',
    asExpression: ' ',
    insert: false,
    update: false,
  })
  number!: string;

  @Column('jsonb')
  criteria!: RecallCriteria;

  @Column('text')
  reason!: string;

  @Column('text', { default: 'OPEN' })
  status!: RecallStatus;

  /** The number of its notices; like the three after it of the moment of its start. */
  @Column('integer', { default: 0 })
  notices!: number;

  @Column('integer', { default: 0 })
  mailed!: number;

  /** In minor units; null where the notices have several currencies. */
  @Column('bigint', { nullable: true })
  total!: string | null;

  @Column('text', { nullable: true })
  currency!: string | null;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;

  @Column('integer', { nullable: true })
  closedBy!: number | null;

  @Column('text', { nullable: true })
  closeReason!: string | null;
}
