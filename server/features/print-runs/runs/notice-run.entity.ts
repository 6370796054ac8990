import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../../platform/domain/duty.js';
import type { LetterKind } from '../../notices/letters/letter.pure.js';
import type { RunState } from './run-state.pure.js';

/** The filter of waiting notices for a run; days are local and both included. */
export interface RunFilter {
  cause: Cause | null;
  /** Null for all; runs from before there were kinds have none. */
  kind: LetterKind | null;
  issuedFrom: string | null;
  issuedTo: string | null;
  limit: number | null;
}

/** Waiting letters that a run leaves out, because they had to be posted by an earlier day. */
export interface LeftOut {
  count: number;
  /** The first 20. */
  numbers: string[];
}

/** Notices that go to the printing house together. */
@Entity('notice_runs')
export class NoticeRunEntity {
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

  /** The client's id of the request, so that a repeated one finds the same run. */
  @Column('uuid', { nullable: true, unique: true })
  requestId!: string | null;

  @Column('text', { default: 'OPEN' })
  status!: RunState;

  /** Grows with each remake: a file of an older attempt does not count. */
  @Column('integer', { default: 1 })
  attempt!: number;

  @Column('jsonb')
  filter!: RunFilter;

  @Column('boolean')
  duplex!: boolean;

  @Column('integer', { default: 0 })
  notices!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { nullable: true })
  madeAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  mailedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  filesDeletedAt!: Date | null;

  /** Why it has letters that had to be posted by an earlier day; null: they are left out. */
  @Column('text', { nullable: true })
  lateReason!: string | null;

  /** The letters that were left out at its start. */
  @Column('jsonb', { default: { count: 0, numbers: [] } })
  leftOut!: LeftOut;

  /** The reason why it cannot go on while it is OPEN, failed or was cancelled. */
  @Column('text', { nullable: true })
  message!: string | null;
}
