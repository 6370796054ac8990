import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ActivityRecorded } from '../../platform/activity/activity.hooks.js';
import type { Statement } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactions.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { currentTrace } from '../../platform/tracing/trace.js';
import { cameraEventOf, citationEventOf, noticeEventOf } from '../citations/event-types.pure.js';
import { RECORD_CITATIONS, RECORD_NOTICES, RECORD_QUARANTINES } from './outbox.queries.js';

/**
 * Records what webhooks hear of, in the transaction of the act (joining 2). It hears of every act where its history is
 * written, so no feature tells it anything.
 */
@Injectable()
export class Outbox implements OnModuleInit {
  constructor(
    private readonly recorded: ActivityRecorded,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.recorded.add(async (tx, { entries, at, requestId }) => {
      const citations = entries.flatMap(({ type, citationId }) => {
        const event = citationEventOf(type);
        return event === null || citationId === null ? [] : [{ event, citationId }];
      });
      const notices = entries.flatMap(({ type, citationId, subjectType, subjectId, details }) => {
        const event = noticeEventOf(type);
        if (event === null || citationId === null) return [];
        const noticeId = subjectType === 'notice' ? subjectId : null;
        return [{ event, citationId, noticeId, number: numberIn(details) }];
      });
      const quarantines = entries.flatMap(({ type, subjectType, subjectId }) => {
        const event = cameraEventOf(type);
        const isOfOne = subjectType === 'quarantine' && subjectId !== null;
        return event === null || !isOfOne ? [] : [{ event, quarantineId: subjectId }];
      });
      const when = [at, currentTrace()];
      if (citations.length > 0)
        await this.record(tx, requestId, RECORD_CITATIONS, [
          ...when,
          citations.map(({ event }) => event),
          citations.map(({ citationId }) => citationId),
        ]);
      if (notices.length > 0)
        await this.record(tx, requestId, RECORD_NOTICES, [
          ...when,
          notices.map(({ event }) => event),
          notices.map(({ citationId }) => citationId),
          notices.map(({ noticeId }) => noticeId),
          notices.map(({ number }) => number),
        ]);
      if (quarantines.length > 0)
        await this.record(tx, requestId, RECORD_QUARANTINES, [
          ...when,
          quarantines.map(({ event }) => event),
          quarantines.map(({ quarantineId }) => quarantineId),
        ]);
    });
  }

  private async record(
    tx: Tx,
    requestId: string | null,
    statement: Statement<{ webhookId: number }>,
    values: unknown[],
  ): Promise<void> {
    for (const { webhookId } of await tx.rows(statement, values))
      await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId }, requestId);
  }
}

/** Returns the number of the notice that an act names in its details; null if it names none. */
function numberIn(details: object = {}): string | null {
  const { number } = details as { number?: unknown };
  return typeof number === 'string' ? number : null;
}
