import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { type Cause, CAUSES } from '../../platform/domain/duty.js';
import { addDays, dayIn, startOfDay, weekdayOf } from '../../platform/domain/local-day.pure.js';
import { DeadlineRuleEntity } from './deadline-rule.entity.js';
import { candidatesFor, sidesOf } from './deadline-choice.pure.js';
import { EventClocks } from './event-clocks.service.js';
import {
  type Arrivals,
  DESK_QUEUES,
  type DeskQueue,
  firstDayCounted,
  forecast,
  type Forecast,
  type HoursOfWeek,
  LONGEST_DAYS,
  noHours,
  slotOf,
  type Work,
} from './forecast.pure.js';
import { ACTS, ARRIVALS, WAITING } from './forecast.queries.js';

const KEPT_MS = 60_000;

type Hour = Pick<RowOf<typeof ACTS>, 'day' | 'hour' | 'count'>;

/**
 * Forecasts how many of the waiting events will miss their deadline (desk 7): computed at most once a minute, for all
 * callers.
 */
@Injectable()
export class ForecastService {
  private kept: { at: number; forecast: Promise<Forecast> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly clocks: EventClocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The forecast of the whole department, at most a minute old; null as long as there is no rule. */
  async get(): Promise<Forecast | null> {
    if (!(await this.database.repository(DeadlineRuleEntity).existsBy({}))) return null;
    const at = performance.now();
    if (this.kept === null || at - this.kept.at >= KEPT_MS) {
      const kept = { at, forecast: this.compute(new Date()) };
      this.kept = kept;
      kept.forecast.catch(() => {
        if (this.kept === kept) this.kept = null;
      });
    }
    return this.kept.forecast;
  }

  private async compute(now: Date): Promise<Forecast> {
    const { timeZone } = this.config;
    const period = [
      timeZone,
      startOfDay(timeZone, firstDayCounted(now, timeZone)),
      startOfDay(timeZone, dayIn(timeZone, now)),
    ];
    const [waiting, acts, arrivals, rules] = await Promise.all([
      this.database.rows(WAITING),
      this.database.rows(ACTS, period),
      this.database.rows(ARRIVALS, period),
      this.database.repository(DeadlineRuleEntity).find(),
    ]);
    const workOf = (queue: DeskQueue): Work => {
      const hours = acts.filter((row) => row.queue === queue);
      return { acts: hoursOfWeek(hours), activeDays: new Set(hours.map(({ day }) => day)).size };
    };
    const coming: Partial<Record<Cause, Arrivals>> = {};
    for (const cause of CAUSES) {
      const events = hoursOfWeek(arrivals.filter((row) => row.cause === cause));
      const due = await this.dueDatesAhead(rules, cause, dayIn(timeZone, now));
      coming[cause] = { events, dueAt: (day) => due.get(day) ?? null };
    }
    const work = Object.fromEntries(DESK_QUEUES.map((queue) => [queue, workOf(queue)]));
    return forecast({
      now,
      timeZone,
      waiting,
      work: work as Record<DeskQueue, Work>,
      arrivals: coming,
    });
  }

  /** When events are due that come in on each of the days that a forecast looks ahead. */
  private async dueDatesAhead(
    rules: readonly DeadlineRuleEntity[],
    cause: Cause,
    today: string,
  ): Promise<Map<string, Date>> {
    const workOut = this.clocks.workingOut(this.database);
    const due = new Map<string, Date>();
    for (let ahead = 0; ahead <= LONGEST_DAYS; ahead += 1) {
      const day = addDays(today, ahead);
      const subject = { cause, addressee: 'OWNER', violationDay: day } as const;
      // The regions of plates that are still to come are not known.
      const candidates = candidatesFor(rules, subject, sidesOf(null, null));
      const { dueAt } = await workOut(candidates, { VIOLATION: day, RECEIVED: day });
      if (dueAt !== null) due.set(day, dueAt);
    }
    return due;
  }
}

function hoursOfWeek(hours: readonly Hour[]): HoursOfWeek {
  const counts = noHours();
  for (const { day, hour, count } of hours) {
    const slot = slotOf(weekdayOf(day), hour);
    counts[slot] = (counts[slot] ?? 0) + count;
  }
  return counts;
}
