import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Language } from '../../platform/domain/language.js';
import type { NoticeContent } from './notice.content.js';

export type NoticeStatus = 'PENDING' | 'READY' | 'FAILED';

/** One version of a citation's notice; the newest is the current one. Once READY it never changes. */
@Entity('notices')
export class NoticeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  @Column('smallint')
  version!: number;

  @Column('text')
  number!: string;

  @Column('text', { default: 'PENDING' })
  status!: NoticeStatus;

  @Column('jsonb')
  content!: NoticeContent;

  @Column('timestamptz', { default: () => 'now()' })
  requestedAt!: Date;

  @Column('integer')
  requestedBy!: number;

  @Column('timestamptz', { nullable: true })
  renderedAt!: Date | null;

  @Column('text', { nullable: true })
  storageKey!: string | null;

  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('integer', { nullable: true })
  bytes!: number | null;

  @Column('smallint', { nullable: true })
  pages!: number | null;

  /** The hash of the file before it was signed. */
  @Column('text', { nullable: true })
  documentSha256!: string | null;

  @Column('text', { array: true, nullable: true })
  languages!: Language[] | null;

  /** The programs that made the file, with their versions. */
  @Column('text', { nullable: true })
  renderer!: string | null;

  @Column('boolean', { nullable: true })
  signed!: boolean | null;
}
