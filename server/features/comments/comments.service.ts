import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { HISTORY_TYPES } from '../../platform/activity/activity.types.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { Limits } from '../sign-in/limits.service.js';
import { assertVisible } from '../citations/visibility.queries.js';
import { Clock } from '../../platform/database/clock.js';
import { queryRows, Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { CommentRules } from './comments.rules.js';

/** A comment as everybody sees it who may see the event (spec 3). */
export interface CommentItem {
  id: number;
  body: string;
  createdAt: Date;
  user: { firstName: string; lastName: string };
}

// Sent again within this time, the same words by the same person are a retry, not a second comment (reliability 24).
const RETRY_SECONDS = 10;

/** The discussion of an event. */
@Injectable()
export class CommentsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly limits: Limits,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
  ) {}

  /** All comments on an event, oldest first. @throws AppError `citationNotFound` when it is not visible to the caller. */
  async list(caller: Caller, citationId: unknown): Promise<CommentItem[]> {
    const id = rowId(citationId, 'citationNotFound');
    await assertVisible(this.dataSource, caller, id);
    return queryRows<CommentItem>(
      this.dataSource,
      `SELECT ${ITEM} WHERE m.citation_id = $1 ORDER BY m.id`,
      [id],
    );
  }

  /** How many comments an event has. @throws AppError `citationNotFound` */
  async count(caller: Caller, citationId: unknown): Promise<{ total: number }> {
    const [row] = await queryRows<{ total: number }>(
      this.dataSource,
      'SELECT comment_count AS total FROM citations WHERE id = $1 AND cause = ANY ($2)',
      [rowId(citationId, 'citationNotFound'), caller.sees],
    );
    if (row === undefined) throw new AppError('citationNotFound');
    return row;
  }

  /**
   * Adds a comment and tells everybody who acted or commented on the event, save its author (contract 11). It does not
   * change the event: a report that is open elsewhere stays current.
   *
   * @throws AppError `citationNotFound`, `invalid`; `tooManyRequests` beyond 20 a minute.
   */
  async add(author: UserCaller, citationId: unknown, input: unknown): Promise<CommentItem> {
    const id = rowId(citationId, 'citationNotFound');
    const { body } = validate(CommentRules, input);
    return this.transactions.run(async (tx) => {
      const { referenceId } = await lockVisible(tx, author, id);
      const retried = await lastIfSame(tx, author, id, body);
      if (retried !== undefined) return retried;
      await this.limits.take('comment', String(author.userId), tx.manager);
      const comment = await insert(tx, author, id, body, this.clock.now());
      await this.activity.record(tx, {
        type: 'commented',
        actor: author,
        citationId: id,
        description: `${author.name} commented: ${body}`,
        details: { comment_id: comment.id },
      });
      await this.notifications.notify(tx, {
        userIds: await participants(tx, author, id),
        citationId: id,
        source: `comment:${comment.id}`,
        title: 'New comment',
        message: `${author.name} commented on ${referenceId}: ${body}`,
      });
      return comment;
    });
  }
}

const ITEM = `m.id, m.body, m.created_at AS "createdAt",
  json_build_object('firstName', u.first_name, 'lastName', u.last_name) AS user
  FROM comments m JOIN users u ON u.id = m.user_id`;

/** Comments on one event are added one after the other, so that a retry finds what it repeats. */
async function lockVisible(
  tx: Tx,
  author: UserCaller,
  citationId: number,
): Promise<{ referenceId: string }> {
  const visible = await assertVisible(tx.manager, author, citationId);
  await tx.query('SELECT FROM citations WHERE id = $1 FOR NO KEY UPDATE', [citationId]);
  return visible;
}

async function lastIfSame(
  tx: Tx,
  author: UserCaller,
  citationId: number,
  body: string,
): Promise<CommentItem | undefined> {
  const [last] = await tx.query<CommentItem>(
    `SELECT ${ITEM} WHERE m.id = (SELECT max(id) FROM comments WHERE citation_id = $1)
       AND m.user_id = $2 AND m.body = $3 AND m.created_at > clock_timestamp() - interval '${RETRY_SECONDS} seconds'`,
    [citationId, author.userId, body],
  );
  return last;
}

async function insert(
  tx: Tx,
  author: UserCaller,
  citationId: number,
  body: string,
  at: Date | null,
): Promise<CommentItem> {
  const [row] = await tx.query<{ id: number }>(
    'INSERT INTO comments (citation_id, user_id, body, created_at) VALUES ($1, $2, $3, coalesce($4, now())) RETURNING id',
    [citationId, author.userId, body, at],
  );
  await tx.query('UPDATE citations SET comment_count = comment_count + 1 WHERE id = $1', [
    citationId,
  ]);
  const [comment] = await tx.query<CommentItem>(`SELECT ${ITEM} WHERE m.id = $1`, [row?.id]);
  if (comment === undefined) throw new AppError('internal');
  return comment;
}

/** Everybody whose name is in the history of the event, save the author. */
async function participants(tx: Tx, author: UserCaller, citationId: number): Promise<number[]> {
  const rows = await tx.query<{ userId: number }>(
    `SELECT DISTINCT causer_id AS "userId" FROM activity
     WHERE citation_id = $1 AND causer_type = 'user' AND causer_id <> $2 AND type = ANY ($3)`,
    [citationId, author.userId, HISTORY_TYPES],
  );
  return rows.map(({ userId }) => userId);
}
