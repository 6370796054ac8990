import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { Direction, SortKey } from '../citations/citation.types.js';
import { type Queue, QUEUES } from '../citations/citation.workflow.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { type ViewFilter, viewFilter } from './saved-view.pure.js';
import { LOCKED_VIEWER } from './saved-views.queries.js';
import { NewViewRules, ViewChangeRules, ViewsQueryRules } from './saved-views.rules.js';

/** The most views that a user has of one list: more are no longer found in a menu. */
const MAX_VIEWS = 20;

/** A named filter and order of a list. */
export interface SavedView {
  id: number;
  queue: Queue;
  name: string;
  filter: ViewFilter;
  sortBy: SortKey;
  order: Direction;
}

/** The saved views of the signed-in officer. They are personal, so no log has them (decision 111). */
@Injectable()
export class SavedViews {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
  ) {}

  /** The caller's views of one list or of all, by list and name. @throws AppError `INVALID` */
  async listViews(caller: UserCaller, input: Record<string, unknown>): Promise<SavedView[]> {
    const { queue } = validate(ViewsQueryRules, input);
    const views = await this.database.repository(SavedViewEntity).find({
      where: { userId: caller.userId, ...(queue == null ? {} : { queue }) },
      order: { name: 'ASC', id: 'ASC' },
    });
    return QUEUES.flatMap((list) => views.filter((view) => view.queue === list).map(shown));
  }

  /** Keeps a view. @throws AppError `INVALID`, also for a name in use; `TOO_MANY_VIEWS`; `UNAUTHENTICATED` */
  async create(caller: UserCaller, input: unknown): Promise<SavedView> {
    const { queue, name, filter, sortBy, order } = validate(NewViewRules, input);
    const { userId } = caller;
    return this.write(userId, async (tx) => {
      const views = tx.repository(SavedViewEntity);
      if ((await views.countBy({ userId, queue })) >= MAX_VIEWS)
        throw new AppError('TOO_MANY_VIEWS');
      const view = views.create({
        userId,
        queue,
        name,
        filter: viewFilter(filter ?? {}),
        sortBy: sortBy ?? 'updated_at',
        sortOrder: order ?? 'desc',
      });
      await views.insert(view);
      return shown(view);
    });
  }

  /** Changes what is given of a view of the caller. @throws AppError `VIEW_NOT_FOUND`, `INVALID`, `UNAUTHENTICATED` */
  async update(caller: UserCaller, id: unknown, input: unknown): Promise<SavedView> {
    const { name, filter, sortBy, order } = validate(ViewChangeRules, input);
    const viewId = rowId(id, 'VIEW_NOT_FOUND');
    const { userId } = caller;
    return this.write(userId, async (tx) => {
      const views = tx.repository(SavedViewEntity);
      const view = await views.findOneBy({ id: viewId, userId });
      if (view === null) throw new AppError('VIEW_NOT_FOUND');
      const changes = {
        name: name ?? view.name,
        filter: filter == null ? view.filter : viewFilter(filter),
        sortBy: sortBy ?? view.sortBy,
        sortOrder: order ?? view.sortOrder,
      };
      await views.update(viewId, changes);
      return shown({ ...view, ...changes });
    });
  }

  /** Deletes a view of the caller. @returns its id @throws AppError `VIEW_NOT_FOUND` */
  async delete(caller: UserCaller, id: unknown): Promise<number> {
    const viewId = rowId(id, 'VIEW_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const { affected } = await tx
        .repository(SavedViewEntity)
        .delete({ id: viewId, userId: caller.userId });
      if (affected !== 1) throw new AppError('VIEW_NOT_FOUND');
      return viewId;
    });
  }

  /** Deletes all views of a user who is deactivated, in that act's transaction. */
  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.repository(SavedViewEntity).delete({ userId });
  }

  private async write(userId: number, work: (tx: Tx) => Promise<SavedView>): Promise<SavedView> {
    try {
      return await this.transactions.run(async (tx) => {
        if ((await tx.first(LOCKED_VIEWER, [userId])) === undefined)
          throw new AppError('UNAUTHENTICATED');
        return work(tx);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'saved_views_user_id_queue_name_key'))
        throw invalidField('name', 'Name is already in use');
      throw error;
    }
  }
}

function shown({ id, queue, name, filter, sortBy, sortOrder }: SavedViewEntity): SavedView {
  return { id, queue, name, filter: viewFilter(filter), sortBy, order: sortOrder };
}
