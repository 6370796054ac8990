import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import type { ReportAct } from './report.pure.js';

/**
 * Acts of a past period with the same values in some groups of the report. A trigger deletes all rows of a period that a
 * late act belongs to.
 */
@Entity('desk_act_sums')
export class DeskActSumEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  /** Comma separated, in the order of the report; what is not grouped by is null. */
  @Column('text')
  groups!: string;

  /** The first instant of the period. */
  @Column('timestamptz')
  start!: Date;

  /** The first instant behind it. */
  @Column('timestamptz')
  stop!: Date;

  @Column('text', { nullable: true })
  act!: ReportAct | null;

  @Column('text', { nullable: true })
  queue!: DeskQueue | null;

  @Column('text', { nullable: true })
  cause!: Cause | null;

  @Column('text', { nullable: true })
  camera!: string | null;

  @Column('integer', { nullable: true })
  userId!: number | null;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  @Column('text', { nullable: true })
  reasonLabel!: string | null;

  @Column('integer')
  count!: number;

  /** Each duration once; null if no act has one. */
  @Column('json', { nullable: true })
  seconds!: number[] | null;

  /** The number of acts that took the duration at the same index. */
  @Column('json', { nullable: true })
  times!: number[] | null;
}
