import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReasonRequired } from './desk.rules.js';

/** The settings of the desk: one row. */
@Entity('desk_settings')
export class DeskSettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  /** For so many seconds a decision can be taken back. */
  @Column('smallint', { default: 10 })
  decisionGraceSeconds!: number;

  /** A notice needs that each selected image was shown large. */
  @Column('boolean', { default: true })
  requireViewedEvidence!: boolean;

  @Column('text', { array: true, default: [] })
  reasonRequired!: ReasonRequired[];

  /** 20 decisions in a row that took less are too fast; 0: off. */
  @Column('smallint', { default: 0 })
  paceGuardSeconds!: number;
}
