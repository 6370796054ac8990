import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Cause } from '../../platform/domain/duty.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { ruleFor } from '../deadlines/due-date.pure.js';
import { DueDates } from '../deadlines/due-dates.service.js';
import { type DayAfter, fineOf, unitFault } from './fine.pure.js';
import type { FineFacts, NoticeFine } from './fine.types.js';
import { FineScheduleEntity } from './fine-schedule.entity.js';
import { IN_FORCE, type InForce } from './fines.queries.js';

/** The fine of an event, and why no notice can be made with its schedule; without a schedule neither. */
export interface Assessment {
  fine: NoticeFine | null;
  /** True if a schedule is in force and none of its bands applies: no notice says what it costs (guards 1). */
  isUncovered: boolean;
  /** `SCHEDULE_UNIT` */
  refusal: AppError | null;
}

/** The fine that a notice keeps, its schedule, and the local day that it is posted on, if it names one. */
export interface Fixed {
  fine: NoticeFine | null;
  schedule: InForce | null;
  postingOn?: string | undefined;
}

/** The fines of events: by the schedule that was in force on the day of the violation. */
@Injectable()
export class FinesService {
  constructor(
    private readonly database: Database,
    private readonly dueDates: DueDates,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The local day that it is now. */
  today(): string {
    return this.clock.today(this.config.timeZone);
  }

  /** The fine of an event if it were issued now, and what is in the way of that. */
  async assess(event: FineFacts): Promise<Assessment> {
    return this.by(await this.inForce(this.database, event), event);
  }

  /** The same of several events, each with the schedules that may be in force for it. */
  async assessAll(
    events: readonly { event: FineFacts; candidates: readonly InForce[] }[],
  ): Promise<Assessment[]> {
    const dayAfters = new Map<number, DayAfter>();
    const assessments: Assessment[] = [];
    for (const { event, candidates } of events) {
      const schedule = this.scheduleOf(event, candidates) ?? undefined;
      assessments.push(await this.by(schedule, event, dayAfters));
    }
    return assessments;
  }

  /** Returns the schedule that was in force for an event, of those that may have been; null if none was. */
  scheduleOf(event: Place, candidates: readonly InForce[]): InForce | null {
    return ruleFor(candidates, ...this.placeOf(event));
  }

  private async by(
    schedule: InForce | undefined,
    event: FineFacts,
    known = new Map<number, DayAfter>(),
  ): Promise<Assessment> {
    const refusal = refusalOf(schedule);
    if (schedule === undefined || refusal !== null)
      return { fine: null, isUncovered: false, refusal };
    const dayAfter = known.get(schedule.id) ?? (await this.dayAfterToday(schedule));
    known.set(schedule.id, dayAfter);
    const fine = fineOf(schedule, event, dayAfter);
    return { fine, isUncovered: fine === null, refusal };
  }

  /**
   * Returns the fine and the day of posting that a notice keeps. From now on its schedule is in use: nobody can change
   * it, and a change in progress is waited for.
   *
   * @param postingDays the number of business days between the issue and the posting
   * @throws AppError `SCHEDULE_UNIT`
   */
  async fix(tx: Tx, event: FineFacts, issuedOn: string, postingDays: number): Promise<Fixed> {
    const schedule = await this.used(tx, event);
    const fixed = await this.fixedBy(tx, schedule, event, issuedOn, postingDays);
    if (schedule !== undefined && fixed.fine !== null && !schedule.inUse)
      await tx.repository(FineScheduleEntity).update(schedule.id, { inUse: true });
    return fixed;
  }

  /** Returns what {@link fix} would fix, and fixes nothing. @throws AppError `SCHEDULE_UNIT` */
  async foresee(event: FineFacts, issuedOn: string, postingDays: number): Promise<Fixed> {
    const schedule = await this.inForce(this.database, event);
    return this.fixedBy(this.database, schedule, event, issuedOn, postingDays);
  }

  private async fixedBy(
    on: Queryable,
    schedule: InForce | undefined,
    event: FineFacts,
    issuedOn: string,
    postingDays: number,
  ): Promise<Fixed> {
    const postingOn = await this.postingOn(on, schedule ?? NOWHERE, issuedOn, postingDays);
    if (schedule === undefined) return { fine: null, schedule: null, postingOn };
    const refusal = refusalOf(schedule);
    if (refusal !== null) throw refusal;
    const dayAfter = await this.dayAfter(on, schedule, postingOn ?? issuedOn);
    return { fine: fineOf(schedule, event, dayAfter), schedule, postingOn };
  }

  /** Returns the day of posting: a number of business days, of the schedule's place, after the issue; undefined for 0. */
  private async postingOn(
    on: Queryable,
    { country, state, region }: PostingPlace,
    issuedOn: string,
    days: number,
  ): Promise<string | undefined> {
    if (days === 0) return undefined;
    const term = { days, kind: 'BUSINESS', country, state, region } as const;
    return (await this.dueDates.lastDays(on, term, issuedOn))(days);
  }

  private async dayAfterToday(schedule: InForce): Promise<DayAfter> {
    const today = this.today();
    const { postingDays } = schedule;
    const postingOn = await this.postingOn(this.database, schedule, today, postingDays);
    return this.dayAfter(this.database, schedule, postingOn ?? today);
  }

  /** The days of a schedule, counted from the day of posting, or from that of the issue. */
  private dayAfter(on: Queryable, schedule: InForce, startDay: string): Promise<DayAfter> {
    const { paymentDays, lateDays, dayKind, country, state, region } = schedule;
    const days = Math.max(paymentDays, ...lateDays);
    return this.dueDates.lastDays(on, { days, kind: dayKind, country, state, region }, startDay);
  }

  private inForce(on: Queryable, event: Place): Promise<InForce | undefined> {
    return on.first(IN_FORCE({ locked: false }), this.placeOf(event));
  }

  /** The schedule in force, locked unless it is in use, when nobody can change it any more. */
  private async used(tx: Tx, event: Place): Promise<InForce | undefined> {
    for (;;) {
      const found = await this.inForce(tx, event);
      if (found === undefined || found.inUse) return found;
      await tx.first(IN_FORCE({ locked: true }), this.placeOf(event));
      // The change that held the lock may have moved the schedule to another day, or deleted it.
      const locked = await this.inForce(tx, event);
      if (locked?.id === found.id) return locked;
    }
  }

  private placeOf({ cause, capturedAt }: Place): [Cause, string] {
    return [cause, dayIn(this.config.timeZone, capturedAt)];
  }
}

/** The place whose holidays are no business days. */
type PostingPlace = Pick<InForce, 'country' | 'state' | 'region'>;

// Without a schedule only weekends and the department's own days count.
const NOWHERE: PostingPlace = { country: null, state: null, region: null };

type Place = Pick<FineFacts, 'cause' | 'capturedAt'>;

/** Returns the reason why no notice can be made with a schedule; null if there is none. */
function refusalOf(schedule: InForce | undefined): AppError | null {
  const fault = schedule === undefined ? null : unitFault(schedule, schedule.speedUnit);
  return fault === null ? null : new AppError('SCHEDULE_UNIT', { params: fault });
}
