import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { NoticePrinted } from '../notices/notice.hooks.js';
import { LetterEnded } from '../print-runs/letter-ended.hook.js';
import { IssuedNoticeEntity } from '../print-runs/issued-notice.entity.js';
import { RecallRecords } from './recall-records.service.js';
import { HOLDING } from './recalls.queries.js';

/** A notice that a recall holds is not printed, and one that became void elsewhere is gone from its recalls (repair 4). */
@Injectable()
export class RecallHooks implements OnModuleInit {
  constructor(
    private readonly printed: NoticePrinted,
    private readonly ended: LetterEnded,
    private readonly records: RecallRecords,
  ) {}

  onModuleInit(): void {
    this.ended.add((tx, { number, actor }) => this.records.endItemsOf(tx, number, actor));
    this.printed.add((tx, { number }) => this.assertNotHeld(tx, number));
  }

  private async assertNotHeld(tx: Tx, number: string): Promise<void> {
    const notice = await tx.repository(IssuedNoticeEntity).findOneBy({ number });
    if (notice === null || notice.recalledAt === null || notice.mailedOn !== null) return;
    const recall = (await tx.first(HOLDING, [number]))?.number ?? '';
    throw new AppError('NOTICE_RECALLED', { params: { number, recall } });
  }
}
