import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import type { HomeRegion, PlateRegion } from '../../platform/domain/region.pure.js';
import { capturedRegion as regionRead } from '../observation/facts.pure.js';
import {
  type Clocked,
  earlierLastDay,
  type LastDay,
  type LimbStart,
  type StartDays,
} from './clock.pure.js';
import {
  candidatesFor,
  type RuleAddressee,
  type RuleCandidates,
  sidesOf,
} from './deadline-choice.pure.js';
import type { DeadlineRuleEntity } from './deadline-rule.entity.js';
import { HOME } from './deadlines.queries.js';
import { DueDates, type RuleClock } from './due-dates.service.js';

/** The clock of an event as its row keeps it. */
export interface EventDeadline {
  deadlineRuleId: number | null;
  dueAt: Date | null;
  /** Null where it is the day of {@link dueAt}. */
  lastDay: string | null;
  postBy: Date | null;
  /** Null for the first limb. */
  deadlineLimb: number | null;
  deadlineAlternativeId: number | null;
  /** The rule that was chosen. */
  rule: DeadlineRuleEntity | null;
}

export const NO_DEADLINE: EventDeadline = {
  deadlineRuleId: null,
  dueAt: null,
  lastDay: null,
  postBy: null,
  deadlineLimb: null,
  deadlineAlternativeId: null,
  rule: null,
};

/** The last day that an event has by a rule; only another start moves it, to an earlier day. */
export interface KeptDay {
  ruleId: number;
  last: LastDay;
}

/** What decides the rule of an event. */
export interface EventSubject {
  cause: Cause;
  capturedAt: Date;
  /** The region of the vehicle, of the event document, and the camera's metadata where neither is known. */
  vehicleRegion: PlateRegion | null;
  capturedRegion: PlateRegion | null;
  metadata: string | null;
}

/** The start that becomes known after the intake. */
const LATER_START: LimbStart = 'OWNER_KNOWN';

/** Chooses the rules of events and works their clocks out (programs 1). */
@Injectable()
export class EventClocks {
  constructor(
    private readonly dueDates: DueDates,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the rules that are worked out for an event: by its cause, its day and the region of its plate. */
  async candidatesOf(
    on: Queryable,
    rules: readonly DeadlineRuleEntity[],
    event: EventSubject,
    addressee: RuleAddressee = 'OWNER',
  ): Promise<RuleCandidates<DeadlineRuleEntity>> {
    const violationDay = dayIn(this.config.timeZone, event.capturedAt);
    const isOfPlates = rules.some(({ plate }) => plate !== 'ANY');
    const home = isOfPlates ? await homeOf(on) : NOWHERE;
    const sides = sidesOf(regionOf(event, home), home.region);
    return candidatesFor(rules, { cause: event.cause, addressee, violationDay }, sides);
  }

  /**
   * Tells whether a vehicle update gave the plate another region.
   *
   * @param before the region of the vehicle before it
   */
  async isOtherRegion(
    on: Queryable,
    rules: readonly DeadlineRuleEntity[],
    event: EventSubject,
    before: PlateRegion | null,
  ): Promise<boolean> {
    if (before === event.vehicleRegion || rules.every(({ plate }) => plate === 'ANY')) return false;
    const home = await homeOf(on);
    return regionOf({ ...event, vehicleRegion: before }, home) !== regionOf(event, home);
  }

  /** Works the candidates of an event out: the earlier due date decides, of equals the home side. */
  workOut(
    on: Queryable,
    candidates: RuleCandidates<DeadlineRuleEntity>,
    starts: StartDays,
    kept: KeptDay | null = null,
  ): Promise<EventDeadline> {
    return this.workingOut(on)(candidates, starts, kept);
  }

  /** {@link workOut} for many events: the clock of a rule and equal days are worked out once. */
  workingOut(
    on: Queryable,
  ): (
    candidates: RuleCandidates<DeadlineRuleEntity>,
    starts: StartDays,
    kept?: KeptDay | null,
  ) => Promise<EventDeadline> {
    const clocks = new Map<number, Promise<RuleClock>>();
    const known = new Map<string, Promise<Clocked | null>>();
    const clockedBy = (
      rule: DeadlineRuleEntity | null,
      starts: StartDays,
      kept: KeptDay | null,
    ): Promise<Clocked | null> => {
      if (rule === null || rule.limbs.length === 0) return Promise.resolve(null);
      const keptLast = kept?.ruleId === rule.id ? kept.last : null;
      const key = JSON.stringify([rule.id, starts, keptLast]);
      const found = known.get(key) ?? this.clocked(clocks, on, rule, starts, keptLast);
      known.set(key, found);
      return found;
    };
    return async ({ rule, other }, starts, kept = null) => {
      const clocked = await clockedBy(rule, starts, kept);
      if (other === undefined) return deadlineOf(rule, clocked, null);
      const otherClocked = await clockedBy(other, starts, kept);
      const isOther =
        otherClocked !== null && (clocked === null || otherClocked.dueAt < clocked.dueAt);
      return isOther ? deadlineOf(other, otherClocked, rule) : deadlineOf(rule, clocked, other);
    };
  }

  private async clocked(
    clocks: Map<number, Promise<RuleClock>>,
    on: Queryable,
    rule: DeadlineRuleEntity,
    starts: StartDays,
    kept: LastDay | null,
  ): Promise<Clocked | null> {
    const made = clocks.get(rule.id) ?? this.dueDates.clockOf(on, rule);
    clocks.set(rule.id, made);
    const clock = await made;
    // A day that is kept stays, whatever own days or holidays say today: only the later start is counted.
    const counted = kept === null ? starts : { [LATER_START]: starts[LATER_START] ?? null };
    const last = earlierLastDay(kept, await clock.lastDay(counted));
    return last === null ? null : clock.moments(last);
  }
}

function deadlineOf(
  rule: DeadlineRuleEntity | null,
  clocked: Clocked | null,
  alternative: DeadlineRuleEntity | null,
): EventDeadline {
  const ids = { deadlineRuleId: rule?.id ?? null, deadlineAlternativeId: alternative?.id ?? null };
  if (rule === null || clocked === null) return { ...NO_DEADLINE, ...ids, rule };
  const { dueAt, lastDay, postBy, limb } = clocked;
  return {
    ...ids,
    rule,
    dueAt,
    postBy,
    lastDay: postBy === null ? null : lastDay,
    deadlineLimb: limb === 1 ? null : limb,
  };
}

const NOWHERE: HomeRegion = { region: null, states: [] };

async function homeOf(on: Queryable): Promise<HomeRegion> {
  return (await on.first(HOME)) ?? NOWHERE;
}

/** The plate's region: the vehicle's, else the event's (guards 3). */
function regionOf(
  { vehicleRegion, capturedRegion: plateRegion, metadata }: EventSubject,
  home: HomeRegion,
): PlateRegion | null {
  return vehicleRegion ?? regionRead({ plateRegion, metadata }, home);
}
