import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Weight } from './check-subject.types.js';

/** A version of a rule, the newest one too. All are kept. */
@Entity('check_rule_versions')
export class CheckRuleVersionEntity {
  @PrimaryColumn('integer')
  ruleId!: number;

  @PrimaryColumn('integer')
  version!: number;

  @Column('text')
  label!: string;

  @Column('jsonb')
  params!: object;

  @Column('text', { nullable: true })
  cause!: Cause | null;

  @Column('text')
  weight!: Weight;

  @Column('boolean')
  active!: boolean;

  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz')
  changedAt!: Date;
}
