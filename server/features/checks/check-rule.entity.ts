import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Weight } from './check-subject.types.js';

/** A rule: a function of the checks with parameters (cameras 2). */
@Entity('check_rules')
@Unique('check_rules_code_key', ['code'])
export class CheckRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  code!: string;

  @Column('text')
  label!: string;

  @Column('text')
  function!: string;

  @Column('jsonb', { default: {} })
  params!: object;

  /** Null for both. */
  @Column('text', { nullable: true })
  cause!: Cause | null;

  @Column('text')
  weight!: Weight;

  @Column('boolean', { default: false })
  active!: boolean;

  @Column('integer', { default: 1 })
  version!: number;

  /** The terms that a shipped rule is shipped with; null for the department's own. */
  @Column({ type: 'jsonb', nullable: true, insert: false, update: false })
  shipped!: object | null;

  /** The place of a shipped rule in the list. */
  @Column({ type: 'smallint', nullable: true, unique: true, insert: false, update: false })
  shippedOrder!: number | null;

  /** Null for a rule that is shipped, until a person changes it. */
  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  changedAt!: Date;
}
