import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A file that a camera sent. The original is never changed; the worker adds what is shown and printed of it. */
@Entity('media')
export class MediaEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  @Column('text')
  type!: 'IMAGE' | 'VIDEO';

  @Column('smallint')
  sequenceNumber!: number;

  @Column('text')
  sha256!: string;

  @Column('text')
  storageKey!: string;

  @Column('text')
  contentType!: string;

  @Column('integer')
  bytes!: number;

  @Column('integer', { nullable: true })
  width!: number | null;

  @Column('integer', { nullable: true })
  height!: number | null;

  /** The moment that the camera gave this file; null if it gave none. */
  @Column('timestamptz', { nullable: true })
  capturedAt!: Date | null;

  @Column('text', { nullable: true })
  filter!: string | null;

  @Column('boolean', { default: false })
  selected!: boolean;

  @Column('text', { nullable: true })
  thumbnailKey!: string | null;

  @Column('text', { nullable: true })
  largeKey!: string | null;

  @Column('text', { nullable: true })
  listKey!: string | null;

  @Column('text', { nullable: true })
  printKey!: string | null;
}
