import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { Direction, SortKey } from '../citations/citation.types.js';
import type { Queue } from '../citations/citation.workflow.js';
import type { ViewFilter } from './saved-view.pure.js';

/** A filter and an order of a list, under a name of its user. Only they read it. */
@Entity('saved_views')
@Unique('saved_views_user_id_queue_name_key', ['userId', 'queue', 'name'])
export class SavedViewEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  userId!: number;

  @Column('text')
  queue!: Queue;

  @Column('text')
  name!: string;

  @Column('jsonb')
  filter!: ViewFilter;

  @Column('text')
  sortBy!: SortKey;

  @Column('text')
  sortOrder!: Direction;
}
