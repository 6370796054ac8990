import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Recommendation } from '../../citations/citation.workflow.js';

/** An officer's unsent input on an event. Only they read it. */
@Entity('drafts')
export class DraftEntity {
  @PrimaryColumn('integer')
  userId!: number;

  @PrimaryColumn('integer')
  citationId!: number;

  @Column('text', { nullable: true })
  recommendation!: Recommendation | null;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { nullable: true })
  comment!: string | null;

  @Column('text', { nullable: true })
  lookupTerm!: string | null;

  @Column('text', { nullable: true })
  skipReason!: string | null;

  /** Ids of the media that were shown large. */
  @Column('integer', { array: true, nullable: true })
  viewed!: number[] | null;

  /** The reasons for checks, by their codes. */
  @Column('jsonb', { nullable: true })
  confirmations!: { code: string; reason: string }[] | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
