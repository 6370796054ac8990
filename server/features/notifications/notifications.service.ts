import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { type Cause, ROLES, type RoleId } from '../../platform/domain/duty.js';
import { Signals } from '../../platform/redis/signals.js';
import { whenDifferent, WokenReads } from '../../platform/redis/woken-reads.js';
import { type MailKind, NotificationMail } from './notification-mail.service.js';
import { NotificationEntity } from './notification.entity.js';
import {
  MARK_READ,
  NOTIFY,
  NOTIFY_READY,
  ONE,
  PAGE,
  TOTAL,
  UNREAD,
} from './notifications.queries.js';
import { MarkAllReadRules } from './notifications.rules.js';

/** A notification about an event, and who gets it. */
export interface NewNotification {
  userIds: readonly number[];
  citationId: number;
  /** The source, e.g. `comment:17`: each recipient gets one notification of a source, even if it is sent again. */
  source: string;
  title: string;
  /** One sentence that names event, actor and reason. */
  message: string;
  /** The mail to those of the users who are named here and have asked for such mail. */
  mail?: { kind: MailKind; userIds: readonly number[] };
}

/** A notice that is ready, and the officer who ordered it. */
export interface ReadyNotice {
  userId: number;
  citationId: number;
  noticeId: number;
  number: string;
  referenceId: string;
}

/** A notification as its recipient sees it (spec 3). */
export interface NotificationItem {
  id: number;
  readAt: Date | null;
  createdAt: Date;
  data: { title: string; message: string; referenceId: string; citationId: number };
}

/** Notifies users of changes of the events that they worked on. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly signals: Signals,
    private readonly clock: Clock,
    private readonly mails: NotificationMail,
  ) {}

  /**
   * Notifies the users, in the transaction of the change, and pushes their unread counts after the commit. Users who
   * are deactivated, or may not see the event any more, are left out. The mail is a job of the same transaction.
   */
  async notify(
    tx: Tx,
    { userIds, citationId, source, title, message, mail }: NewNotification,
  ): Promise<void> {
    const what = [userIds, citationId, source, title, message];
    const notified = await tx.rows(NOTIFY, [...what, ...ROLE_SIGHTS, this.clock.now()]);
    this.pushCounts(tx, notified);
    if (mail === undefined) return;
    // An earlier notification of the same had its mail.
    const mailed = notified.filter(({ userId }) => mail.userIds.includes(userId));
    await this.mails.enqueue(tx, mail.kind, citationId, mailed);
  }

  /** Notifies an officer that a notice is ready; further ones of the same clock hour (UTC) change the first one (desk 12). */
  async notifyReady(
    tx: Tx,
    { userId, citationId, noticeId, number, referenceId }: ReadyNotice,
  ): Promise<void> {
    const message = `Notice ${number} for ${referenceId} is ready to print`;
    const what = [userId, citationId, noticeId, number, 'Notice ready', message];
    this.pushCounts(tx, await tx.rows(NOTIFY_READY, [...what, ...ROLE_SIGHTS, this.clock.now()]));
  }

  /**
   * Returns one page of a user's notifications, newest first. @throws AppError `INVALID` for a page that does not
   * exist.
   */
  async page(user: UserCaller, page: unknown): Promise<Page<NotificationItem>> {
    const current = pageNumber(page);
    const [rows, count] = await Promise.all([
      this.database.rows(PAGE, [user.userId, user.sees, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(TOTAL, [user.userId, user.sees]),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /** Marks one of the user's own notifications as read; doing so twice changes nothing. @throws AppError `NOT_FOUND` */
  async markRead(user: UserCaller, id: unknown): Promise<NotificationItem> {
    const notificationId = rowId(id);
    return this.transactions.run(async (tx) => {
      const { affected } = await tx
        .repository(NotificationEntity)
        .update(
          { id: notificationId, userId: user.userId, readAt: IsNull() },
          { readAt: this.clock.stamp() },
        );
      const item = await tx.first(ONE, [notificationId, user.userId, user.sees]);
      if (item === undefined) throw new AppError('NOT_FOUND');
      if (affected === 1)
        tx.afterCommit(() => this.signals.changed([`notifications:${user.userId}`]));
      return item;
    });
  }

  /**
   * Marks the user's own notifications as read: all of them, or those until a moment, so that one that has come since the
   * list was shown stays unread.
   *
   * @returns how many were unread
   * @throws AppError `INVALID`
   */
  async markAllRead({ userId }: UserCaller, fields: unknown): Promise<number> {
    const { until } = validate(MarkAllReadRules, fields ?? {});
    return this.transactions.run(async (tx) => {
      const marked = (await tx.rows(MARK_READ, [userId, until ?? null, this.clock.now()])).length;
      if (marked > 0) tx.afterCommit(() => this.signals.changed([`notifications:${userId}`]));
      return marked;
    });
  }

  /** Returns the number of a user's unread notifications. */
  async count(user: UserCaller): Promise<number> {
    const row = await this.database.first(UNREAD, [user.userId, user.sees]);
    return row?.total ?? 0;
  }

  /** The unread count of now and each later one, until the iterator is returned. */
  countChanges(user: UserCaller): AsyncIterableIterator<number> {
    return new WokenReads(
      whenDifferent(() => this.count(user)),
      (listener) => this.signals.listen(`notifications:${user.userId}`, listener),
    );
  }

  private pushCounts(tx: Tx, notified: readonly { userId: number }[]): void {
    if (notified.length === 0) return;
    const topics = notified.map(({ userId }) => `notifications:${userId}` as const);
    tx.afterCommit(() => this.signals.changed(topics));
  }
}

/** The pairs of a role and a cause that it sees, as SQL can join them. */
const SIGHTS = (Object.keys(ROLES).map(Number) as RoleId[]).flatMap((roleId) =>
  ROLES[roleId].sees.map((cause: Cause) => ({ roleId, cause })),
);

const ROLE_SIGHTS = [SIGHTS.map(({ roleId }) => roleId), SIGHTS.map(({ cause }) => cause)];
