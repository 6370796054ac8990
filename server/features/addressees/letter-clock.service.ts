import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import type { MetBy, StartDays } from '../deadlines/clock.pure.js';
import type { RuleCandidates } from '../deadlines/deadline-choice.pure.js';
import { DeadlineRuleEntity } from '../deadlines/deadline-rule.entity.js';
import { CLOCK_OF_EVENT } from '../deadlines/deadlines.queries.js';
import { isPast } from '../deadlines/due-date.pure.js';
import type { BusinessPlace } from '../deadlines/due-dates.service.js';
import { EventClocks, type EventDeadline } from '../deadlines/event-clocks.service.js';
import { type AddresseeKind, isNamed } from '../notices/letters/addressee.pure.js';
import { HAD_NOTICE } from './addressees.queries.js';
import { isSamePerson } from './same-person.pure.js';

/** The facts that decide the deadline of a notice to an addressee. */
export interface ClockFacts {
  citationId: number;
  kind: AddresseeKind;
  name: string | null;
  address: string | null;
  /** The local day on which the answer that names them came in; null for a registered owner. */
  receivedOn: string | null;
  recordedAt: Date;
}

/** The clock that a letter keeps. */
export interface LetterClockKept {
  dueAt: Date | null;
  /** Null where it is the day of {@link dueAt}, and without one. */
  lastDay: string | null;
  /** The end of the last day of posting; null where the decision meets the rule. */
  postBy: Date | null;
  metBy: MetBy | null;
}

/** The deadline of a notice that replaces another. */
export interface LetterDeadline extends LetterClockKept {
  /** False for somebody who had a notice of the event: theirs is not refused after it. */
  isAsked: boolean;
  /** The place whose business days lie between issue and posting; null where the rule is met by the decision. */
  place: BusinessPlace | null;
}

type EventClock = RowOf<typeof CLOCK_OF_EVENT>;

const NO_CLOCK: LetterClockKept = { dueAt: null, lastDay: null, postBy: null, metBy: null };

/** The clock of notices after the first of an event (repair 3, programs 1). */
@Injectable()
export class LetterClock {
  constructor(
    private readonly clocks: EventClocks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the deadline of the next notice of an event: for a named person by the rule for named addressees, else by the
   * event's with every limb from the day on which the answer came in; for a corrected owner the limbs that count from when the
   * owner became known start with the recording; otherwise the event's. Somebody who had a notice of the event keeps the
   * event's while it lies ahead.
   *
   * @param now the moment of the issue, or of the question
   */
  async deadlineOf(on: Queryable, facts: ClockFacts, now: Date): Promise<LetterDeadline> {
    const event = await on.first(CLOCK_OF_EVENT, [facts.citationId]);
    if (event === undefined) return { ...NO_CLOCK, isAsked: true, place: null };
    const rules = await on.repository(DeadlineRuleEntity).findBy({ cause: event.cause });
    const rule = rules.find(({ id }) => id === event.deadlineRuleId) ?? null;
    const had = await on.rows(HAD_NOTICE, [facts.citationId]);
    if (had.some((one) => isSamePerson(one, facts))) {
      const isAhead = event.dueAt !== null && !isPast(event.dueAt, now);
      const kept = isAhead ? clockOf(event, rule) : NO_CLOCK;
      return { ...kept, isAsked: false, place: placeOf(rule) };
    }
    const anew = await this.startedAnew(on, facts, event, rules, rule);
    return anew === null
      ? { ...clockOf(event, rule), isAsked: true, place: placeOf(rule) }
      : { ...clockOf(anew, anew.rule), isAsked: true, place: placeOf(anew.rule) };
  }

  /** Returns the clock that starts anew for the addressee; null where the event's holds. */
  private async startedAnew(
    on: Queryable,
    { kind, receivedOn, recordedAt }: ClockFacts,
    event: EventClock,
    rules: readonly DeadlineRuleEntity[],
    rule: DeadlineRuleEntity | null,
  ): Promise<EventDeadline | null> {
    const { timeZone } = this.config;
    const recordedOn = dayIn(timeZone, recordedAt);
    const starts: StartDays = {
      VIOLATION: dayIn(timeZone, event.capturedAt),
      RECEIVED: dayIn(timeZone, event.receivedAt),
      OWNER_KNOWN: event.ownerKnownAt && dayIn(timeZone, event.ownerKnownAt),
    };
    if (!isNamed(kind)) {
      const isStarted = rule?.limbs.some((limb) => limb.starts === 'OWNER_KNOWN') === true;
      if (kind !== 'CORRECTED_OWNER' || !isStarted) return null;
      return this.clocks.workOut(on, { rule }, { ...starts, OWNER_KNOWN: recordedOn });
    }
    const named = receivedOn ?? recordedOn;
    const candidates = await this.clocks.candidatesOf(on, rules, event, 'NAMED');
    if (hasRule(candidates))
      return this.clocks.workOut(on, candidates, { ...starts, NAMED: named });
    const all = { VIOLATION: named, RECEIVED: named, OWNER_KNOWN: named, NAMED: named };
    return this.clocks.workOut(on, { rule }, all);
  }
}

const hasRule = ({ rule, other = null }: RuleCandidates<DeadlineRuleEntity>): boolean =>
  rule !== null || other !== null;

function clockOf(
  { dueAt, lastDay, postBy }: Pick<EventClock, 'dueAt' | 'lastDay' | 'postBy'>,
  rule: DeadlineRuleEntity | null,
): LetterClockKept {
  return dueAt === null ? NO_CLOCK : { dueAt, lastDay, postBy, metBy: rule?.metBy ?? 'DECIDED' };
}

function placeOf(rule: DeadlineRuleEntity | null): BusinessPlace | null {
  if (rule === null || rule.metBy === 'DECIDED') return null;
  const { country, state, region } = rule;
  return { country, state, region };
}
