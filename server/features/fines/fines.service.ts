import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { DueDates } from '../deadlines/due-dates.service.js';
import { unitFault } from './fine.pure.js';
import { type DueLetter, isOfWarningPeriod } from './due-letter.pure.js';
import type { FirstViolation, MeasuredFacts, NoticeFine } from './fine.types.js';
import { FineScheduleEntity } from './fine-schedule.entity.js';
import {
  circumstancesIn,
  firstViolationIn,
  noScheduleFault,
  scheduleIn,
  UNCOVERED,
} from './fine-source.pure.js';
import {
  FINE_SOURCE,
  type FineSourceRow,
  HOLD_SCHEDULE,
  type InForce,
  LETTERS_TO,
  type LiableRow,
} from './fines.queries.js';
import { type DayAfter, fineOf } from './notice-fine.pure.js';

/** An event whose fine is worked out, with all that decides it beside the measurement. */
export interface Assessed {
  event: MeasuredFacts;
  source: FineSourceRow;
}

/** The fine of an event, and why no notice can be made with its schedule; without a schedule neither. */
export interface Assessment {
  fine: NoticeFine | null;
  /**
   * Says why no notice says what it costs, whatever is required of one: the schedule in force has no band for the event
   * (guards 1), or no schedule holds at its site (programs 2); null where neither is so.
   */
  amountFault: string | null;
  /** `SCHEDULE_UNIT` */
  refusal: AppError | null;
  /** The terms by which it is the first violation; null by a schedule that does not warn first. */
  firstViolation: FirstViolation | null;
}

/** Says which letter an event gets, once it is known whether it is the first violation. */
export type LetterChoice = (firstViolation: FirstViolation | null) => DueLetter;

/** The letter that an event gets, its fine, the schedule, and the local day that it is posted on, if it names one. */
export interface Fixed extends Pick<Assessment, 'fine' | 'amountFault'> {
  letter: DueLetter;
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

  /** The fines of events if they were issued now, and what is in the way of that. */
  async assessAll(events: readonly Assessed[]): Promise<Assessment[]> {
    const dayAfters = new Map<string, DayAfter>();
    const assessments: Assessment[] = [];
    for (const assessed of events) assessments.push(await this.assess(assessed, dayAfters));
    return assessments;
  }

  private async assess(
    { event, source }: Assessed,
    known: Map<string, DayAfter>,
  ): Promise<Assessment> {
    const schedule = scheduleIn(source);
    const refusal = refusalOf(schedule);
    if (schedule === null || refusal !== null)
      return {
        fine: null,
        amountFault: schedule === null ? noScheduleFault(source) : null,
        refusal,
        firstViolation: schedule && firstViolationIn(source, schedule),
      };
    const place = source.postingPlace ?? schedule;
    const key = `${schedule.id} ${JSON.stringify([place.country, place.state, place.region])}`;
    const dayAfter = known.get(key) ?? (await this.dayAfterToday(schedule, place));
    known.set(key, dayAfter);
    return {
      ...withFault(fineBy(schedule, { event, source }, dayAfter)),
      refusal,
      firstViolation: firstViolationIn(source, schedule),
    };
  }

  /**
   * Returns the letter that an event gets, and the fine and the day of posting that it keeps. From now on the schedule of a
   * fine is in use: nobody can change it, and a change or a withdrawal in progress is waited for.
   *
   * @param citationId the event, whose earlier violations are read in this transaction
   * @param next of a letter that replaces another: the person that it is to, where that is not the owner of the event, and the
   *   place of its posting, where that is not the schedule's
   * @throws AppError `SCHEDULE_UNIT`
   */
  async fix(
    tx: Tx,
    citationId: number,
    event: MeasuredFacts,
    issue: Issue,
    next?: NextLetter,
  ): Promise<Fixed> {
    const held = await this.heldSource(tx, citationId);
    const source = next === undefined ? held : await sourceOfNext(tx, citationId, next, held);
    const fixed = await this.fixedBy(tx, { event, source }, issue);
    const { fine, schedule } = fixed;
    if (schedule !== null && fine !== null && !schedule.inUse)
      await tx.repository(FineScheduleEntity).update(schedule.id, { inUse: true });
    return fixed;
  }

  /** Returns what {@link fix} would fix, and fixes nothing. @throws AppError `SCHEDULE_UNIT` */
  async foresee(citationId: number, event: MeasuredFacts, issue: Issue): Promise<Fixed> {
    const source = await sourceOf(this.database, citationId);
    return this.fixedBy(this.database, { event, source }, issue);
  }

