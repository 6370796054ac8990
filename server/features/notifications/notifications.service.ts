import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import { queryRows, Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId } from '../../platform/errors/validate.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { type Cause, ROLES, type RoleId } from '../../platform/domain/duty.js';
import { CountChanges } from './count-changes.js';
import { NotificationSignals } from './notification-signals.js';

/** Something to tell people about an event. */
export interface NewNotification {
  userIds: readonly number[];
  citationId: number;
  /** What happened, uniquely, e.g. `comment:17`: told once to each recipient, also when it is sent again. */
  source: string;
  title: string;
  /** One sentence that names event, actor and reason. */
  message: string;
}

/** A notification as its recipient sees it (spec 3). */
export interface NotificationItem {
  id: number;
  readAt: Date | null;
  createdAt: Date;
  data: { title: string; message: string; referenceId: string; citationId: number };
}

/** Tells people what happened to events they had to do with. */
@Injectable()
export class NotificationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly signals: NotificationSignals,
    private readonly clock: Clock,
  ) {}

  /**
   * Tells the users, in the transaction of what happened. Whoever has left, or may not see the event any more, is
   * passed over; their unread counts are pushed after the commit.
   */
  async notify(
    tx: Tx,
    { userIds, citationId, source, title, message }: NewNotification,
  ): Promise<void> {
    const told = await tx.query<{ userId: number }>(
      `INSERT INTO notifications (user_id, citation_id, source, title, message, created_at)
       SELECT u.id, c.id, $3, $4, $5, coalesce($8, now())
       FROM users u
       JOIN citations c ON c.id = $2
       JOIN unnest($6::smallint[], $7::text[]) AS sight (role_id, cause) ON sight.role_id = u.role_id AND sight.cause = c.cause
       WHERE u.id = ANY ($1) AND u.deactivated_at IS NULL
       ON CONFLICT (user_id, source) DO NOTHING
       RETURNING user_id AS "userId"`,
      [
        userIds,
        citationId,
        source,
        title,
        message,
        SIGHTS.map(({ roleId }) => roleId),
        SIGHTS.map(({ cause }) => cause),
        this.clock.now(),
      ],
    );
    if (told.length > 0)
      tx.afterCommit(() => this.signals.changed(told.map(({ userId }) => userId)));
  }

  /** One page of a user's notifications, newest first. @throws AppError `invalid` for a page that is none. */
  async page(user: UserCaller, page: unknown): Promise<Page<NotificationItem>> {
    const current = pageNumber(page);
    const [rows, [count]] = await Promise.all([
      queryRows<NotificationItem>(
        this.dataSource,
        `SELECT ${ITEM} WHERE n.user_id = $1 AND c.cause = ANY ($2)
         ORDER BY n.id DESC LIMIT ${PER_PAGE} OFFSET $3`,
        [user.userId, user.sees, (current - 1) * PER_PAGE],
      ),
      queryRows<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM notifications n JOIN citations c ON c.id = n.citation_id
         WHERE n.user_id = $1 AND c.cause = ANY ($2)`,
        [user.userId, user.sees],
      ),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /** Marks one of the user's own notifications as read; doing so twice changes nothing. @throws AppError `notFound` */
  async markRead(user: UserCaller, id: unknown): Promise<NotificationItem> {
    const notificationId = rowId(id);
    return this.transactions.run(async (tx) => {
      const marked = await tx.query(
        'UPDATE notifications SET read_at = coalesce($3, clock_timestamp()) WHERE id = $1 AND user_id = $2 AND read_at IS NULL RETURNING id',
        [notificationId, user.userId, this.clock.now()],
      );
      const [item] = await tx.query<NotificationItem>(
        `SELECT ${ITEM} WHERE n.id = $1 AND n.user_id = $2 AND c.cause = ANY ($3)`,
        [notificationId, user.userId, user.sees],
      );
      if (item === undefined) throw new AppError('notFound');
      if (marked.length > 0) tx.afterCommit(() => this.signals.changed([user.userId]));
      return item;
    });
  }

  /** How many of a user's notifications are unread. */
  async count(user: UserCaller): Promise<number> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      `SELECT count(*)::int AS total FROM notifications n JOIN citations c ON c.id = n.citation_id
       WHERE n.user_id = $1 AND n.read_at IS NULL AND c.cause = ANY ($2)`,
      [user.userId, user.sees],
    );
    return row?.total ?? 0;
  }

  /** The unread count of now and each later one, until the iterator is returned. */
  countChanges(user: UserCaller): AsyncIterableIterator<number> {
    return new CountChanges(
      () => this.count(user),
      (signal) => this.signals.listen(user.userId, signal),
    );
  }
}

/** Which role sees which cause, pair by pair, as SQL can join it. */
const SIGHTS = (Object.keys(ROLES).map(Number) as RoleId[]).flatMap((roleId) =>
  ROLES[roleId].sees.map((cause: Cause) => ({ roleId, cause })),
);

const ITEM = `n.id, n.read_at AS "readAt", n.created_at AS "createdAt",
  json_build_object('title', n.title, 'message', n.message, 'referenceId', c.reference_id, 'citationId', c.id) AS data
  FROM notifications n JOIN citations c ON c.id = n.citation_id`;
