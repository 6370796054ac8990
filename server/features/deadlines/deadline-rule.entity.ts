import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Limb, MetBy } from './clock.pure.js';
import type { RuleAddressee, RulePlate } from './deadline-choice.pure.js';
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

  @Column('text', { default: 'OWNER' })
  addressee!: RuleAddressee;

  @Column('text', { default: 'ANY' })
  plate!: RulePlate;

  /** None: no deadline from that day on. */
  @Column('jsonb')
  limbs!: Limb[];

  @Column('text', { default: 'DECIDED' })
  metBy!: MetBy;

  /** Business days on the way. */
  @Column('smallint', { default: 0 })
  transitDays!: number;

  /** The one limb of a rule in the form of before there were several; null where the rule was given as limbs, as the next two. */
  @Column('text', { nullable: true })
  starts!: Start | null;

  @Column('smallint', { nullable: true })
  days!: number | null;

  @Column('text', { nullable: true })
  kind!: DayKind | null;

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
