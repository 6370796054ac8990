import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChosenEvidence } from '../../citations/usual-evidence.pure.js';
import type { ReasonRequired } from '../desk.rules.js';

/** The settings of the desk: one row. */
@Entity('desk_settings')
export class DeskSettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  /** Number of seconds in which a decision can be taken back. */
  @Column('smallint', { default: 10 })
  decisionGraceSeconds!: number;

  /** A decision needs that the evidence was looked at, and a notice that each selected image was shown large. */
  @Column('boolean', { default: true })
  requireViewedEvidence!: boolean;

  @Column('text', { array: true, default: [] })
  reasonRequired!: ReasonRequired[];

  /** 20 decisions in a row that took less are too fast; 0: off. */
  @Column('smallint', { default: 0 })
  paceGuardSeconds!: number;

  /** The department's choice; a missing cause has the first media. */
  @Column('jsonb', { default: {} })
  usualEvidence!: ChosenEvidence;

  /** Events have the usual evidence when they come in. */
  @Column('boolean', { default: false })
  preselectEvidence!: boolean;

  /** The confidence of the plate from which it is looked up when an event is handed out; null: never. */
  @Column('double precision', { nullable: true })
  autoLookUp!: number | null;

  /** Notices are issued only by officers who have an authority in force (programs 5). */
  @Column('boolean', { default: false })
  authorityRequired!: boolean;
}