  private async fixedBy(
    on: Queryable,
    assessed: Assessed,
    { issuedOn, letterFor }: Issue,
  ): Promise<Fixed> {
    const { source } = assessed;
    const schedule = scheduleIn(source);
    const letter = letterFor(schedule && firstViolationIn(source, schedule));
    const place = source.postingPlace ?? schedule ?? NOWHERE;
    const postingOn = await this.postingOn(on, place, issuedOn, source.postingDays);
    const fixed = { letter, schedule, postingOn };
    if (isOfWarningPeriod(letter)) return { ...fixed, fine: null, amountFault: null };
    if (schedule === null) return { ...fixed, fine: null, amountFault: noScheduleFault(source) };
    const refusal = refusalOf(schedule);
    if (refusal !== null) throw refusal;
    const dayAfter = await this.dayAfter(on, schedule, postingOn ?? issuedOn);
    const found = withFault(fineBy(schedule, assessed, dayAfter));
    return { ...fixed, ...found, ...(letter.kind === 'WARNING' && { fine: null }) };
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

  private async dayAfterToday(schedule: InForce, place: PostingPlace): Promise<DayAfter> {
    const today = this.today();
    const { postingDays } = schedule;
    const postingOn = await this.postingOn(this.database, place, today, postingDays);
    return this.dayAfter(this.database, schedule, postingOn ?? today);
  }

  /** The days of a schedule, counted from the day of posting, or from that of the issue. */
  private dayAfter(on: Queryable, schedule: InForce, startDay: string): Promise<DayAfter> {
    const { paymentDays, lateDays, contestDays, dayKind, country, state, region } = schedule;
    const days = Math.max(paymentDays, contestDays ?? 0, ...lateDays);
    return this.dueDates.lastDays(on, { days, kind: dayKind, country, state, region }, startDay);
  }

  /** Returns what decides the fine, with the schedule in force held: whoever changes or withdraws it waits. */
  private async heldSource(tx: Tx, citationId: number): Promise<FineSourceRow> {
    for (;;) {
      const found = scheduleIn(await sourceOf(tx, citationId));
      if (found !== null)
        await (found.inUse
          ? tx.first(HOLD_SCHEDULE, [found.id])
          : tx.repository(FineScheduleEntity).findOne({
              where: { id: found.id },
              lock: { mode: 'pessimistic_write' },
            }));
      // The change that held the lock may have moved the schedule to another day, withdrawn or deleted it.
      const source = await sourceOf(tx, citationId);
      const held = scheduleIn(source);
      if (held?.id === found?.id && (held?.inUse ?? true) === (found?.inUse ?? true)) return source;
    }
  }
}

/** The local day of the issue, and what says which letter it is. */
export interface Issue {
  issuedOn: string;
  letterFor: LetterChoice;
}

/** What a letter that replaces another has of its own. */
interface NextLetter {
  owner: Pick<LiableRow, 'name' | 'address'> | null;
  postingPlace: PostingPlace | null;
}

async function sourceOfNext(
  tx: Tx,
  citationId: number,
  { owner, postingPlace }: NextLetter,
  held: FineSourceRow,
): Promise<FineSourceRow> {
  if (owner === null || held.liable === null) return { ...held, postingPlace };
  const found = await tx.first(LETTERS_TO, [citationId, owner.name]);
  return {
    ...held,
    postingPlace,
    liable: { ...held.liable, name: owner.name, address: owner.address },
    letters: found?.letters ?? [],
  };
}

async function sourceOf(on: Queryable, citationId: number): Promise<FineSourceRow> {
  const row = await on.first(FINE_SOURCE, [citationId]);
  if (row === undefined) throw new AppError('INTERNAL');
  return row.source;
}

const fineBy = (
  schedule: InForce,
  { event, source }: Assessed,
  dayAfter: DayAfter,
): NoticeFine | null => fineOf(schedule, event, circumstancesIn(source, schedule), dayAfter);

const withFault = (fine: NoticeFine | null): Pick<Assessment, 'fine' | 'amountFault'> => ({
  fine,
  amountFault: fine === null ? UNCOVERED : null,
});

/** The place whose holidays are no business days. */
export type PostingPlace = Pick<InForce, 'country' | 'state' | 'region'>;

// Without a schedule only weekends and the department's own days count.
const NOWHERE: PostingPlace = { country: null, state: null, region: null };

/** Returns the reason why no notice can be made with a schedule; null if there is none. */
function refusalOf(schedule: InForce | null): AppError | null {
  const fault = schedule === null ? null : unitFault(schedule, schedule.speedUnit);
  return fault === null ? null : new AppError('SCHEDULE_UNIT', { params: fault });
}
