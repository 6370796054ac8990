import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { NoticeReorder } from '../notices/notice.hooks.js';
import { isEnded } from './issued.pure.js';
import { LOCK_BY_NUMBER } from './issued.queries.js';

/** A void notice, or one that is in a run, is not rendered again. */
@Injectable()
export class IssuedHooks implements OnModuleInit {
  constructor(private readonly reorder: NoticeReorder) {}

  onModuleInit(): void {
    this.reorder.add((tx, { number }) => this.assertFree(tx, number));
  }

  /** The row stays locked: no run that starts in the meantime takes the old version. */
  private async assertFree(tx: Tx, named: string): Promise<void> {
    const notice = await tx.first(LOCK_BY_NUMBER, [named]);
    if (notice === undefined) return;
    const { number, runNumber: run, mailedOn } = notice;
    if (isEnded(notice)) throw new AppError('NOTICE_VOID', { params: { number } });
    if (run !== null && mailedOn === null)
      throw new AppError('NOTICE_IN_RUN', { params: { number, run } });
  }
}
