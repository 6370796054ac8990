import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { assertVisible } from '../../citations/visibility.queries.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';
import { type Reason, reasonText, skipFault } from '../../reasons/reason.pure.js';
import { ReasonsService } from '../../reasons/reasons.service.js';
import { assertOwnQueue, ClaimsService } from './claims.service.js';
import { SkipRules } from '../desk.rules.js';
import { DraftsService } from './drafts.service.js';
import { CLEAR_SKIPS, INSERT_SKIP, LIVE_SKIP } from '../desk.queries.js';

/** Events that an officer passes over: they are not handed to them for 4 hours, and to others at once (desk 5). */
@Injectable()
export class SkipsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly reasons: ReasonsService,
    private readonly claims: ClaimsService,
    private readonly drafts: DraftsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Passes an event over. The same again without a claim since changes nothing.
   *
   * @throws AppError `CITATION_NOT_FOUND`, `INVALID`, `NOT_IN_QUEUE`, `DECISION_WAITING`, `CLAIM_TAKEN`
   */
  async skip(caller: UserCaller, input: Record<string, unknown>): Promise<{ until: Date }> {
    const { citationId, ...given } = validate(SkipRules, input);
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { cause } = await assertVisible(this.database, caller, id);
    const reason =
      given.reasonCode === null ? null : await this.reasons.find('SKIP', cause, given.reasonCode);
    return this.transactions.run(async (tx) => {
      const place = await this.claims.lockPlace(tx, caller, id, 'skip');
      const errors = skipFault(given, reason);
      if (errors !== null) throw new AppError('INVALID', { errors });
      if (place.claimedBy === null) {
        const earlier = await tx.first(LIVE_SKIP, [caller.userId, id]);
        if (earlier !== undefined) return earlier;
      }
      return this.writeSkip(tx, caller, { id, queue: place.queue, reason, text: given.reason });
    });
  }

  /** Ends the officer's own skips of a queue. @throws AppError `FORBIDDEN` for a queue of another duty */
  async clearSkips(caller: UserCaller, queue: DeskQueue): Promise<DeskQueue> {
    assertOwnQueue(caller, queue);
    await this.database.rows(CLEAR_SKIPS, [caller.userId, queue]);
    return queue;
  }

  private async writeSkip(
    tx: Tx,
    caller: UserCaller,
    skip: { id: number; queue: DeskQueue; reason: Reason | null; text: string | null },
  ): Promise<{ until: Date }> {
    const { id, queue, reason, text } = skip;
    const values = [caller.userId, id, queue, reason?.code ?? null, text, this.clock.now()];
    const written = await tx.first(INSERT_SKIP, values);
    if (written === undefined) throw new AppError('INTERNAL');
    await this.claims.releaseOwn(tx, caller, id);
    await this.drafts.empty(tx, { userId: caller.userId, citationId: id }, 'skip');
    await this.activity.recordActivity(tx, {
      type: 'skipped',
      actor: caller,
      citationId: id,
      description: `Skipped by ${caller.name}: ${reasonText(reason?.label ?? null, text)}`,
      details: {
        queue,
        reason: text,
        ...(reason === null ? {} : { reason_code: reason.code, reason_label: reason.label }),
      },
    });
    return written;
  }
}
