import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { VersionRaised } from '../citations/citation.hooks.js';
import { CitationEntity } from '../citations/citation.entity.js';
import type { NoticeView } from '../notices/notices.queries.js';
import { NoticesService } from '../notices/notices.service.js';
import { NEWEST_READY } from './copies/copies.queries.js';
import { CopyOrders } from './copies/copy-orders.service.js';
import { isEnded } from './issued.pure.js';
import { LOCK_BY_NUMBER, RUN_OF } from './issued.queries.js';
import { IssuedNoticeEntity } from './issued-notice.entity.js';
import { LetterEnded } from './letter-ended.hook.js';
import { RunActs } from './run-acts.service.js';
import { LOCK_RUN } from './runs.queries.js';
import { NoticeReasonRules } from './runs.rules.js';

/** Makes notices void. The number is never used again, the event stays COMPLETED, the stored file stays as it is. */
@Injectable()
export class VoidsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly notices: NoticesService,
    private readonly copies: CopyOrders,
    private readonly runs: RunActs,
    private readonly versionRaised: VersionRaised,
    private readonly ended: LetterEnded,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a notice void, also one that is still being made: its copy is made afterwards.
   *
   * @returns the notice
   * @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_VOID`, `INVALID`
   */
  async void(actor: UserCaller, name: unknown, input: unknown): Promise<NoticeView> {
    const { reason } = validate(NoticeReasonRules, input);
    const { number } = await this.notices.findNotice(actor, name);
    return this.transactions.run(async (tx) => {
      await this.markVoid(tx, actor, number, reason);
      return this.notices.findNotice(actor, number, tx);
    });
  }

  /** Makes a notice void in the transaction of an act. @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_VOID` */
  async markVoid(tx: Tx, actor: UserCaller, number: string, reason: string): Promise<void> {
    // A transaction that locks both locks the run before its notices.
    const inRun = await tx.first(RUN_OF, [number]);
    const run = inRun === undefined ? undefined : await tx.first(LOCK_RUN, [inRun.runId]);
    const notice = await tx.first(LOCK_BY_NUMBER, [number]);
    if (notice === undefined) throw new AppError('NOTICE_NOT_FOUND');
    const { citationId } = notice;
    if (isEnded(notice)) throw new AppError('NOTICE_VOID', { params: { number } });
    await tx.repository(IssuedNoticeEntity).update(number, {
      voidedAt: this.clock.stamp(),
      voidedBy: actor.userId,
      voidReason: reason,
    });
    await this.changeEvent(tx, actor, citationId);
    // While it is being made there is nothing to copy, even if an older version exists.
    const source = notice.status === 'PENDING' ? undefined : await tx.first(NEWEST_READY, [number]);
    const status = source === undefined && notice.status !== 'PENDING' ? 'FAILED' : 'PENDING';
    const copy = {
      noticeNumber: number,
      citationId,
      kind: 'VOID' as const,
      reason,
      status,
    } as const;
    await this.copies.orderCopy(tx, actor, { ...copy, noticeId: source?.id ?? null });
    await this.activity.recordActivity(tx, {
      type: 'notice_voided',
      actor,
      citationId,
      description: `Void: ${reason} (notice ${number}, by ${actor.name})`,
      details: { number, reason, run: notice.runNumber },
    });
    await this.ended.run(tx, { number, actor });
    if (run !== undefined) await this.runs.endIfMailed(tx, actor, run);
  }

  private async changeEvent(tx: Tx, actor: UserCaller, citationId: number): Promise<void> {
    await tx.repository(CitationEntity).update(citationId, {
      noticeVoid: true,
      version: () => 'version + 1',
      updatedAt: this.clock.stamp(),
      changedBy: actor.userId,
    });
    await this.versionRaised.run(tx, { citationId, caller: actor });
  }
}
