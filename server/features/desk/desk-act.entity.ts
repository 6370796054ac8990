import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import type { ReportAct } from './report/report.pure.js';

/** An act of the history as the report counts it. A trigger on the history writes it. */
@Entity('desk_acts')
export class DeskActEntity {
  /** A bigint, as Postgres writes it. */
  @PrimaryColumn('bigint')
  activityId!: string;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  act!: ReportAct;

  /** Null for an event that was on hold. */
  @Column('text', { nullable: true })
  queue!: DeskQueue | null;

  @Column('text')
  cause!: Cause;

  /** The serial number of the camera. */
  @Column('text')
  camera!: string;

  @Column('integer', { nullable: true })
  userId!: number | null;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  /** The label at that moment. */
  @Column('text', { nullable: true })
  reasonLabel!: string | null;

  /** The officer's time for a decision at the desk. */
  @Column('double precision', { nullable: true })
  seconds!: number | null;
}
