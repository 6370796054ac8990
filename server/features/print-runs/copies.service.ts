import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { NoticeDocuments, type StoredPdf } from '../notices/notice-documents.js';
import { NoticesService } from '../notices/notices.service.js';
import { COPIES, type NoticeCopy, shownCopy, SOURCE } from './copies.queries.js';
import { LOCK_BY_CITATION } from './issued.queries.js';
import { type CopyKind, NoticeCopyEntity } from './notice-copy.entity.js';
import { NoticeReasonRules } from './runs.rules.js';

/** Orders copies of notices that say what they are, and shows them. */
@Injectable()
export class CopiesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly notices: NoticesService,
    private readonly documents: NoticeDocuments,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Orders a copy that says DUPLICATE on each page.
   *
   * @throws AppError `NOT_FOUND`, `NOTICE_VOID`, `NOTICE_NOT_READY`, `INVALID`
   */
  async reprint(actor: UserCaller, citation: unknown, input: unknown): Promise<NoticeCopy> {
    const citationId = rowId(citation);
    const { reason } = validate(NoticeReasonRules, input);
    await this.notices.ofCitation(actor, citationId);
    const id = await this.transactions.run(async (tx) => {
      const notice = await tx.first(LOCK_BY_CITATION, [citationId]);
      const source = await tx.first(SOURCE, [citationId]);
      if (notice === undefined || source === undefined) throw new AppError('NOT_FOUND');
      const { number } = notice;
      if (notice.voidedAt !== null) throw new AppError('NOTICE_VOID', { params: { number } });
      if (source.status === 'PENDING') throw new AppError('NOTICE_NOT_READY');
      if (source.status === 'FAILED') throw new AppError('NOT_FOUND');
      const noticeId = source.id;
      const copy = { noticeNumber: number, citationId, kind: 'DUPLICATE' as const, reason };
      const made = await this.order(tx, actor, { ...copy, noticeId });
      await this.activity.record(tx, {
        type: 'notice_reprinted',
        actor,
        citationId,
        subject: { type: 'notice', id: noticeId },
        description: `Reprinted: ${reason} (notice ${number}, ordered by ${actor.name})`,
      });
      return made;
    });
    return this.one(citationId, id);
  }

  /** Orders a copy in the transaction that asks for it; without a version it waits for one. */
  async order(
    tx: Tx,
    actor: UserCaller,
    copy: {
      noticeNumber: string;
      citationId: number;
      kind: CopyKind;
      reason: string;
      noticeId: number | null;
      status?: 'PENDING' | 'FAILED';
    },
  ): Promise<number> {
    const at = this.clock.now();
    const copies = tx.repository(NoticeCopyEntity);
    const row = copies.create({
      ...copy,
      stampedOn: this.clock.today(this.config.timeZone),
      createdBy: actor.userId,
      ...(at === null ? {} : { createdAt: at }),
    });
    await copies.insert(row);
    if (copy.noticeId !== null)
      await this.jobs.enqueue(tx, 'makeNoticeCopy', { copyId: row.id }, actor.requestId);
    return row.id;
  }

  /** One copy. @throws AppError `NOT_FOUND` */
  async one(citation: unknown, id: unknown): Promise<NoticeCopy> {
    const copyId = rowId(id);
    const copies = await this.database.rows(COPIES, [[rowId(citation)]]);
    const copy = copies.find((found) => found.id === copyId);
    if (copy === undefined) throw new AppError('NOT_FOUND');
    return shownCopy(copy);
  }

  /** The PDF of a copy; null while it is being made. @throws AppError `NOT_FOUND`, `NOTICE_DAMAGED` */
  async pdf(caller: Caller, citation: unknown, id: unknown): Promise<StoredPdf | null> {
    const citationId = rowId(citation);
    const copy = await this.database
      .repository(NoticeCopyEntity)
      .findOneBy({ id: rowId(id), citationId });
    if (copy === null || copy.status === 'FAILED') throw new AppError('NOT_FOUND');
    return copy.status === 'PENDING' ? null : this.open(caller, copy);
  }

  /** The PDF of a notice as officers open it: of a void one the copy that says so, which is null while it is made. */
  async current(caller: Caller, citation: unknown): Promise<StoredPdf | null> {
    const citationId = rowId(citation);
    const copies = this.database.repository(NoticeCopyEntity);
    const copy = await copies.findOneBy({ citationId, kind: 'VOID' });
    if (copy === null) return this.notices.pdf(caller, citationId);
    await this.notices.ofCitation(caller, citationId);
    return this.pdf(caller, citationId, copy.id);
  }

  private async open(caller: Caller, copy: NoticeCopyEntity): Promise<StoredPdf> {
    const { id, storageKey, sha256, citationId, kind, noticeNumber } = copy;
    if (storageKey === null || sha256 === null) throw new AppError('NOT_FOUND');
    const name = `Copy ${id} (${kind}) of notice ${noticeNumber}`;
    const filename = `${noticeNumber}-${kind.toLowerCase()}`;
    const pdf = { name, citationId, storageKey, sha256 };
    return this.documents.show(caller, pdf, { type: 'notice_copy_viewed', filename });
  }
}
