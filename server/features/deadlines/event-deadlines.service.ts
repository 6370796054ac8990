import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dayIn, startOfDay } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { DeadlineRuleEntity } from './deadline-rule.entity.js';
import { GIVE_RULE, NEXT_RULE, NOW, OWNER_KNOWN, WITHOUT_DEADLINE } from './deadlines.queries.js';
import { basis, deadlineDate, ruleFor, startOf } from './due-date.pure.js';
import { type DueDateOf, DueDates } from './due-dates.service.js';

/** The rule that an event has from intake on, and its due date if it is known. */
export interface EventDeadline {
  deadlineRuleId: number | null;
  dueAt: Date | null;
}

type Waiting = RowOf<typeof WITHOUT_DEADLINE>;

// So few at once that an officer's act waits for them a moment only.
const AT_ONCE = 1_000;

/** The deadlines of events: at intake, when the owner becomes known, and by a rule that came later. */
@Injectable()
export class EventDeadlines {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly dueDates: DueDates,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Chooses the rule of an event that comes in. */
  async atIntake(
    tx: Tx,
    { cause, capturedAt }: { cause: Cause; capturedAt: Date },
  ): Promise<EventDeadline> {
    const rules = await tx.repository(DeadlineRuleEntity).findBy({ cause });
    const rule = ruleFor(rules, cause, dayIn(this.config.timeZone, capturedAt));
    if (rule === null) return { deadlineRuleId: null, dueAt: null };
    const receivedAt =
      rule.starts === 'RECEIVED' ? await this.nowOf(tx) : /* not needed */ capturedAt;
    const due = await this.dueDateOf(tx, rule);
    const dueAt = await due({ capturedAt, receivedAt, ownerKnownAt: null });
    return { deadlineRuleId: rule.id, dueAt };
  }

  /** After a vehicle update: the first time that the owner is known starts the days of a rule that counts from then. */
  async ownerMayBeKnown(tx: Tx, caller: UserCaller, citationId: number): Promise<void> {
    const known = await tx.first(OWNER_KNOWN, [citationId, this.clock.now()]);
    if (known?.ownerKnownAt == null || known.ruleId === null) return;
    const rule = await tx.repository(DeadlineRuleEntity).findOneBy({ id: known.ruleId });
    if (rule?.starts !== 'OWNER_KNOWN' || rule.days === null) return;
    const dueAt = await (
      await this.dueDates.dueDatesOfTerm(tx, { ...rule, days: rule.days })
    )(known.ownerKnownAt);
    await this.give(tx, caller, rule, [{ id: citationId, dueAt }]);
  }

  /**
   * Gives a new rule to the events in both queues and on hold that have no deadline, and for which it would be chosen
   * now; some at a time, each time in a transaction.
   *
   * @returns the number of events that have it now
   */
  async giveToWaiting(caller: UserCaller, rule: DeadlineRuleEntity): Promise<number> {
    let applied = 0;
    for (let last = 0; ;) {
      const given = await this.transactions.run((tx) => this.giveToSome(tx, caller, rule, last));
      applied += given.length;
      const lastOne = given.at(-1);
      if (lastOne === undefined || given.length < AT_ONCE) return applied;
      last = lastOne.id;
    }
  }

  private async giveToSome(
    tx: Tx,
    caller: UserCaller,
    rule: DeadlineRuleEntity,
    last: number,
  ): Promise<Waiting[]> {
    const { timeZone } = this.config;
    const { cause, effectiveFrom } = rule;
    const next = (await tx.first(NEXT_RULE, [cause, effectiveFrom]))?.day ?? null;
    const waiting = await tx.rows(WITHOUT_DEADLINE, [
      rule.id,
      cause,
      startOfDay(timeZone, effectiveFrom),
      next === null ? null : startOfDay(timeZone, next),
      last,
      AT_ONCE,
    ]);
    if (waiting.length === 0) return [];
    const due = await this.dueDateOf(tx, rule);
    const given: { id: number; dueAt: Date | null }[] = [];
    for (const { id, ...starts } of waiting) given.push({ id, dueAt: await due(starts) });
    await this.give(tx, caller, rule, given);
    return waiting;
  }

  /** Due dates of events by a rule; those of one local day are computed once. */
  private async dueDateOf(
    tx: Tx,
    rule: DeadlineRuleEntity,
  ): Promise<(starts: Omit<Waiting, 'id'>) => Promise<Date | null>> {
    const { days, starts } = rule;
    if (days === null) return () => Promise.resolve(null);
    let dueDate: DueDateOf | null = null;
    const known = new Map<string, Date>();
    return async (instants) => {
      const startsAt = startOf(starts, instants);
      if (startsAt === null) return null;
      const day = dayIn(this.config.timeZone, startsAt);
      dueDate ??= await this.dueDates.dueDatesOfTerm(tx, { ...rule, days });
      const dueAt = known.get(day) ?? (await dueDate(startsAt));
      known.set(day, dueAt);
      return dueAt;
    };
  }

  private async give(
    tx: Tx,
    actor: UserCaller,
    { id: ruleId, days, kind, starts }: DeadlineRuleEntity,
    events: readonly { id: number; dueAt: Date | null }[],
  ): Promise<void> {
    await tx.rows(GIVE_RULE, [
      ruleId,
      events.map(({ id }) => id),
      events.map(({ dueAt }) => dueAt),
    ]);
    const { locale, timeZone } = this.config;
    const because = days === null ? '' : `, ${basis({ days, kind, starts })}`;
    const entries = events.flatMap(({ id, dueAt }) =>
      dueAt === null
        ? []
        : {
            type: 'deadline_set' as const,
            actor,
            citationId: id,
            description: `Deadline set to ${deadlineDate(dueAt, locale, timeZone)}${because}`,
            details: { due_at: dueAt.toISOString(), deadline_rule_id: ruleId },
          },
    );
    if (entries.length > 0) await this.activity.recordActivity(tx, ...entries);
  }

  private async nowOf(tx: Tx): Promise<Date> {
    const now = this.clock.now() ?? (await tx.first(NOW))?.now;
    if (now === undefined) throw new AppError('INTERNAL');
    return now;
  }
}
