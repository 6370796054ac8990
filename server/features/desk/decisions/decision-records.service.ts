import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Database } from '../../../platform/database/database.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import type { RowOf } from '../../../platform/database/statement.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { ErrorCode } from '../../../platform/errors/catalogue.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { WORKER } from '../../notices/notice-records.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { ACT_LABELS, type DecisionCall, type DecisionStatus } from './decision.pure.js';
import { DECISION, FREE, LOCK_EVENT, SAME_CALL, SUPERSEDE } from './decisions.queries.js';
import { DeferredDecisionEntity } from './deferred-decision.entity.js';
import { DeskSignals } from '../claims/desk-signals.js';

export type Decision = RowOf<typeof DECISION>;

/** Ends a decision, only while it waits, so that each has exactly one end (desk 4). */
@Injectable()
export class DecisionRecords {
  constructor(
    private readonly database: Database,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
    private readonly signals: DeskSignals,
  ) {}

  /** Locks the event of a decision, before anything else. @throws AppError `CITATION_NOT_FOUND` */
  async lockEvent(tx: Tx, citationId: number): Promise<RowOf<typeof LOCK_EVENT>> {
    const event = await tx.first(LOCK_EVENT, [citationId]);
    if (event === undefined) throw new AppError('CITATION_NOT_FOUND');
    return event;
  }

  /** Returns a decision. @throws AppError `DECISION_NOT_FOUND` */
  async findDecision(id: number, on: Queryable = this.database): Promise<Decision> {
    const decision = await on.first(DECISION, [id]);
    if (decision === undefined) throw new AppError('DECISION_NOT_FOUND');
    return decision;
  }

  /** Returns the newest decision that the same call made. */
  async sameCall(
    { citationId, userId, act, version }: DecisionCall,
    on: Queryable = this.database,
  ): Promise<{ id: number; status: DecisionStatus } | null> {
    return (await on.first(SAME_CALL, [citationId, userId, act, version])) ?? null;
  }

  /** True if a decision on the event waits to take effect. */
  hasWaiting(citationId: number, on: Queryable = this.database): Promise<boolean> {
    return on.repository(DeferredDecisionEntity).existsBy({ citationId, status: 'WAITING' });
  }

  /** Ends a decision that waits. @returns false if it has ended before */
  async endDecision(
    tx: Tx,
    id: number,
    status: Exclude<DecisionStatus, 'WAITING'>,
    failure: ErrorCode | null = null,
  ): Promise<boolean> {
    const { affected } = await tx
      .repository(DeferredDecisionEntity)
      .update({ id, status: 'WAITING' }, { status, failure, endedAt: () => 'clock_timestamp()' });
    return affected === 1;
  }

  /** Ends a decision that was refused when it should take effect: the event is handed out again. */
  async failDecision(tx: Tx, decision: Decision, code: ErrorCode, sentence: string): Promise<void> {
    const { id, citationId, act, userName, takenAt } = decision;
    if (!(await this.endDecision(tx, id, 'FAILED', code))) return;
    await this.freeEvent(tx, citationId, id);
    await this.activity.recordActivity(tx, {
      type: 'decision_failed',
      actor: WORKER,
      citationId,
      description: `${ACT_LABELS[act]} by ${userName} was not carried out: ${sentence}`,
      details: { decision_id: id, act, failure: code, taken_at: takenAt },
    });
    await this.notify(tx, decision, sentence);
  }

  /** Ends the decisions that wait on events which somebody has just changed, in the transaction of the change. */
  async supersedeDecisions(tx: Tx, citationIds: readonly number[], by: UserCaller): Promise<void> {
    for (const { queue, cause, ...decision } of await tx.rows(SUPERSEDE, [citationIds])) {
      const { citationId } = decision;
      if (queue !== null && cause !== null)
        this.signals.announce(tx, { citationId, queue, cause }, { kind: 'TAKEN_BACK' });
      if (decision.userId !== by.userId)
        await this.notify(tx, decision, `${by.name} changed the event first`);
    }
  }

  /** Marks the event as no longer waiting for the decision. */
  async freeEvent(tx: Tx, citationId: number, id: number): Promise<void> {
    const place = await tx.first(FREE, [citationId, id]);
    if (place !== undefined)
      this.signals.announce(tx, { citationId, ...place }, { kind: 'TAKEN_BACK' });
  }

  private async notify(
    tx: Tx,
    {
      id,
      userId,
      citationId,
      referenceId,
      act,
    }: Pick<Decision, 'id' | 'userId' | 'citationId' | 'referenceId' | 'act'>,
    sentence: string,
  ): Promise<void> {
    await this.notifications.notify(tx, {
      userIds: [userId],
      citationId,
      source: `decision:${id}`,
      title: 'Decision not carried out',
      message: `${referenceId}: your decision ${ACT_LABELS[act]} was not carried out: ${sentence}`,
    });
  }
}
