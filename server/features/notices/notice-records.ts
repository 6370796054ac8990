import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor } from '../../platform/identity/caller.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import type { StoredFile } from '../../platform/storage/storage.service.js';
import type { PrintedNotice } from './notice-printer.js';
import { mailingOf } from './page/notice-mailing.pure.js';
import { NoticeRenderingEnded } from './notice.hooks.js';
import { NoticeEntity } from './notice.entity.js';
import { FAIL, type NoticeRow } from './notices.queries.js';

/** The actor of what no person does. */
export const WORKER: Actor = { kind: 'system', name: 'Worker' };

/** Records that a notice is made, or could not be. */
@Injectable()
export class NoticeRecords {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
    private readonly ended: NoticeRenderingEnded,
  ) {}

  /**
   * The notice, the end of its job, the log and the notification of the officer, all together: of several workers that made
   * the same notice exactly one gets through (reliability 20).
   *
   * @throws JobLost when it is not this one
   */
  async ready(
    job: Job<'renderNotice'>,
    notice: NoticeRow,
    { key, sha256, bytes }: StoredFile,
    { documentSha256, pages, signed, renderer }: PrintedNotice,
  ): Promise<void> {
    const { id, citationId, number, version, content } = notice;
    const { languages } = mailingOf(content);
    await this.transactions.run(async (tx) => {
      const { affected } = await tx.repository(NoticeEntity).update(
        { id, status: Not('READY') },
        {
          ...{ status: 'READY', renderedAt: () => 'now()', storageKey: key, sha256, bytes },
          ...{ documentSha256, pages, signed, renderer, languages },
        },
      );
      await this.jobs.complete(tx, job);
      if (affected === 0) return;
      await this.activity.recordActivity(tx, {
        type: 'notice_rendered',
        actor: WORKER,
        citationId,
        subject: { type: 'notice', id },
        description: `Notice ${number} rendered as version ${version}`,
        details: { sha256, bytes },
      });
      // Whoever ended the notice waits for no letter.
      if (content.cancels === undefined) await this.notifyOfficer(tx, notice);
      await this.ended.run(tx, { noticeId: id, number, citationId });
    });
  }

  /** Notifies the officer who ordered the notice that it can be printed; a second time changes nothing. */
  async notifyOfficer(
    tx: Tx,
    notice: Pick<NoticeRow, 'id' | 'citationId' | 'number' | 'requestedBy' | 'content'>,
  ): Promise<void> {
    const { id: noticeId, citationId, number, requestedBy: userId, content } = notice;
    const { referenceId } = content;
    await this.notifications.notifyReady(tx, {
      userId,
      citationId,
      noticeId,
      number,
      referenceId,
    });
  }

  /** The notice after the last try: an administrator can order it again. */
  async failed(tx: Tx, noticeId: number, error: string): Promise<void> {
    const notice = await tx.first(FAIL, [noticeId]);
    if (notice === undefined) return;
    await this.activity.recordActivity(tx, {
      type: 'notice_failed',
      actor: WORKER,
      citationId: notice.citationId,
      subject: { type: 'notice', id: noticeId },
      description: `Notice ${notice.number} could not be rendered`,
      details: { error },
    });
    await this.ended.run(tx, { noticeId, ...notice });
  }
}
