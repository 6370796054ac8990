import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { basis, type MetBy } from '../deadlines/clock.pure.js';
import { DeadlineRuleEntity } from '../deadlines/deadline-rule.entity.js';
import {
  daysLeft,
  deadlineState,
  dueBetween,
  type DeadlineState,
  endOfDay,
  isPast,
} from '../deadlines/due-date.pure.js';
import { deadlinePassed } from './citation.refusals.js';
import { DeadlineRefusals } from './deadline-refusals.service.js';
import type { DeskFacts } from './reads/citation-facts.queries.js';

/** A deadline as it is shown (desk 6, programs 1). */
export interface Deadline {
  /** The last moment to decide. */
  dueAt: string;
  /** Local days from today. */
  daysLeft: number;
  state: DeadlineState;
  /** E.g. `14 calendar days after the violation`. */
  basis: string;
  metBy: MetBy;
  /** Local days; `postBy` is null where the decision meets the rule. */
  lastDay: string;
  postBy: string | null;
}

type Due = Pick<DeskFacts, 'dueAt' | 'deadlineRuleId' | 'deadlineLimb' | 'lastDay' | 'postBy'>;

interface Shown {
  deadline: Deadline;
  /** The time until which the answer is right, ms since 1970. */
  until: number;
}

// Number of kept answers. Due dates are ends of days, so these cover years of them.
const MAX_KEPT = 2_000;

/** Deadlines as they are shown now. Days of a zone cost too much to be computed for each row of a list. */
@Injectable()
export class CitationDeadlines {
  /** Rules are never updated, and their ids are not used again. */
  private readonly rules = new Map<number, Pick<DeadlineRuleEntity, 'limbs' | 'metBy'>>();
  private readonly refusals = new Map<string, string>();
  private readonly shown = new Map<string, Shown>();
  /** The same by the objects that lists share: found without a text being made for each row. */
  private readonly ofOpen = new WeakMap<Due, Shown>();
  private readonly ofClosed = new WeakMap<Due, Shown>();

  constructor(
    private readonly database: Database,
    private readonly late: DeadlineRefusals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reads the rules that {@link shownDeadline} needs and does not know yet. */
  async prepare(dues: readonly Due[]): Promise<void> {
    const unknown = new Set<number>();
    for (const { dueAt, deadlineRuleId } of dues) {
      if (dueAt !== null && deadlineRuleId !== null && !this.rules.has(deadlineRuleId))
        unknown.add(deadlineRuleId);
    }
    if (unknown.size === 0) return;
    const rules = await this.database
      .repository(DeadlineRuleEntity)
      .findBy({ id: In([...unknown]) });
    for (const { id, limbs, metBy } of rules) this.rules.set(id, { limbs, metBy });
  }

  /** The deadline of an event whose rule is prepared; null without one. */
  shownDeadline(due: Due, isClosed: boolean): Deadline | null {
    if (due.dueAt === null) return null;
    const now = Date.now();
    const known = (isClosed ? this.ofClosed : this.ofOpen).get(due);
    if (known !== undefined && now < known.until) return known.deadline;
    const shown = this.shownNow(due, due.dueAt, isClosed, now);
    (isClosed ? this.ofClosed : this.ofOpen).set(due, shown);
    return shown.deadline;
  }

  private shownNow(
    { deadlineRuleId, deadlineLimb, lastDay, postBy }: Due,
    dueAt: string,
    isClosed: boolean,
    now: number,
  ): Shown {
    const key = `${dueAt} ${deadlineRuleId} ${deadlineLimb} ${lastDay} ${postBy} ${isClosed}`;
    const known = this.shown.get(key);
    if (known !== undefined && now < known.until) return known;
    const { timeZone } = this.config;
    const [due, at] = [new Date(dueAt), new Date(now)];
    const rule = this.rules.get(deadlineRuleId ?? 0);
    const deadline: Deadline = {
      dueAt,
      daysLeft: daysLeft(due, at, timeZone),
      state: deadlineState(isClosed, due, at, timeZone),
      basis: rule === undefined ? '' : basis(rule, deadlineLimb ?? 1),
      metBy: rule?.metBy ?? 'DECIDED',
      lastDay: lastDay ?? dayIn(timeZone, due),
      postBy: postBy === null ? null : dayIn(timeZone, new Date(postBy)),
    };
    const tomorrow = endOfDay(timeZone, dayIn(timeZone, at)).getTime() + 1;
    const expires = isPast(due, at) ? Infinity : due.getTime() + 1;
    if (this.shown.size >= MAX_KEPT) this.shown.clear();
    const shown = { deadline, until: Math.min(tomorrow, expires) };
    this.shown.set(key, shown);
    return shown;
  }

  /** Between which instants an open event is due now whose deadline is in a state; null: no bound. */
  bounds(state: Exclude<DeadlineState, 'CLOSED'>): { from: Date | null; before: Date | null } {
    const now = new Date();
    const { timeZone } = this.config;
    return dueBetween(state, now, timeZone);
  }

  /** Returns the reasons why no notices may be made any more of some events; undefined for those that are in time. */
  async refusalsOf(dues: readonly (Due | undefined)[]): Promise<(string | undefined)[]> {
    const refusals: (string | undefined)[] = [];
    for (const due of dues) refusals.push(due === undefined ? undefined : await this.refusal(due));
    return refusals;
  }

  private async refusal({ dueAt, deadlineRuleId, postBy }: Due): Promise<string | undefined> {
    const now = new Date();
    if (dueAt === null || !isPast(new Date(dueAt), now)) return undefined;
    if (postBy !== null) {
      const end = { dueAt: new Date(dueAt), postBy: new Date(postBy), deadlineRuleId };
      return (await this.late.refusalOfEvent(end))?.message;
    }
    const known = this.refusals.get(dueAt);
    if (known !== undefined) return known;
    const { message } = deadlinePassed(new Date(dueAt), this.config);
    if (this.refusals.size >= MAX_KEPT) this.refusals.clear();
    this.refusals.set(dueAt, message);
    return message;
  }
}
