import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { onlyRow } from '../../platform/database/only-row.js';
import { knownPlace } from '../deadlines/holidays.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { CitationSettingsEntity } from '../settings/citation-settings.entity.js';
import { inOrder, SECONDS } from './fine.pure.js';
import { exampleOf, type FineExample } from './fine-example.pure.js';
import { type FinePreview, previewOf } from './fine-preview.pure.js';
import { FineScheduleEntity } from './fine-schedule.entity.js';
import { COMPLETED, SCHEDULE, SCHEDULES, SCHEDULES_TOTAL } from './fines.queries.js';
import {
  exampleRules,
  type FineScheduleFields,
  FineScheduleRules,
  FineSchedulesQueryRules,
} from './fines.rules.js';
import { FinesService } from './fines.service.js';
import { isCurrency } from './money.pure.js';

/** A fine schedule as administrators see it. */
export type FineSchedule = RowOf<typeof SCHEDULE>;

/** A schedule with all that is set by the server. */
type Complete = FineScheduleFields & Pick<FineScheduleEntity, 'currency' | 'unit'>;

const YEARS_AHEAD = 5;

/** The names of a schedule's fields in sentences and logs. */
const LABELS = {
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
  bands: 'Bands',
} as const satisfies Record<keyof Complete, string>;

/** The fine schedules that administrators keep. One that a notice used stays as it is. */
@Injectable()
export class FineSchedulesService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly fines: FinesService,
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

  /** @throws AppError `SCHEDULE_NOT_FOUND` */
  async findFineSchedule(id: unknown): Promise<FineSchedule> {
    const schedule = await this.database.first(SCHEDULE, [rowId(id, 'SCHEDULE_NOT_FOUND')]);
    if (schedule === undefined) throw new AppError('SCHEDULE_NOT_FOUND');
    return schedule;
  }

  /** Adds a schedule. @throws AppError `INVALID`, `SCHEDULE_EXISTS` */
  async create(administrator: UserCaller, input: unknown): Promise<FineSchedule> {
    const complete = await this.checked(input);
    const at = this.clock.now();
    const id = await this.unique(complete, async (tx) => {
      const schedules = tx.repository(FineScheduleEntity);
      const added = schedules.create({
        ...complete,
        createdBy: administrator.userId,
        ...(at === null ? {} : { createdAt: at }),
      });
      await schedules.insert(added);
      await this.recordScheduleChange(tx, 'added', administrator, added);
      return added.id;
    });
    return this.findFineSchedule(id);
  }

  /**
   * Replaces a schedule that no notice used.
   *
   * @throws AppError `SCHEDULE_NOT_FOUND`, `INVALID`, `SCHEDULE_IN_USE`, `SCHEDULE_EXISTS`
   */
  async update(administrator: UserCaller, id: unknown, input: unknown): Promise<FineSchedule> {
    const scheduleId = rowId(id, 'SCHEDULE_NOT_FOUND');
    const complete = await this.checked(input);
    await this.unique(complete, async (tx) => {
      const before = await this.unused(tx, scheduleId);
      const changes = changesBetween(LABELS, comparable(before), comparable(complete));
      if (Object.keys(changes).length === 0) return;
      await tx.repository(FineScheduleEntity).update(scheduleId, complete);
      await this.recordScheduleChange(
        tx,
        'changed',
        administrator,
        before,
        describeChanges(LABELS, changes),
        {
          ...changes,
        },
      );
    });
    return this.findFineSchedule(scheduleId);
  }

  /** Deletes a schedule that no notice used. @throws AppError `SCHEDULE_NOT_FOUND`, `SCHEDULE_IN_USE` */
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
   * Returns the fines that the last completed events of the cause would have had; nothing is saved. @throws AppError
   * `INVALID`
   */
  async preview(input: unknown): Promise<FinePreview> {
    const complete = await this.checked(input);
    return previewOf(complete, await this.database.rows(COMPLETED, [complete.cause]));
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
  private async checked(input: unknown): Promise<Complete> {
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

  /** Runs work that writes a schedule. @throws AppError `SCHEDULE_EXISTS` */
  private async unique<Result>(
    { cause, effectiveFrom: date }: Complete,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      if (isUniqueViolation(error, 'fine_schedules_cause_effective_from_key'))
        throw new AppError('SCHEDULE_EXISTS', { params: { cause, date } });
      throw error;
    }
  }

  /** Returns the schedule, locked: the completion of an event by it waits. */
  private async unused(on: Queryable, id: number): Promise<FineScheduleEntity> {
    const schedule = await on
      .repository(FineScheduleEntity)
      .findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (schedule === null) throw new AppError('SCHEDULE_NOT_FOUND');
    if (schedule.inUse) throw new AppError('SCHEDULE_IN_USE');
    return schedule;
  }

  private async recordScheduleChange(
    tx: Tx,
    done: 'added' | 'changed' | 'deleted',
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

/** Lists as texts, so that they can be compared and shown. */
function comparable({ lateDays, bands, ...rest }: Complete): Record<keyof Complete, unknown> {
  return { ...rest, lateDays: JSON.stringify(lateDays), bands: JSON.stringify(bands) };
}

/** Returns the same day some years later; the last day of February if it does not exist. */
function yearsAfter(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.endsWith('-02-29') ? later.replace('-29', '-28') : later;
}
