import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Fault, ReasonAct } from './reason.pure.js';

/** A reason that an act or a skip can be given for. Act and code are never changed. */
@Entity('reasons')
@Unique('reasons_act_code_key', ['act', 'code'])
export class ReasonEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  act!: ReasonAct;

  @Column('text')
  code!: string;

  @Column('text')
  label!: string;

  /** The cause that the reason is for; null for both causes. */
  @Column('text', { nullable: true })
  cause!: Cause | null;

  @Column('boolean', { default: false })
  needsText!: boolean;

  @Column('boolean', { default: true })
  active!: boolean;

  @Column('integer')
  position!: number;

  /** The digit key that chooses the reason at the desk; null for none. */
  @Column('smallint', { nullable: true })
  key!: number | null;

  /** True if a notice that is void for it was wrong; only of the act VOID, as the fault. */
  @Column('boolean', { default: false })
  erroneous!: boolean;

  @Column('text', { default: 'NONE' })
  fault!: Fault;
}
