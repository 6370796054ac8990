import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { addDays, startOfDay } from '../../../platform/domain/local-day.pure.js';
import { invalidField } from '../../../platform/errors/app-error.js';
import { MailingSettingsService } from '../../notice-settings/mailing-settings.service.js';
import type { RunFilter } from './notice-run.entity.js';

/** The mailing settings that a run follows. */
export interface RunSettings {
  duplex: boolean;
  runSize: number;
  /** The first instant of the day from which notices wait for runs. */
  since: Date;
  postalCodeFormat: string;
  mailWarningDays: number;
  /** The time zone of the department's days. */
  timeZone: string;
}

/** The mailing settings, as far as runs follow them. */
@Injectable()
export class RunSettingsReader {
  constructor(
    private readonly settings: MailingSettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(on: Queryable): Promise<RunSettings> {
    const settings = await this.settings.get(on);
    const { duplex, runSize, runsSince, postalCodeFormat, mailWarningDays } = settings;
    const { timeZone } = this.config;
    const since = startOfDay(timeZone, runsSince);
    return { duplex, runSize, since, postalCodeFormat, mailWarningDays, timeZone };
  }
}

/** @throws AppError `INVALID` for more than a run may have, and for days the wrong way round */
export function withinSettings(filter: RunFilter, { runSize }: RunSettings): RunFilter {
  const { issuedFrom, issuedTo, limit } = filter;
  if (limit !== null && limit > runSize)
    throw invalidField('limit', `Limit must be from 1 to ${runSize}`);
  if (issuedFrom !== null && issuedTo !== null && issuedFrom > issuedTo)
    throw invalidField('issuedTo', 'Issued to must not be before issued from');
  return filter;
}

/** Returns the values of the filter of waiting letters, in the order of the statements. */
export function filterValues(
  { cause, kind, issuedFrom, issuedTo }: RunFilter,
  { since, timeZone }: RunSettings,
): unknown[] {
  return [
    since,
    cause,
    issuedFrom === null ? null : startOfDay(timeZone, issuedFrom),
    issuedTo === null ? null : startOfDay(timeZone, addDays(issuedTo, 1)),
    kind,
  ];
}

/**
 * Returns the values of the statements that preview and claim notices, in their order.
 *
 * @param takesLate true for those too whose last day of posting has passed
 */
export function claimValues(
  filter: RunFilter,
  settings: RunSettings,
  takesLate: boolean,
): unknown[] {
  return [...filterValues(filter, settings), filter.limit ?? settings.runSize, takesLate];
}
