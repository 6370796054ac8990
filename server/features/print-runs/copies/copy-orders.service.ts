import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { isEnded } from '../issued.pure.js';
import { LOCK_BY_NUMBER } from '../issued.queries.js';
import { SOURCE } from './copies.queries.js';
import { type CopyKind, NoticeCopyEntity } from './notice-copy.entity.js';

/** A copy to be made. */
interface OrderedCopy {
  noticeNumber: string;
  citationId: number;
  kind: CopyKind;
  reason: string;
  noticeId: number | null;
  replacedBy?: string | null;
  status?: 'PENDING' | 'FAILED';
  /** The moment whose local day stands on each page, where that is not today. */
  stampedAt?: Date | null;
}

/** Orders copies of notices, in the transaction of the act that asks for one; the worker makes them. */
@Injectable()
export class CopyOrders {
  constructor(
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Orders a copy that says DUPLICATE.
   *
   * @returns its id
   * @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_VOID`, `NOTICE_NOT_READY`
   */
  async orderReprint(
    tx: Tx,
    actor: UserCaller,
    { number: named, reason }: { number: string; reason: string },
  ): Promise<number> {
    const notice = await tx.first(LOCK_BY_NUMBER, [named]);
    const source = await tx.first(SOURCE, [named]);
    if (notice === undefined || source === undefined) throw new AppError('NOTICE_NOT_FOUND');
    const { number, citationId } = notice;
    if (isEnded(notice)) throw new AppError('NOTICE_VOID', { params: { number } });
    if (source.status === 'PENDING') throw new AppError('NOTICE_NOT_READY');
    if (source.status === 'FAILED') throw new AppError('NOTICE_NOT_FOUND');
    const noticeId = source.id;
    const copy = { noticeNumber: number, citationId, kind: 'DUPLICATE' as const, reason };
    const [id = 0] = await this.orderCopies(tx, actor, [{ ...copy, noticeId }]);
    await this.activity.recordActivity(tx, {
      type: 'notice_reprinted',
      actor,
      citationId,
      subject: { type: 'notice', id: noticeId },
      description: `Reprinted: ${reason} (notice ${number}, ordered by ${actor.name})`,
    });
    return id;
  }

  /** Orders copies; one without a version waits for it. @returns their ids */
  async orderCopies(tx: Tx, actor: UserCaller, ordered: readonly OrderedCopy[]): Promise<number[]> {
    const at = this.clock.now();
    const copies = tx.repository(NoticeCopyEntity);
    const rows = ordered.map(({ stampedAt = null, ...copy }) =>
      copies.create({
        ...copy,
        stampedOn:
          stampedAt === null
            ? this.clock.today(this.config.timeZone)
            : dayIn(this.config.timeZone, stampedAt),
        createdBy: actor.userId,
        ...(at === null ? {} : { createdAt: at }),
      }),
    );
    await copies.insert(rows);
    const jobs = rows.flatMap(({ id, noticeId }) => (noticeId === null ? [] : [{ copyId: id }]));
    await this.jobs.enqueueMany(tx, 'makeNoticeCopy', jobs, actor.requestId);
    return rows.map(({ id }) => id);
  }
}
