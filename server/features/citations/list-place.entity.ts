import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { Queue } from './citation.workflow.js';

/** The key of a row in the order of a list, and the number of rows before it but for {@link ListMoveEntity} (decision 131). */
@Entity('list_places')
export class ListPlaceEntity {
  @PrimaryColumn('text')
  queue!: Queue;

  /** `ALL` for the lists of those who see every cause. */
  @PrimaryColumn('text')
  cause!: Cause | 'ALL';

  /** As text: the first place of a list is before all moments. */
  @PrimaryColumn('timestamptz')
  updatedAt!: string;

  @PrimaryColumn('integer')
  citationId!: number;

  @Column('integer')
  rank!: number;
}

/** A row that has come into a list or gone from it since its places were counted; a trigger writes it. */
@Entity('list_moves')
export class ListMoveEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  number!: string;

  @Column('text')
  queue!: Queue;

  @Column('text')
  cause!: Cause;

  @Column('timestamptz')
  updatedAt!: Date;

  @Column('integer')
  citationId!: number;

  @Column('smallint')
  change!: -1 | 1;
}
