import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ActivityRecorded } from '../../platform/activity/activity.hooks.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { NoticePrinted } from '../notices/notice.hooks.js';
import { WORKER } from '../notices/notice-records.js';
import { IssuedNoticeEntity } from '../print-runs/issued-notice.entity.js';
import { RecallRecords } from './recall-records.service.js';
import { ENDED_OF, HOLDING } from './recalls.queries.js';

/** The acts by which notices end. */
const ENDS: ReadonlySet<string> = new Set(['notice_voided', 'notice_reissued']);

/** A notice that a recall holds is not printed, and one that ended elsewhere is gone from its recalls (repair 4). */
@Injectable()
export class RecallHooks implements OnModuleInit {
  constructor(
    private readonly printed: NoticePrinted,
    private readonly recorded: ActivityRecorded,
    private readonly records: RecallRecords,
  ) {}

  onModuleInit(): void {
    this.printed.add((tx, { number }) => this.assertNotHeld(tx, number));
    this.recorded.add((tx, { entries }) => this.endItems(tx, entries));
  }

  private async assertNotHeld(tx: Tx, number: string): Promise<void> {
    const notice = await tx.repository(IssuedNoticeEntity).findOneBy({ number });
    if (notice === null || notice.recalledAt === null || notice.mailedOn !== null) return;
    const recall = (await tx.first(HOLDING, [number]))?.number ?? '';
    throw new AppError('NOTICE_RECALLED', { params: { number, recall } });
  }

  private async endItems(
    tx: Tx,
    entries: readonly { type: ActivityType; citationId: number | null }[],
  ): Promise<void> {
    const events = entries.flatMap(({ type, citationId }) =>
      ENDS.has(type) && citationId !== null ? [citationId] : [],
    );
    if (events.length === 0) return;
    for (const { number } of await tx.rows(ENDED_OF, [events]))
      await this.records.endItemsOf(tx, number, WORKER);
  }
}
