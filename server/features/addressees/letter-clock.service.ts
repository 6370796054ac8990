import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { startOfDay } from '../../platform/domain/local-day.pure.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { DeadlineRuleEntity } from '../deadlines/deadline-rule.entity.js';
import { isPast } from '../deadlines/due-date.pure.js';
import { DueDates } from '../deadlines/due-dates.service.js';
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

/** The deadline of a notice that replaces another. */
export interface LetterDeadline {
  dueAt: Date | null;
  /** False for somebody who had a notice of the event: theirs is not refused after it. */
  isAsked: boolean;
}

/** The clock of notices after the first of an event (repair 3). */
@Injectable()
export class LetterClock {
  constructor(
    private readonly dueDates: DueDates,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the deadline of the next notice of an event: for a named person by the event's rule from the day on which the
   * answer came in, for a corrected owner from the recording where the rule counts from when the owner became known, and
   * otherwise the event's. Somebody who had a notice of the event keeps the event's while it lies ahead.
   *
   * @param now the moment of the issue, or of the question
   */
  async deadlineOf(on: Queryable, facts: ClockFacts, now: Date): Promise<LetterDeadline> {
    const event = await on.repository(CitationEntity).findOneBy({ id: facts.citationId });
    const { dueAt = null, deadlineRuleId: ruleId = null } = event ?? {};
    const had = await on.rows(HAD_NOTICE, [facts.citationId]);
    if (had.some((one) => isSamePerson(one, facts)))
      return { dueAt: dueAt !== null && isPast(dueAt, now) ? null : dueAt, isAsked: false };
    const rule =
      ruleId === null ? null : await on.repository(DeadlineRuleEntity).findOneBy({ id: ruleId });
    const startsAt = this.startOf(facts, rule);
    if (startsAt === null) return { dueAt, isAsked: true };
    if (rule === null || rule.days === null) return { dueAt: null, isAsked: true };
    const dueDateOf = await this.dueDates.dueDatesOfTerm(on, { ...rule, days: rule.days });
    return { dueAt: await dueDateOf(startsAt), isAsked: true };
  }

  /** Returns the instant that starts the rule anew; null where the event's deadline holds. */
  private startOf(facts: ClockFacts, rule: DeadlineRuleEntity | null): Date | null {
    if (isNamed(facts.kind))
      return facts.receivedOn === null
        ? facts.recordedAt
        : startOfDay(this.config.timeZone, facts.receivedOn);
    const isCorrection = facts.kind === 'CORRECTED_OWNER';
    return isCorrection && rule?.starts === 'OWNER_KNOWN' ? facts.recordedAt : null;
  }
}
