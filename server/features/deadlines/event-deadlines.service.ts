import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dayIn, startOfDay } from '../../platform/domain/local-day.pure.js';
import type { PlateRegion } from '../../platform/domain/region.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { basis, type LimbStart, type StartDays } from './clock.pure.js';
import type { RuleCandidates } from './deadline-choice.pure.js';
import { DeadlineRuleEntity } from './deadline-rule.entity.js';
import {
  CLOCK_OF_EVENT,
  GIVE_CLOCKS,
  NOW,
  OWNER_KNOWN,
  WITHOUT_DEADLINE,
} from './deadlines.queries.js';
import { deadlineDate } from './due-date.pure.js';
import {
  EventClocks,
  type EventDeadline,
  type KeptDay,
  NO_DEADLINE,
} from './event-clocks.service.js';

type Waiting = RowOf<typeof WITHOUT_DEADLINE>;
type ClockOfEvent = RowOf<typeof CLOCK_OF_EVENT>;

/** An event and its clock from now on. */
interface Given {
  id: number;
  deadline: EventDeadline;
}

// So few at once that an officer's act waits for them a moment only.
const AT_ONCE = 1_000;

/** The deadlines of events: at intake, when owner or region become known, and by a rule that came later. */
@Injectable()
export class EventDeadlines {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clocks: EventClocks,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Chooses the rule of an event that comes in, and works its clock out. */
  async atIntake(
    tx: Tx,
    event: {
      cause: Cause;
      capturedAt: Date;
      capturedRegion: PlateRegion | null;
      metadata: string | null;
    },
  ): Promise<EventDeadline> {
    const rules = await tx.repository(DeadlineRuleEntity).findBy({ cause: event.cause });
    if (rules.length === 0) return NO_DEADLINE;
    const candidates = await this.clocks.candidatesOf(tx, rules, {
      ...event,
      vehicleRegion: null,
    });
    const { timeZone } = this.config;
    const starts: StartDays = { VIOLATION: dayIn(timeZone, event.capturedAt) };
    if (counts(candidates, 'RECEIVED')) starts.RECEIVED = dayIn(timeZone, await this.nowOf(tx));
    return this.clocks.workOut(tx, candidates, starts);
  }

  /**
   * After a vehicle update: the first time that the owner is known starts the limbs that count from then, and another region
   * of the plate chooses the rule anew (programs 1).
   */
  async vehicleUpdated(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    regions: { before: PlateRegion | null; after: PlateRegion | null },
  ): Promise<void> {
    const known = await tx.first(OWNER_KNOWN, [citationId, this.clock.now()]);
    if (known === undefined && regions.before === regions.after) return;
    const event = await tx.first(CLOCK_OF_EVENT, [citationId]);
    if (event?.isOpen !== true) return;
    const rules = await tx.repository(DeadlineRuleEntity).findBy({ cause: event.cause });
    if (rules.length === 0) return;
    const moved = await this.clocks.isOtherRegion(tx, rules, event, regions.before);
    const deadline = moved
      ? await this.chosenAnew(tx, rules, event)
      : known === undefined
        ? null
        : await this.startedByOwner(tx, rules, event);
    if (deadline !== null) await this.give(tx, caller, [{ id: citationId, deadline }], event);
  }

  /**
   * Gives a new rule to the events in both queues and on hold that have no deadline, and for which it would be chosen
   * now; some at a time, each time in a transaction.
   *
   * @returns the number of events that have it now
   */
  async giveToWaiting(caller: UserCaller, rule: DeadlineRuleEntity): Promise<number> {
    let applied = 0;
    for (let last: number | null = 0; last !== null;) {
      const from: number = last;
      const some = await this.transactions.run((tx) => this.giveToSome(tx, caller, rule, from));
      applied += some.given;
      ({ last } = some);
    }
    return applied;
  }

  /** @returns the number of events that got it, and the last event that was looked at; null if none follows */
  private async giveToSome(
    tx: Tx,
    caller: UserCaller,
    rule: DeadlineRuleEntity,
    last: number,
  ): Promise<{ given: number; last: number | null }> {
    const { cause, effectiveFrom } = rule;
    const firstInstant = startOfDay(this.config.timeZone, effectiveFrom);
    const waiting = await tx.rows(WITHOUT_DEADLINE, [rule.id, cause, firstInstant, last, AT_ONCE]);
    const rules =
      waiting.length === 0 ? [] : await tx.repository(DeadlineRuleEntity).findBy({ cause });
    const given: Given[] = [];
    const workOut = this.clocks.workingOut(tx);
    for (const event of waiting) {
      const candidates = await this.clocks.candidatesOf(tx, rules, event);
      if (candidates.rule?.id !== rule.id && candidates.other?.id !== rule.id) continue;
      const deadline = await workOut(candidates, this.startsOf(event));
      if (deadline.deadlineRuleId === rule.id) given.push({ id: event.id, deadline });
    }
    if (given.length > 0) await this.give(tx, caller, given, null);
    const lastOne = waiting.at(-1);
    return {
      given: given.length,
      last: lastOne === undefined || waiting.length < AT_ONCE ? null : lastOne.id,
    };
  }

