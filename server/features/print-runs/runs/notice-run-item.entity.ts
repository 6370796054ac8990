import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A notice in a run: version and place are fixed when the run is started. */
@Entity('notice_run_items')
export class NoticeRunItemEntity {
  @PrimaryColumn('integer')
  runId!: number;

  /** Place in the order of printing, from 1. */
  @PrimaryColumn('integer')
  sequence!: number;

  @Column('text')
  noticeNumber!: string;

  /** The version that is printed. */
  @Column('integer')
  noticeId!: number;

  @Column('integer')
  citationId!: number;

  @Column('smallint')
  version!: number;

  @Column('smallint')
  fileNumber!: number;

  @Column('text', { nullable: true })
  postalCode!: string | null;

  /** False once the run was cancelled: a number is in one live item at most. */
  @Column('boolean', { default: true })
  live!: boolean;

  /** Counted from 1 in its file; null until that is made, and for a void notice that it leaves out. */
  @Column('integer', { nullable: true })
  firstPage!: number | null;

  /** Without blank ones. */
  @Column('integer', { nullable: true })
  pages!: number | null;
}
