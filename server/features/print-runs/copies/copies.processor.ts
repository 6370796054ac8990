import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { Job } from '../../../platform/jobs/jobs.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../../platform/jobs/on-job.js';
import { NoticeRenderingEnded } from '../../notices/notice.hooks.js';
import { WORKER } from '../../notices/notice-records.js';
import { NEWEST_READY } from './copies.queries.js';
import { CopyFiles } from './copy-files.service.js';
import { ENDED_KINDS, NoticeCopyEntity } from './notice-copy.entity.js';

type CopyJob = Job<'makeNoticeCopy'>;

/** Makes copies of notices, in the worker. */
@Injectable()
export class CopiesProcessor implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly files: CopyFiles,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly ended: NoticeRenderingEnded,
  ) {}

  onModuleInit(): void {
    this.ended.add((tx, { number }) => this.orderEnded(tx, number));
  }

  @OnJob('makeNoticeCopy')
  async make(job: CopyJob): Promise<void> {
    const { copy, stored } = await this.files.makeCopy(job.payload.copyId);
    const { key, sha256, bytes } = stored;
    const { id, citationId, kind, noticeNumber } = copy;
    await this.transactions.run(async (tx) => {
      await this.jobs.complete(tx, job);
      await tx
        .repository(NoticeCopyEntity)
        .update(id, { status: 'READY', storageKey: key, sha256, bytes });
      await this.activity.recordActivity(tx, {
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
    await this.activity.recordActivity(tx, {
      type: 'notice_copy_failed',
      actor: WORKER,
      citationId: copy.citationId,
      description: `Copy ${copyId} (${copy.kind}) of notice ${copy.noticeNumber} could not be made`,
      details: { error },
    });
  }

  /** The copy of a notice that ended while it was being made; without any file there is nothing to copy. */
  private async orderEnded(tx: Tx, noticeNumber: string): Promise<void> {
    const copies = tx.repository(NoticeCopyEntity);
    const waiting = { noticeNumber, kind: In(ENDED_KINDS), noticeId: IsNull() };
    const waits = await copies.findBy(waiting);
    if (waits.length === 0) return;
    const source = await tx.first(NEWEST_READY, [[noticeNumber]]);
    for (const { id } of waits)
      if (source === undefined) await copies.update(id, { status: 'FAILED' });
      else {
        await copies.update(id, { noticeId: source.id });
        await this.jobs.enqueue(tx, 'makeNoticeCopy', { copyId: id });
      }
  }
}
