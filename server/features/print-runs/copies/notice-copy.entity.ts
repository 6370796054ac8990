import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NoticeStatus } from '../../notices/notice.entity.js';
import { NOTICE_ENDS } from '../../notices/page/notice-ended.pure.js';

export const COPY_KINDS = ['DUPLICATE', ...NOTICE_ENDS] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** The copies of a letter that has ended: one stands in its place wherever it is opened. */
export const ENDED_KINDS = NOTICE_ENDS satisfies readonly CopyKind[];

/** A copy of a stored notice that says on each page what it is. */
@Entity('notice_copies')
export class NoticeCopyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  noticeNumber!: string;

  @Column('integer')
  citationId!: number;

  @Column('text')
  kind!: CopyKind;

  @Column('text', { default: 'PENDING' })
  status!: NoticeStatus;

  @Column('text')
  reason!: string;

  /** The local day that stands on each page. */
  @Column('date')
  stampedOn!: string;

  /** The number that replaces the notice, on each page; null for none. */
  @Column('text', { nullable: true })
  replacedBy!: string | null;

  /** The version that it is a copy of; null for a void notice that was still being made. */
  @Column('integer', { nullable: true })
  noticeId!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('integer')
  createdBy!: number;

  @Column('text', { nullable: true })
  storageKey!: string | null;

  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('integer', { nullable: true })
  bytes!: number | null;
}
