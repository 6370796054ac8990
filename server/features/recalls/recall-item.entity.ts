import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailState } from '../notices/letters/mail-state.pure.js';
import type { ItemState } from './recall.types.js';

/** A notice of a recall, and what became of it there. */
@Entity('recall_items')
export class RecallItemEntity {
  @PrimaryColumn('integer')
  recallId!: number;

  @PrimaryColumn('text')
  noticeNumber!: string;

  /** The state of its mail when the recall started. */
  @Column('text')
  stateThen!: MailState;

  @Column('text', { default: 'OPEN' })
  state!: ItemState;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('integer', { nullable: true })
  decidedBy!: number | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;
}
