import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { onlyRow } from '../../platform/database/only-row.js';
import { knownPlace } from '../deadlines/holidays.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { CitationSettingsEntity } from '../settings/citation-settings.entity.js';
import { RequiredTexts } from '../settings/required-texts.js';
import { SECONDS } from './fine.pure.js';
import { inOrder } from './fine-band.pure.js';
import { areRivals, holdsAt } from './fine-choice.pure.js';
import { exampleOf, type FineExample } from './fine-example.pure.js';
import { type FinePreview, previewOf } from './fine-preview.pure.js';
import type { FineBand } from './fine.types.js';
import { FineScheduleEntity } from './fine-schedule.entity.js';
import { circumstancesIn } from './fine-source.pure.js';
import {
  COMPLETED,
  ISSUED_BY,
  LOCK_SCHEDULES,
  SAME_DAY,
  SCHEDULE,
  SCHEDULES,
  SCHEDULES_TOTAL,
} from './fines.queries.js';
import {
  exampleRules,
  type FineScheduleFields,
  FineScheduleRules,
  FineSchedulesQueryRules,
  ScheduleWithdrawalRules,
} from './fines.rules.js';
import { FinesService } from './fines.service.js';
import { isCurrency } from './money.pure.js';

/** A fine schedule as administrators see it. */
export type FineSchedule = RowOf<typeof SCHEDULE>;

/** A schedule that was withdrawn, the one in its place, and the number of issued notices that rest on it. */
export interface WithdrawnSchedule {
  schedule: FineSchedule;
  replacement: FineSchedule | null;
  /** Neither void nor replaced by another notice. */
  notices: number;
}

/** A schedule with all that is set by the server. */
export type CompleteSchedule = FineScheduleFields & Pick<FineScheduleEntity, 'currency' | 'unit'>;

/** A withdrawal, with the checked schedule in its place. */
interface Withdrawal {
  scheduleId: number;
  reason: string;
  complete: CompleteSchedule | null;
}

const YEARS_AHEAD = 5;

/** The names of a schedule's fields in sentences and logs. */
export const SCHEDULE_LABELS = {
  cause: 'Cause',
  effectiveFrom: 'Effective from',
  currency: 'Currency',
  unit: 'Unit',
  toleranceFixed: 'Tolerance',
  tolerancePercent: 'Tolerance in percent',
  paymentDays: 'Payment days',
  dayKind: 'Day kind',
  country: 'Country',
  state: 'State',
  region: 'Region',
  earlyDays: 'Early days',
  lateDays: 'Late days',
  fee: 'Fee',
  siteKinds: 'Site kinds',
  contestDays: 'Contest days',
  repeat: 'Earlier violations',
  factor: 'Factor',
  examples: 'Examples',
  bands: 'Bands',
} as const satisfies Record<keyof CompleteSchedule, string>;

