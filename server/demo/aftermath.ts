import { Injectable } from '@nestjs/common';
import { IsNull, LessThan } from 'typeorm';
import { NotificationEntity } from '../features/notifications/notification.entity.js';
import { NotificationsService } from '../features/notifications/notifications.service.js';
import { Transactions } from '../platform/database/transactions.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { DemoClock } from './demo-clock.js';
import { DemoJobs } from './demo-jobs.js';
import { TAKE_JOBS } from './demo.queries.js';
import { DemoPrints } from './prints.js';
import { DAY } from './times.js';

/** Older notifications have been read. */
const UNREAD_DAYS = 4;
/** Time between a notification and its reading, ms. */
const READ_AFTER_MS = 3_600_000;

/** Finishes the demo when all events have happened. */
@Injectable()
export class DemoAftermath {
  constructor(
    private readonly clock: DemoClock,
    private readonly transactions: Transactions,
    private readonly notifications: NotificationsService,
    private readonly prints: DemoPrints,
    private readonly jobs: DemoJobs,
  ) {}

  /** Brings everything to how it stands at `now`. */
  async finish(now: Date, users: readonly UserCaller[]): Promise<void> {
    await this.readOldNotifications(now, users);
    await this.prints.make();
    await this.renderNewestFirst();
  }

  private async readOldNotifications(now: Date, users: readonly UserCaller[]): Promise<void> {
    const old = await this.transactions.run((tx) =>
      tx.repository(NotificationEntity).find({
        where: {
          createdAt: LessThan(new Date(now.getTime() - UNREAD_DAYS * DAY)),
          readAt: IsNull(),
        },
      }),
    );
    for (const { id, userId, createdAt } of old) {
      const user = users.find((each) => each.userId === userId);
      if (user === undefined) throw new Error(`Notification ${id} belongs to no demo account`);
      this.clock.set(new Date(createdAt.getTime() + READ_AFTER_MS));
      await this.notifications.markRead(user, id);
    }
    this.clock.set(now);
  }

  /**
   * A visitor opens the newest notices first. Thumbnails are not ordered at all: they are made when they are first
   * shown, which keeps the worker free for the notices.
   */
  private async renderNewestFirst(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const jobs = await tx.rows(TAKE_JOBS);
      const noticeIds = jobs.flatMap(({ noticeId }) => (noticeId === null ? [] : [noticeId]));
      for (const noticeId of noticeIds.sort((a, b) => b - a))
        await this.jobs.enqueueForWorker(tx, 'renderNotice', { noticeId });
    });
  }
}
