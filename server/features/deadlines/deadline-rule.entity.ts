import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { DayKind, Start } from './due-date.pure.js';

/** When an event of a cause is due, from a day on. Never updated: a newer rule takes its place. */
@Entity('deadline_rules')
export class DeadlineRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  cause!: Cause;

  /** A local day. */
  @Column('date')
  effectiveFrom!: string;

  @Column('text')
  starts!: Start;

  /** Null: no deadline from that day on. */
  @Column('smallint', { nullable: true })
  days!: number | null;

  @Column('text')
  kind!: DayKind;

  /** The country whose holidays are no business days, in the codes of the package of holidays. */
  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { nullable: true })
  state!: string | null;

  @Column('text', { nullable: true })
  region!: string | null;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
