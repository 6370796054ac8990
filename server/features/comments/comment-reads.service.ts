import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/identity/caller.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import { assertVisible } from '../citations/visibility.queries.js';
import { Database } from '../../platform/database/database.js';
import { grouped } from '../../platform/domain/grouped.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId } from '../../platform/errors/validate.js';
import { Signals } from '../../platform/redis/signals.js';
import { WokenReads } from '../../platform/redis/woken-reads.js';
import { COMMENTS, COMMENTS_OF_SEVERAL, COUNT } from './comments.queries.js';

/** A comment in the form for all who may see the event (spec 3). */
export interface CommentItem {
  id: number;
  body: string;
  createdAt: Date;
  user: Officer;
}

/** Reads the comments on events: once, or each one as it is added. */
@Injectable()
export class CommentReads {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
  ) {}

  /**
   * Returns all comments on an event, oldest first. @throws AppError `CITATION_NOT_FOUND` when it is not visible to the
   * caller.
   */
  async listComments(caller: Caller, citationId: unknown): Promise<CommentItem[]> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    return this.database.rows(COMMENTS, [id, 0]);
  }

  /** Returns all comments on events that the caller is known to see, oldest first, by event. */
  async ofEvents(citationIds: readonly number[]): Promise<Map<number, CommentItem[]>> {
    const rows = await this.database.rows(COMMENTS_OF_SEVERAL, [citationIds]);
    return grouped(rows, ({ citationId }) => citationId);
  }

  /**
   * Yields each comment that is added to an event from now on, after a known one, or since a moment where none is known,
   * until the iterator is returned.
   *
   * @throws AppError `CITATION_NOT_FOUND` when the event is not visible to the caller; `NOT_FOUND` for an id that no
   *   comment can have
   */
  async added(
    caller: Caller,
    citationId: unknown,
    { afterCommentId, since }: { afterCommentId: unknown; since: Date | null | undefined },
  ): Promise<AsyncIterableIterator<CommentItem>> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    let last = afterCommentId == null ? null : rowId(afterCommentId);
    await assertVisible(this.database, caller, id);
    const read = async (): Promise<CommentItem[]> => {
      const comments = await this.database.rows(COMMENTS, [id, last ?? 0]);
      const areNew = last !== null;
      last = comments.at(-1)?.id ?? last ?? 0;
      if (areNew) return comments;
      return since == null ? [] : comments.filter(({ createdAt }) => createdAt >= since);
    };
    return new WokenReads(read, (listener) => this.signals.listen(`citation:${id}`, listener));
  }

  /** Returns the number of comments on an event. @throws AppError `CITATION_NOT_FOUND` */
  async count(caller: Caller, citationId: unknown): Promise<{ total: number }> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const row = await this.database.first(COUNT, [id, caller.sees]);
    if (row === undefined) throw new AppError('CITATION_NOT_FOUND');
    return row;
  }
}
