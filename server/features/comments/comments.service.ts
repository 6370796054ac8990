import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { HISTORY_TYPES } from '../../platform/activity/activity.types.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import { Limits } from '../sign-in/limits.service.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { assertVisible } from '../citations/visibility.queries.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { grouped } from '../../platform/domain/grouped.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { Signals } from '../../platform/redis/signals.js';
import { WokenReads } from '../../platform/redis/woken-reads.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { CommentAdded } from './comment-added.hook.js';
import { CommentEntity } from './comment.entity.js';
import {
  COMMENT,
  COMMENTS,
  COMMENTS_OF_SEVERAL,
  COUNT,
  LOCKED_CITATION,
  PARTICIPANTS,
  REPEATED,
} from './comments.queries.js';
import { CommentRules } from './comments.rules.js';

/** A comment as everybody sees it who may see the event (spec 3). */
export interface CommentItem {
  id: number;
  body: string;
  createdAt: Date;
  user: Officer;
}

// Sent again within this time, the same words by the same person are a retry, not a second comment (reliability 24).
const RETRY_SECONDS = 10;

/** The discussion of an event. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly limits: Limits,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    private readonly signals: Signals,
    private readonly commentAdded: CommentAdded,
  ) {}

  /** All comments on an event, oldest first. @throws AppError `CITATION_NOT_FOUND` when it is not visible to the caller. */
  async list(caller: Caller, citationId: unknown): Promise<CommentItem[]> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    return this.database.rows(COMMENTS, [id, 0]);
  }

  /** All comments on events that the caller is known to see, oldest first, by event. */
  async ofEvents(citationIds: readonly number[]): Promise<Map<number, CommentItem[]>> {
    const rows = await this.database.rows(COMMENTS_OF_SEVERAL, [citationIds]);
    return grouped(rows, ({ citationId }) => citationId);
  }

  /**
   * Each comment that is added to an event from now on, or after one that is known, until the iterator is returned.
   *
   * @throws AppError `CITATION_NOT_FOUND` when the event is not visible to the caller; `NOT_FOUND` for an id that no
   *   comment can have
   */
  async added(
    caller: Caller,
    citationId: unknown,
    afterCommentId: unknown,
  ): Promise<AsyncIterableIterator<CommentItem>> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    let last = afterCommentId == null ? null : rowId(afterCommentId);
    await assertVisible(this.database, caller, id);
    const read = async (): Promise<CommentItem[]> => {
      const comments = await this.database.rows(COMMENTS, [id, last ?? 0]);
      const areNew = last !== null;
      last = comments.at(-1)?.id ?? last ?? 0;
      return areNew ? comments : [];
    };
    return new WokenReads(read, (listener) => this.signals.listen(`citation:${id}`, listener));
  }

  /** How many comments an event has. @throws AppError `CITATION_NOT_FOUND` */
  async count(caller: Caller, citationId: unknown): Promise<{ total: number }> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const row = await this.database.first(COUNT, [id, caller.sees]);
    if (row === undefined) throw new AppError('CITATION_NOT_FOUND');
    return row;
  }

  /**
   * Adds a comment and notifies everybody who acted or commented on the event, except for its author (contract 11). It
   * does not change the event: a report that is open elsewhere stays current.
   *
   * @throws AppError `CITATION_NOT_FOUND`, `INVALID`; `TOO_MANY_REQUESTS` beyond 20 a minute.
   */
  async add(author: UserCaller, citationId: unknown, input: unknown): Promise<CommentItem> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { body } = validate(CommentRules, input);
    return this.transactions.run(async (tx) => {
      const event = await tx.first(LOCKED_CITATION, [id, author.sees]);
      if (event === undefined) throw new AppError('CITATION_NOT_FOUND');
      const repeated = await tx.first(REPEATED, [id, author.userId, body, RETRY_SECONDS]);
      if (repeated !== undefined) return repeated;
      await this.limits.take('comment', String(author.userId), tx);
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
        message: `${author.name} commented on ${event.referenceId}: ${body}`,
      });
      await this.commentAdded.run(tx, { citationId: id, author });
      return comment;
    });
  }
}

async function insert(
  tx: Tx,
  author: UserCaller,
  citationId: number,
  body: string,
  at: Date | null,
): Promise<CommentItem> {
  const comments = tx.repository(CommentEntity);
  const added = comments.create({
    citationId,
    userId: author.userId,
    body,
    ...(at === null ? {} : { createdAt: at }),
  });
  await comments.insert(added);
  await tx.repository(CitationEntity).increment({ id: citationId }, 'commentCount', 1);
  const comment = await tx.first(COMMENT, [added.id]);
  if (comment === undefined) throw new AppError('INTERNAL');
  return comment;
}

/** Everybody who is in the history of the event, except for the author. */
async function participants(tx: Tx, author: UserCaller, citationId: number): Promise<number[]> {
  const rows = await tx.rows(PARTICIPANTS, [citationId, author.userId, HISTORY_TYPES]);
  return rows.map(({ userId }) => userId);
}
