import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The hash of a complete subtree over the seals. Subtrees are stored at the levels 8, 16 and 24 only. */
@Entity('activity_tree')
export class ActivityTreeEntity {
  @PrimaryColumn('smallint')
  level!: number;

  /** Counts the subtrees of the level from 0. */
  @PrimaryColumn('bigint')
  position!: string;

  /** SHA-256 in hexadecimal. */
  @Column('text')
  hash!: string;
}
