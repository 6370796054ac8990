import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ErrorCode } from '../../../platform/errors/catalogue.js';
import type { Confirmation } from '../../checks/checks.pure.js';
import type { Recommendation } from '../../citations/citation.workflow.js';
import type { GeneratedKind } from '../../fines/due-letter.pure.js';
import type { DecisionStatus } from './decision.pure.js';
import type { DeskAct } from '../../citations/citation.types.js';

/** The officer's actions before a decision, as the client reports them. */
export interface DecisionDetails {
  seconds: number;
  /** Ids of the media that were shown large, zoomed, and played. */
  viewed: number[];
  zoomed: number[];
  played: number[];
  /** The reasons for checks; decisions of before there were any do not have them. */
  confirmations?: Confirmation[];
  /** The kind of letter that was asked for; absent where it was left open. */
  letterKind?: GeneratedKind;
}

/** A decision of the desk. While it is WAITING nothing of its event has changed; rows are kept. */
@Entity('deferred_decisions')
export class DeferredDecisionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  @Column('integer')
  userId!: number;

  @Column('text')
  act!: DeskAct;

  @Column('text', { nullable: true })
  recommendation!: Recommendation | null;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  /** The version of the event that was decided on. */
  @Column('integer')
  version!: number;

  @Column('jsonb')
  details!: DecisionDetails;

  @Column('text')
  status!: DecisionStatus;

  /** The code of the refusal, of a FAILED decision. */
  @Column('text', { nullable: true })
  failure!: ErrorCode | null;

  @Column('timestamptz')
  takenAt!: Date;

  @Column('timestamptz')
  takesEffectAt!: Date;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;
}
