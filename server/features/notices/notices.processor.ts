import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { OnJob, OnJobFailed } from '../../platform/jobs/on-job.js';
import { NoticePins } from './notice.hooks.js';
import { NoticeDocuments } from './notice-documents.js';
import { NoticeEvidence } from './notice-evidence.js';
import { NoticePrinter } from './notice-printer.js';
import { NoticeRecords, WORKER } from './notice-records.js';
import { NoticeVersions } from './notice-versions.service.js';

/** Makes notices, in the worker. */
@Injectable()
export class NoticesProcessor {
  constructor(
    private readonly queries: NoticeVersions,
    private readonly evidence: NoticeEvidence,
    private readonly printer: NoticePrinter,
    private readonly documents: NoticeDocuments,
    private readonly records: NoticeRecords,
    private readonly pins: NoticePins,
  ) {}

  @OnJob('renderNotice')
  async render(job: Job<'renderNotice'>): Promise<void> {
    const notice = await this.queries.one(job.payload.noticeId);
    if (notice === null) throw new Error(`Notice ${job.payload.noticeId} is not in the database`);
    const images = await this.evidence.images(WORKER, notice.content);
    const pin = await this.pins.of(notice.number);
    const printed = await this.printer.print(notice.content, images, { pin });
    const stored = await this.documents.store(notice, printed.pdf);
    await this.records.ready(job, notice, stored, printed);
  }

  @OnJobFailed('renderNotice')
  async failed(tx: Tx, job: Job<'renderNotice'>, error: string): Promise<void> {
    await this.records.failed(tx, job.payload.noticeId, error);
  }
}
