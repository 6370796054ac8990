import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobHopeless, JobsService } from '../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../platform/jobs/on-job.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { NoticeDocuments, noticePdf } from '../notices/notice-documents.js';
import { NoticeEntity } from '../notices/notice.entity.js';
import { NoticeRenderingEnded } from '../notices/notice.hooks.js';
import { WORKER } from '../notices/notice-records.js';
import { NoticeSigner } from '../notices/notice-signer.js';
import { PdfRenderer } from '../notices/pdf.js';
import { NEWEST_READY } from './copies.queries.js';
import { NoticeCopyEntity } from './notice-copy.entity.js';
import { pageSize, stamped, stampHtml, stampText, withoutSignature } from './stamp.js';

type CopyJob = Job<'makeNoticeCopy'>;

/** Makes copies of notices, in the worker. */
@Injectable()
export class CopiesProcessor implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly storage: StorageService,
    private readonly documents: NoticeDocuments,
    private readonly pdf: PdfRenderer,
    private readonly signer: NoticeSigner,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly ended: NoticeRenderingEnded,
  ) {}

  onModuleInit(): void {
    this.ended.add((tx, { number, citationId }) => this.orderVoid(tx, number, citationId));
  }

  @OnJob('makeNoticeCopy')
  async make(job: CopyJob): Promise<void> {
    const copy = await this.database
      .repository(NoticeCopyEntity)
      .findOneBy({ id: job.payload.copyId });
    if (copy === null || copy.noticeId === null)
      throw new Error(`Copy ${job.payload.copyId} has no notice`);
    const pdf = await this.copyOf(copy, copy.noticeId);
    const { key, sha256, bytes } = await this.storage.putByContent('notice-copies', 'pdf', pdf);
    const { id, citationId, kind, noticeNumber } = copy;
    await this.transactions.run(async (tx) => {
      await this.jobs.complete(tx, job);
      await tx
        .repository(NoticeCopyEntity)
        .update(id, { status: 'READY', storageKey: key, sha256, bytes });
      await this.activity.record(tx, {
        type: 'notice_copy_made',
        actor: WORKER,
        citationId,
        description: `Copy ${id} (${kind}) of notice ${noticeNumber} made`,
        details: { sha256, bytes },
      });
    });
  }

  @OnJobFailed('makeNoticeCopy')
  async failed(tx: Tx, { payload: { copyId } }: CopyJob, error: string): Promise<void> {
    const copies = tx.repository(NoticeCopyEntity);
    const copy = await copies.findOneBy({ id: copyId });
    if (copy === null || copy.status === 'READY') return;
    await copies.update(copyId, { status: 'FAILED' });
    await this.activity.record(tx, {
      type: 'notice_copy_failed',
      actor: WORKER,
      citationId: copy.citationId,
      description: `Copy ${copyId} (${copy.kind}) of notice ${copy.noticeNumber} could not be made`,
      details: { error },
    });
  }

  /** The copy of a notice that became void while it was being made; without any file there is nothing to copy. */
  private async orderVoid(tx: Tx, noticeNumber: string, citationId: number): Promise<void> {
    const copies = tx.repository(NoticeCopyEntity);
    const waiting = { noticeNumber, kind: 'VOID' as const, noticeId: IsNull() };
    const copy = await copies.findOneBy(waiting);
    if (copy === null) return;
    const source = await tx.first(NEWEST_READY, [citationId]);
    if (source === undefined) {
      await copies.update(copy.id, { status: 'FAILED' });
      return;
    }
    await copies.update(copy.id, { noticeId: source.id });
    await this.jobs.enqueue(tx, 'makeNoticeCopy', { copyId: copy.id });
  }

  private async copyOf({ kind, stampedOn, createdAt }: NoticeCopyEntity, noticeId: number) {
    const notice = await this.database.repository(NoticeEntity).findOneBy({ id: noticeId });
    if (notice === null || notice.storageKey === null || notice.sha256 === null)
      throw new Error(`Notice ${noticeId} has no file`);
    const { storageKey, sha256, documentSha256, signed } = notice;
    if (signed === true) this.signer.assertValid();
    const pdf = noticePdf({ ...notice, storageKey, sha256 });
    const stored = await this.documents.read(WORKER, pdf, (fault) => new JobHopeless(fault));
    const document = withoutSignature(stored, documentSha256);
    const size = await pageSize(document);
    const stamp = await this.pdf.render(stampHtml(stampText(kind, stampedOn), size));
    const copy = Buffer.from(await stamped(document, stamp));
    return signed === true ? this.signer.sign(copy, createdAt) : copy;
  }
}
