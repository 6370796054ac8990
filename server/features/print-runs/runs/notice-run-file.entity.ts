import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One print file of a run. */
@Entity('notice_run_files')
export class NoticeRunFileEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  runId!: number;

  /** Counted from 1 in its run. */
  @Column('smallint')
  number!: number;

  @Column('text')
  name!: string;

  /** The attempt of the run that it was made in; null, as all below, until it is made. */
  @Column('integer', { nullable: true })
  attempt!: number | null;

  /** Also null once the file was deleted. */
  @Column('text', { nullable: true })
  storageKey!: string | null;

  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('bigint', { nullable: true })
  bytes!: string | null;

  /** Without what was void when it was made. */
  @Column('integer', { nullable: true })
  notices!: number | null;

  @Column('integer', { nullable: true })
  pages!: number | null;

  @Column('integer', { nullable: true })
  sheets!: number | null;
}