/** The fine schedules that administrators keep. One that a notice used stays as it is. */
@Injectable()
export class FineSchedulesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly fines: FinesService,
    private readonly texts: RequiredTexts,
    private readonly clock: Clock,
  ) {}

  /** One page of the schedules, the latest first. @throws AppError `INVALID` */
  async page(input: unknown, page: unknown): Promise<Page<FineSchedule>> {
    const current = pageNumber(page);
    const { cause = null } = validate(FineSchedulesQueryRules, input);
    const [data, total] = await Promise.all([
      this.database.rows(SCHEDULES, [cause, (current - 1) * PER_PAGE]),
      this.database.first(SCHEDULES_TOTAL, [cause]),
    ]);
    return pageOf(data, total?.total ?? 0, current);
  }

  /** Every schedule that is not withdrawn, in the order in which they were added. */
  async notWithdrawn(): Promise<FineScheduleEntity[]> {
    return this.database
      .repository(FineScheduleEntity)
      .find({ where: { withdrawnAt: IsNull() }, order: { id: 'ASC' } });
  }

  /**
   * Returns a schedule as it would be saved.
   *
   * @param id the one that it would replace; null for a new one
   * @throws AppError `INVALID`
   */
  async checkSchedule(input: unknown, id: number | null): Promise<CompleteSchedule> {
    return this.checked(id === null ? input : await this.withKept(id, input));
  }

  /** @throws AppError `SCHEDULE_NOT_FOUND` */
  async findFineSchedule(id: unknown): Promise<FineSchedule> {
    const schedule = await this.database.first(SCHEDULE, [rowId(id, 'SCHEDULE_NOT_FOUND')]);
    if (schedule === undefined) throw new AppError('SCHEDULE_NOT_FOUND');
    return schedule;
  }

  /** Adds a schedule. @throws AppError `INVALID`, `SCHEDULE_EXISTS` */
  async create(administrator: UserCaller, input: unknown): Promise<FineSchedule> {
    const complete = await this.checked(input);
    const { cause } = complete;
    const id = await this.transactions.run((tx) =>
      this.texts.keepFilled(tx, { causes: [cause], field: 'bands' }, () =>
        this.insert(tx, administrator, complete),
      ),
    );
    return this.findFineSchedule(id);
  }

  /** Adds a schedule, unless one of its day holds at a site of its. @throws AppError `SCHEDULE_EXISTS` */
  private async insert(
    tx: Tx,
    administrator: UserCaller,
    complete: CompleteSchedule,
  ): Promise<number> {
    await this.assertFree(tx, complete);
    const at = this.clock.now();
    const schedules = tx.repository(FineScheduleEntity);
    const added = schedules.create({
      ...complete,
      createdBy: administrator.userId,
      ...(at === null ? {} : { createdAt: at }),
    });
    await schedules.insert(added);
    await this.recordScheduleChange(tx, 'added', administrator, added);
    return added.id;
  }

  /**
   * Replaces a schedule that no notice used. Kinds of sites, days to contest, earlier violations, factor and examples stay
   * where they are left out (programs).
   *
   * @throws AppError `SCHEDULE_NOT_FOUND`, `INVALID`, `SCHEDULE_WITHDRAWN`, `SCHEDULE_IN_USE`, `SCHEDULE_EXISTS`
   */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<FineSchedule> {
    const scheduleId = rowId(id, 'SCHEDULE_NOT_FOUND');
    const complete = await this.checked(await this.withKept(scheduleId, input));
    const { cause } = complete;
    await this.transactions.run((tx) =>
      this.texts.keepFilled(tx, { causes: [cause], field: 'bands' }, () =>
        this.replace(tx, administrator, scheduleId, complete),
      ),
    );
    return this.findFineSchedule(scheduleId);
  }

  private async replace(
    tx: Tx,
    administrator: UserCaller,
    scheduleId: number,
    complete: CompleteSchedule,
  ): Promise<void> {
    const before = await this.unused(tx, scheduleId);
    await this.assertFree(tx, complete, scheduleId);
    const changes = changesBetween(SCHEDULE_LABELS, comparable(before), comparable(complete));
    if (Object.keys(changes).length === 0) return;
    await tx.repository(FineScheduleEntity).update(scheduleId, complete);
    const described = describeChanges(SCHEDULE_LABELS, changes);
    await this.recordScheduleChange(tx, 'changed', administrator, before, described, {
      ...changes,
    });
  }

  /**
   * Withdraws a schedule for its day: from now on it is in force for no event, used or not. Its replacement, of the same
   * cause, day and kinds of sites, is saved in the same transaction; without one the schedule before it holds. Issued
   * notices keep their fine (repair 7).
   *
   * @throws AppError `SCHEDULE_NOT_FOUND`, `INVALID`, `SCHEDULE_WITHDRAWN`
   */
  async withdraw(
    administrator: UserCaller,
    id: unknown,
    input: unknown,
  ): Promise<WithdrawnSchedule> {
    const scheduleId = rowId(id, 'SCHEDULE_NOT_FOUND');
    const { reason, replacement } = validate(ScheduleWithdrawalRules, input);
    const complete = replacement === null ? null : await this.checkedReplacement(replacement);
    const end = (tx: Tx) => this.end(tx, administrator, { scheduleId, reason, complete });
    const done = await this.transactions.run((tx) =>
      complete === null
        ? end(tx)
        : this.texts.keepFilled(tx, { causes: [complete.cause], field: 'replacement.bands' }, () =>
            end(tx),
          ),
    );
    return {
      schedule: await this.findFineSchedule(scheduleId),
      replacement: done.added === null ? null : await this.findFineSchedule(done.added),
      notices: done.notices,
    };
  }

  private async end(
    tx: Tx,
    administrator: UserCaller,
    { scheduleId, reason, complete }: Withdrawal,
  ): Promise<{ added: number | null; notices: number }> {
    const found = await tx.first(SCHEDULE, [scheduleId]);
    if (found === undefined) throw new AppError('SCHEDULE_NOT_FOUND');
    await tx.first(LOCK_SCHEDULES, [found.cause]);
    const before = await this.current(tx, scheduleId);
    await tx.repository(FineScheduleEntity).update(scheduleId, {
      withdrawnAt: this.clock.stamp(),
      withdrawnBy: administrator.userId,
      withdrawReason: reason,
    });
    await this.recordScheduleChange(tx, 'withdrawn', administrator, before, reason, { reason });
    if (complete !== null) assertSamePlace(before, complete);
    const added = complete === null ? null : await this.insert(tx, administrator, complete);
    const issued = await tx.first(ISSUED_BY, [scheduleId]);
    return { added, notices: issued?.notices ?? 0 };
  }

  /**
   * Deletes a schedule that no notice used.
   *
   * @throws AppError `SCHEDULE_NOT_FOUND`, `SCHEDULE_WITHDRAWN`, `SCHEDULE_IN_USE`
   */
  async delete(administrator: UserCaller, id: unknown): Promise<number> {
    const scheduleId = rowId(id, 'SCHEDULE_NOT_FOUND');
    await this.transactions.run(async (tx) => {
      const schedule = await this.unused(tx, scheduleId);
      await tx.repository(FineScheduleEntity).delete(scheduleId);
      await this.recordScheduleChange(tx, 'deleted', administrator, schedule);
    });
    return scheduleId;
  }

  /**
   * Returns the fines that the last completed events of the cause would have had, those at sites where it holds; nothing is
   * saved. @throws AppError `INVALID`
   */
  async preview(input: unknown): Promise<FinePreview> {
    const complete = await this.checked(input);
    const { cause, repeat } = complete;
    const events = await this.database.rows(COMPLETED, [cause, repeat !== null]);
    return previewOf(
      complete,
      events
        .filter(({ siteKind }) => holdsAt(complete, siteKind))
        .map((event) => ({ ...event, circumstances: circumstancesIn(event, complete) })),
    );
  }

  /**
   * Returns the fine of an invented measurement under a schedule; nothing is saved. The schedule is checked before the
   * measurement.
   *
   * @throws AppError `INVALID`
   */
  async example(schedule: unknown, measurement: unknown): Promise<FineExample> {
    const complete = await this.checked(schedule);
    return exampleOf(complete, validate(exampleRules(complete.cause), measurement));
  }

  /** Returns the checked input, with the current place, currency and unit. */
  private async checked(input: unknown): Promise<CompleteSchedule> {
    const { bands, ...fields } = validate(FineScheduleRules, input);
    const last = yearsAfter(this.fines.today(), YEARS_AHEAD);
    if (fields.effectiveFrom > last)
      throw invalidField('effectiveFrom', `Effective from must be from 2000-01-01 to ${last}`);
    const place = await knownPlace(fields);
    const { currencyUnit, speedUnit } = await onlyRow(this.database, CitationSettingsEntity);
    if (!isCurrency(currencyUnit))
      throw invalidField(
        'currency',
        'Currency unit must be an ISO 4217 code before amounts can be set',
      );
    const unit = fields.cause === 'REDLIGHT' ? SECONDS : speedUnit;
    return { ...fields, ...place, bands: inOrder(bands), currency: currencyUnit, unit };
  }

  /** Returns a new schedule that takes the place of another. @throws AppError `INVALID`, by the place in the body */
  private async checkedReplacement(input: unknown): Promise<CompleteSchedule> {
    try {
      return await this.checked(input);
    } catch (error) {
      if (!(error instanceof AppError) || error.details.errors === undefined) throw error;
      const errors = Object.fromEntries(
        Object.entries(error.details.errors).map(([field, sentences]) => [
          `replacement.${field}`,
          sentences,
        ]),
      );
      throw new AppError(error.code, { ...error.details, errors });
    }
  }

  /** Returns the input with the saved values of what it leaves out. */
  private async withKept(id: number, input: unknown): Promise<unknown> {
    const saved = await this.database.first(SCHEDULE, [id]);
    if (saved === undefined || input === null || typeof input !== 'object') return input;
    const { siteKinds, contestDays, repeat, factor, examples } = saved;
    const given = definedOf(input);
    const { bands } = given;
    return {
      ...{ siteKinds, contestDays, repeat, factor, examples },
      ...given,
      ...(Array.isArray(bands) && { bands: bands.map((band) => bandWithKept(band, saved.bands)) }),
    };
  }

  /**
   * Refuses a second schedule of a cause and day for one kind of site, or for all. One change of the cause's schedules is
   * checked at a time: lists that overlap have no unique index.
   *
   * @param ownId the schedule itself, when it is changed
   * @throws AppError `SCHEDULE_EXISTS`
   */
  private async assertFree(
    tx: Tx,
    { cause, effectiveFrom: date, siteKinds }: CompleteSchedule,
    ownId: number | null = null,
  ): Promise<void> {
    await tx.first(LOCK_SCHEDULES, [cause]);
    const others = await tx.rows(SAME_DAY, [cause, date]);
    if (others.some((other) => other.id !== ownId && areRivals(other, { siteKinds })))
      throw new AppError('SCHEDULE_EXISTS', { params: { cause, date } });
  }

  /** Returns the schedule, locked: the completion of an event by it waits. */
  private async current(on: Queryable, id: number): Promise<FineScheduleEntity> {
    const schedule = await on
      .repository(FineScheduleEntity)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (schedule === null) throw new AppError('SCHEDULE_NOT_FOUND');
    if (schedule.withdrawnAt !== null) throw new AppError('SCHEDULE_WITHDRAWN');
    return schedule;
  }

  private async unused(on: Queryable, id: number): Promise<FineScheduleEntity> {
    const schedule = await this.current(on, id);
    if (schedule.inUse) throw new AppError('SCHEDULE_IN_USE');
    return schedule;
  }

  private async recordScheduleChange(
    tx: Tx,
    done: 'added' | 'changed' | 'deleted' | 'withdrawn',
    actor: UserCaller,
    { id, cause, effectiveFrom, ...rest }: FineScheduleEntity,
    changes = '',
    details: Record<string, unknown> = { cause, effectiveFrom, ...rest },
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type: `fine_schedule_${done}`,
      actor,
      subject: { type: 'fine_schedule', id },
      description: `Fine schedule for ${cause} from ${effectiveFrom} ${done} by ${actor.name}${changes === '' ? '' : `: ${changes}`}`,
      details,
    });
  }
}

