import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { HISTORY_TYPES } from '../../platform/activity/activity.types.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Limits } from '../sign-in/limits.service.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { hasIdempotencyKey } from '../../platform/idempotency/idempotency.service.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { CommentAdded } from './comment-added.hook.js';
import { CommentEntity } from './comment.entity.js';
import type { CommentItem } from './comment-reads.service.js';
import {
  COMMENT,
  LOCKED_CITATION,
  MENTIONABLE,
  PARTICIPANTS,
  REPEATED,
} from './comments.queries.js';
import { hasSign, mentionedUsers } from './mention.pure.js';
import { CommentRules } from './comments.rules.js';

// Time within which the same words by the same person are a retry, not a second comment (reliability 24).
const RETRY_SECONDS = 10;

/** Takes comments on events. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly limits: Limits,
    private readonly activity: ActivityService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    private readonly commentAdded: CommentAdded,
  ) {}

  /**
   * Adds a comment and notifies everybody who acted or commented on the event or is mentioned, except for its author
   * (contract 11). It does not change the event: a report that is open elsewhere stays current.
   *
   * @throws AppError `CITATION_NOT_FOUND`, `INVALID`; `TOO_MANY_REQUESTS` beyond 20 a minute.
   */
  async addComment(author: UserCaller, citationId: unknown, input: unknown): Promise<CommentItem> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { body } = validate(CommentRules, input);
    return this.transactions.run(async (tx) => {
      const event = await tx.first(LOCKED_CITATION, [id, author.sees]);
      if (event === undefined) throw new AppError('CITATION_NOT_FOUND');
      // A request with a key says by itself if it is a retry.
      const repeated = hasIdempotencyKey()
        ? undefined
        : await tx.first(REPEATED, [id, author.userId, body, RETRY_SECONDS]);
      if (repeated !== undefined) return repeated;
      await this.limits.take('comment', String(author.userId), tx);
      const comment = await insert(tx, author, id, body, this.clock.now());
      await this.activity.recordActivity(tx, {
        type: 'commented',
        actor: author,
        citationId: id,
        description: `${author.name} commented: ${body}`,
        details: { comment_id: comment.id },
      });
      const mentioned = await mentionedIn(tx, author, body);
      await this.notifications.notify(tx, {
        userIds: [...new Set([...(await participants(tx, author, id)), ...mentioned])],
        citationId: id,
        source: `comment:${comment.id}`,
        title: 'New comment',
        message: `${author.name} commented on ${event.referenceId}: ${body}`,
        mail: { kind: 'mentioned', userIds: mentioned },
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

/** Returns the users that a comment mentions: `@Ada Marlow` or `@1004`, compared by their keys. */
async function mentionedIn(tx: Tx, author: UserCaller, body: string): Promise<number[]> {
  if (!hasSign(body)) return [];
  const rows = await tx.rows(MENTIONABLE, [author.userId]);
  return mentionedUsers(
    body,
    rows.map(({ userId, name, badgeNumber }) => ({ userId, names: [name, String(badgeNumber)] })),
  );
}

/** Returns everybody in the history of the event, except for the author. */
async function participants(tx: Tx, author: UserCaller, citationId: number): Promise<number[]> {
  const rows = await tx.rows(PARTICIPANTS, [citationId, author.userId, HISTORY_TYPES]);
  return rows.map(({ userId }) => userId);
}
