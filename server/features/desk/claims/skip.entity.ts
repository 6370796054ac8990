import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';

/** An event that is not handed to an officer before a moment. */
@Entity('skips')
export class SkipEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  userId!: number;

  @Column('integer')
  citationId!: number;

  @Column('text')
  queue!: DeskQueue;

  @Column('text', { nullable: true })
  reasonCode!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz')
  until!: Date;
}