/** Lists and objects as texts, so that they can be compared and shown. */
function comparable(terms: CompleteSchedule): Record<keyof CompleteSchedule, unknown> {
  const texts = Object.entries(terms).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(texts) as Record<keyof CompleteSchedule, unknown>;
}

const definedOf = (input: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Returns a band as it is sent, with the saved values of what it leaves out, if it begins where a saved one for all speeds does. */
function bandWithKept(band: unknown, saved: readonly FineBand[]): unknown {
  if (band === null || typeof band !== 'object') return band;
  const given = definedOf(band);
  const same = saved.find(({ from, speedFrom }) => speedFrom === null && from === given['from']);
  if (same === undefined || (given['speedFrom'] ?? null) !== null) return given;
  const { fee, offenceCode, legalBasis, perUnit, steps } = same;
  return { fee, offenceCode, legalBasis, perUnit, steps, ...given };
}

/** @throws AppError `INVALID` for a replacement of another cause, day or kind of site */
function assertSamePlace(
  before: Pick<FineScheduleEntity, 'cause' | 'effectiveFrom' | 'siteKinds'>,
  { cause, effectiveFrom, siteKinds }: CompleteSchedule,
): void {
  if (cause !== before.cause)
    throw invalidField('replacement.cause', 'Cause must be that of the withdrawn schedule');
  if (effectiveFrom !== before.effectiveFrom)
    throw invalidField(
      'replacement.effectiveFrom',
      'Effective from must be that of the withdrawn schedule',
    );
  if (siteKinds.join() !== before.siteKinds.join())
    throw invalidField(
      'replacement.siteKinds',
      'Site kinds must be those of the withdrawn schedule',
    );
}

/** Returns the same day some years later; the last day of February if it does not exist. */
function yearsAfter(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}
