import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { VersionRaised } from '../citations/citation.hooks.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { LOCK_CITATION, type NoticeView } from '../notices/notices.queries.js';
import { NoticesService } from '../notices/notices.service.js';
import { NEWEST_READY } from './copies/copies.queries.js';
import type { ENDED_KINDS } from './copies/notice-copy.entity.js';
import { CopyOrders } from './copies/copy-orders.service.js';
import { isEnded } from './issued.pure.js';
import { LOCK_BY_NUMBER, type LockedLetter, RUN_OF } from './issued.queries.js';
import { IssuedNoticeEntity } from './issued-notice.entity.js';
import { type LockedRun, RunActs } from './run-acts.service.js';
import { LOCK_RUN } from './runs.queries.js';
import { NoticeReasonRules } from './runs.rules.js';

/** A locked letter, and the locked run that it is in. */
export interface LetterToEnd {
  notice: LockedLetter;
  run: LockedRun | undefined;
}

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

  private async markVoid(tx: Tx, actor: UserCaller, named: string, reason: string): Promise<void> {
    const letter = await this.lockLetter(tx, named);
    if (letter === undefined) throw new AppError('NOTICE_NOT_FOUND');
    const { number, citationId } = letter.notice;
    if (isEnded(letter.notice)) throw new AppError('NOTICE_VOID', { params: { number } });
    await this.changeEvent(tx, actor, citationId);
    await this.endAsVoid(tx, actor, letter, reason);
  }

  /** Locks a letter, and before it its event and the run that it is in: the order of all acts that end a letter. */
  async lockLetter(tx: Tx, number: string): Promise<LetterToEnd | undefined> {
    await tx.rows(LOCK_CITATION, [number]);
    const inRun = await tx.first(RUN_OF, [number]);
    const run = inRun === undefined ? undefined : await tx.first(LOCK_RUN, [inRun.runId]);
    const notice = await tx.first(LOCK_BY_NUMBER, [number]);
    return notice === undefined ? undefined : { notice, run };
  }

  /** Makes a locked letter void, and orders its copy. The version of the event is the caller's to raise. */
  async endAsVoid(tx: Tx, actor: UserCaller, letter: LetterToEnd, reason: string): Promise<void> {
    const { number, citationId, runNumber } = letter.notice;
    await tx.repository(IssuedNoticeEntity).update(number, {
      voidedAt: this.clock.stamp(),
      voidedBy: actor.userId,
      voidReason: reason,
    });
    await this.orderEnded(tx, actor, letter, 'VOID', reason);
    await this.activity.recordActivity(tx, {
      type: 'notice_voided',
      actor,
      citationId,
      description: `Void: ${reason} (notice ${number}, by ${actor.name})`,
      details: { number, reason, run: runNumber },
    });
    if (letter.run !== undefined) await this.runs.endIfMailed(tx, actor, letter.run);
  }

  /** Marks a locked letter as replaced by the notice of a named person, and orders its copy. */
  async endAsTransferred(
    tx: Tx,
    actor: UserCaller,
    letter: LetterToEnd,
    reason: string,
  ): Promise<void> {
    await tx.repository(IssuedNoticeEntity).update(letter.notice.number, {
      transferredAt: this.clock.stamp(),
      transferredBy: actor.userId,
    });
    await this.orderEnded(tx, actor, letter, 'TRANSFERRED', reason);
    if (letter.run !== undefined) await this.runs.endIfMailed(tx, actor, letter.run);
  }

  private async orderEnded(
    tx: Tx,
    actor: UserCaller,
    { notice: { number, citationId, status: rendering } }: LetterToEnd,
    kind: (typeof ENDED_KINDS)[number],
    reason: string,
  ): Promise<void> {
    // While it is being made there is nothing to copy, even if an older version exists.
    const source = rendering === 'PENDING' ? undefined : await tx.first(NEWEST_READY, [number]);
    const status = source === undefined && rendering !== 'PENDING' ? 'FAILED' : 'PENDING';
    const copy = { noticeNumber: number, citationId, kind, reason, status } as const;
    await this.copies.orderCopy(tx, actor, { ...copy, noticeId: source?.id ?? null });
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
