import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { addDays, dayIn, startOfDay } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { DeskAct } from '../citations/citation.types.js';
import { dueBetween } from '../deadlines/due-date.pure.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import { ownQueue } from '../desk/claims/claims.service.js';
import { choiceOf } from '../desk/claims/desk-queue.queries.js';
import { ACTS_BY_DAY, WORK } from './work.queries.js';

/** The acts of an officer on a local day. */
export interface DayOfWork {
  day: string;
  /** Acts of the day in total. */
  count: number;
  /** In the order of {@link DeskAct}; acts that were not taken are absent. */
  byAct: { act: DeskAct; count: number }[];
}

/** The tasks of an officer, and their acts of the last days. */
export interface MyWork {
  /** The queue that the officer works on. */
  queue: DeskQueue;
  /** Number of events that the desk hands out next: the urgent ones, or at most twelve where none is urgent. */
  mostUrgent: number;
  /** Events of the queue whose deadline is URGENT. */
  dueSoon: number;
  /** Events that the officer submitted, that were sent back, and that nobody answered. */
  sentBack: number;
  /** Events on hold for more than seven days. */
  heldLong: number;
  /** The last seven local days, today at the end. */
  days: DayOfWork[];
}

const DAYS = 7;

/** Shows officers their tasks on their first page. */
@Injectable()
export class WorkService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The officer's tasks now. @throws AppError `FORBIDDEN` for a caller without a queue */
  async work(caller: UserCaller): Promise<MyWork> {
    const queue = ownQueue(caller);
    if (queue === null) throw new AppError('FORBIDDEN');
    const { choice, cause } = choiceOf(queue, caller.sees);
    const { from, before } = dueBetween('URGENT', new Date(), this.config.timeZone);
    const [counts, days] = await Promise.all([
      this.database.first(WORK(choice), [caller.userId, caller.sees, from, before, ...cause]),
      this.days(caller),
    ]);
    if (counts === undefined) throw new AppError('INTERNAL');
    const { urgent, next, ...tasks } = counts;
    return { queue, mostUrgent: urgent > 0 ? urgent : next, ...tasks, days };
  }

  private async days({ userId }: UserCaller): Promise<DayOfWork[]> {
    const { timeZone } = this.config;
    const today = dayIn(timeZone, new Date());
    const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
    const bounds = [...days, addDays(today, 1)].map((day) => startOfDay(timeZone, day));
    const rows = await this.database.rows(ACTS_BY_DAY, [
      userId,
      days,
      bounds.slice(0, -1),
      bounds.slice(1),
    ]);
    return days.map((day) => {
      const byAct = rows.filter((row) => row.day === day).map(({ act, count }) => ({ act, count }));
      return { day, count: byAct.reduce((sum, { count }) => sum + count, 0), byAct };
    });
  }
}
