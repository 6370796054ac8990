import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { Caller, UserCaller } from '../../../platform/identity/caller.js';
import { NoticeDocuments, type StoredPdf } from '../../notices/notice-documents.js';
import { Letters } from '../../notices/letters/letters.service.js';
import { NoticesService } from '../../notices/notices.service.js';
import { COPIES, type NoticeCopy, shownCopy } from './copies.queries.js';
import { CopyOrders } from './copy-orders.service.js';
import { ENDED_KINDS, NoticeCopyEntity } from './notice-copy.entity.js';
import { NoticeReasonRules } from '../runs/runs.rules.js';

/** Orders marked copies of notices, and shows them. */
@Injectable()
export class CopiesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly letters: Letters,
    private readonly notices: NoticesService,
    private readonly documents: NoticeDocuments,
    private readonly orders: CopyOrders,
  ) {}

  /**
   * Orders a copy that says DUPLICATE on each page.
   *
   * @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_VOID`, `NOTICE_NOT_READY`, `INVALID`
   */
  async reprint(actor: UserCaller, name: unknown, input: unknown): Promise<NoticeCopy> {
    const { reason } = validate(NoticeReasonRules, input);
    const { number } = await this.notices.findNotice(actor, name);
    const id = await this.transactions.run((tx) =>
      this.orders.orderReprint(tx, actor, { number, reason }),
    );
    return this.findCopy(number, id);
  }

  private async findCopy(number: string, copyId: number): Promise<NoticeCopy> {
    const copies = await this.database.rows(COPIES, [[number]]);
    const copy = copies.find((found) => found.id === copyId);
    if (copy === undefined) throw new AppError('NOTICE_NOT_FOUND');
    return shownCopy(copy);
  }

  /** The PDF of a copy; null while it is being made. @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_DAMAGED` */
  async pdf(caller: Caller, name: unknown, id: unknown): Promise<StoredPdf | null> {
    const noticeNumber = await this.letters.numberOf(name);
    const copy = await this.database
      .repository(NoticeCopyEntity)
      .findOneBy({ id: rowId(id, 'NOTICE_NOT_FOUND'), noticeNumber });
    if (copy === null || copy.status === 'FAILED') throw new AppError('NOTICE_NOT_FOUND');
    return copy.status === 'PENDING' ? null : this.open(caller, copy);
  }

  /** Returns the PDF of a notice as officers open it: for a void one the marked copy, which is null while it is made. */
  async current(caller: Caller, name: unknown): Promise<StoredPdf | null> {
    const noticeNumber = await this.letters.numberOf(name);
    const copies = this.database.repository(NoticeCopyEntity);
    // A second one names the notice that replaces it.
    const copy = await copies.findOne({
      where: { noticeNumber, kind: In(ENDED_KINDS) },
      order: { id: 'DESC' },
    });
    if (copy === null) return this.notices.pdf(caller, noticeNumber);
    await this.notices.findNotice(caller, noticeNumber);
    return this.pdf(caller, noticeNumber, copy.id);
  }

  private async open(caller: Caller, copy: NoticeCopyEntity): Promise<StoredPdf> {
    const { id, storageKey, sha256, citationId, kind, noticeNumber } = copy;
    if (storageKey === null || sha256 === null) throw new AppError('NOTICE_NOT_FOUND');
    const name = `Copy ${id} (${kind}) of notice ${noticeNumber}`;
    const filename = `${noticeNumber}-${kind.toLowerCase()}`;
    const pdf = { name, citationId, storageKey, sha256 };
    return this.documents.show(caller, pdf, { type: 'notice_copy_viewed', filename });
  }
}
