import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Queue, Recommendation, ReportStatus } from './citation.workflow.js';

// Kept by Postgres from the expression in the migration; TypeORM only has to know that there is one.
const GENERATED = {
  generatedType: 'STORED',
  asExpression: ' ',
  insert: false,
  update: false,
} as const;

/** The narrow row that every list, search and decision reads; what the camera saw stands in captures, the rest of the vehicle in vehicles. */
@Entity('citations')
export class CitationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text', { unique: true })
  referenceId!: string;

  @Column('text', { unique: true, nullable: true })
  stoplineReferenceId!: string | null;

  @Column('text', { default: 'PENDING' })
  reportStatus!: ReportStatus;

  @Column({ type: 'text', ...GENERATED })
  queue!: Queue;

  @Column('text', { nullable: true })
  recommendation!: Recommendation | null;

  @Column('text')
  cause!: Cause;

  @Column('timestamptz')
  cameraCaseGeneratedAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @Column('text', { nullable: true })
  ownerVehicleLicensePlate!: string | null;

  @Column({ type: 'text', nullable: true, ...GENERATED })
  plateKey!: string | null;

  @Column('text', { nullable: true })
  ownerName!: string | null;

  /** The name folded, by which it is searched (guards 5). */
  @Column('text', { nullable: true })
  ownerKey!: string | null;

  @Column('smallint', { default: 0 })
  mediaCount!: number;

  @Column('smallint', { default: 0 })
  selectedCount!: number;

  @Column('integer', { default: 0 })
  commentCount!: number;

  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  @Column('integer', { nullable: true })
  submittedBy!: number | null;

  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @Column('integer', { nullable: true })
  decidedBy!: number | null;

  /** After it no notice may be made; null without a rule, and until the rule's start is known (desk 6). */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** The rule that was chosen at intake, and is kept. */
  @Column('integer', { nullable: true })
  deadlineRuleId!: number | null;

  /** The last day of the limb that decides; null where it is the day of {@link dueAt}. */
  @Column('date', { nullable: true })
  lastDay!: string | null;

  /** The end of the last day of posting; null where the rule is met by the decision. */
  @Column('timestamptz', { nullable: true })
  postBy!: Date | null;

  /** The place of the limb that decides in its rule; null for the first one. */
  @Column('smallint', { nullable: true })
  deadlineLimb!: number | null;

  /** The rule of the other side of a plate, where the plate's side is not known; both are worked out. */
  @Column('integer', { nullable: true })
  deadlineAlternativeId!: number | null;

  /** True if its notice was voided; the event stays COMPLETED (mailing 6). */
  @Column('boolean', { default: false })
  noticeVoid!: boolean;

  /** Left out of what an entity is loaded with: it repeats the rest. */
  @Column({ type: 'text', select: false, ...GENERATED })
  listRow!: string;
}