  /** Returns the clock by the rules of now; by the rule that it has the last day stays. */
  private async chosenAnew(
    tx: Tx,
    rules: readonly DeadlineRuleEntity[],
    event: ClockOfEvent,
  ): Promise<EventDeadline> {
    const candidates = await this.clocks.candidatesOf(tx, rules, event);
    return this.clocks.workOut(tx, candidates, this.startsOf(event), this.keptDayOf(event));
  }

  /** @returns the clock with the owner known: its last day moves to an earlier one only; null without a rule */
  private async startedByOwner(
    tx: Tx,
    rules: readonly DeadlineRuleEntity[],
    event: ClockOfEvent,
  ): Promise<EventDeadline | null> {
    const find = (id: number | null): DeadlineRuleEntity | null =>
      rules.find((rule) => rule.id === id) ?? null;
    const rule = find(event.deadlineRuleId);
    const other = find(event.deadlineAlternativeId);
    if (rule === null && other === null) return null;
    // The home side comes first: of equals it is chosen.
    const isHome = rule?.plate !== 'OTHER' && other?.plate !== 'HOME';
    const candidates: RuleCandidates<DeadlineRuleEntity> =
      other === null ? { rule } : isHome ? { rule, other } : { rule: other, other: rule };
    return this.clocks.workOut(tx, candidates, this.startsOf(event), this.keptDayOf(event));
  }

  private keptDayOf({
    deadlineRuleId: ruleId,
    dueAt,
    lastDay,
    deadlineLimb,
  }: ClockOfEvent): KeptDay | null {
    if (ruleId === null || dueAt === null) return null;
    const day = lastDay ?? dayIn(this.config.timeZone, dueAt);
    return { ruleId, last: { lastDay: day, limb: deadlineLimb ?? 1 } };
  }

  private startsOf({
    capturedAt,
    receivedAt,
    ownerKnownAt,
  }: Pick<Waiting, 'capturedAt' | 'receivedAt' | 'ownerKnownAt'>): StartDays {
    const { timeZone } = this.config;
    return {
      VIOLATION: dayIn(timeZone, capturedAt),
      RECEIVED: dayIn(timeZone, receivedAt),
      OWNER_KNOWN: ownerKnownAt && dayIn(timeZone, ownerKnownAt),
    };
  }

  /** @param before the clock of the one event, whose entry is left out where its due date stays; null for events without */
  private async give(
    tx: Tx,
    actor: UserCaller,
    events: readonly Given[],
    before: ClockOfEvent | null,
  ): Promise<void> {
    const column = <Value>(of: (deadline: EventDeadline) => Value): Value[] =>
      events.map(({ deadline }) => of(deadline));
    await tx.rows(GIVE_CLOCKS, [
      events.map(({ id }) => id),
      column(({ deadlineRuleId }) => deadlineRuleId),
      column(({ dueAt }) => dueAt),
      column(({ lastDay }) => lastDay),
      column(({ postBy }) => postBy),
      column(({ deadlineLimb }) => deadlineLimb),
      column(({ deadlineAlternativeId }) => deadlineAlternativeId),
    ]);
    const shown = events.filter(
      ({ deadline: { dueAt } }) => dueAt?.getTime() !== before?.dueAt?.getTime(),
    );
    const { locale, timeZone } = this.config;
    const entries = shown.map(({ id, deadline: { dueAt, deadlineRuleId, rule, deadlineLimb } }) => {
      const because = rule === null ? '' : basis(rule, deadlineLimb ?? 1);
      const day = dueAt === null ? 'none' : deadlineDate(dueAt, locale, timeZone);
      return {
        type: 'deadline_set' as const,
        actor,
        citationId: id,
        description: `Deadline set to ${day}${dueAt === null || because === '' ? '' : `, ${because}`}`,
        details: { due_at: dueAt?.toISOString() ?? null, deadline_rule_id: deadlineRuleId },
      };
    });
    if (entries.length > 0) await this.activity.recordActivity(tx, ...entries);
  }

  private async nowOf(tx: Tx): Promise<Date> {
    const now = this.clock.now() ?? (await tx.first(NOW))?.now;
    if (now === undefined) throw new AppError('INTERNAL');
    return now;
  }
}

/** True if a limb of the rules counts from a start. */
const counts = (
  { rule, other = null }: RuleCandidates<DeadlineRuleEntity>,
  start: LimbStart,
): boolean =>
  [rule, other].some((each) => each?.limbs.some(({ starts }) => starts === start) === true);
