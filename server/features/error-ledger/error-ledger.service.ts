import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { addDays, startOfDay } from '../../platform/domain/local-day.pure.js';
import { validate } from '../../platform/errors/validate.js';
import { type DaySpan, monthsOf } from '../desk/report/report.pure.js';
import { MailingSettingsService } from '../notice-settings/mailing-settings.service.js';
import {
  ERROR_GROUPS,
  errorCsv,
  type ErrorGroup,
  errorRows,
  type ErrorRow,
  type ErrorSums,
  type IssuedCount,
  shareOf,
  sumOf,
  type VoidedCount,
} from './error-ledger.pure.js';
import { ISSUED_BY, VOIDED_BY } from './error-ledger.queries.js';
import { ErrorLedgerRules } from './error-ledger.rules.js';

/** The notices of a period, and those of them that were void. */
export interface ErrorLedger extends ErrorSums {
  from: string;
  to: string;
  group: ErrorGroup[];
  /** Void from before there were codes. */
  unclassified: number;
  rows: ErrorRow[];
}

/** Erroneous notices above the limit. */
export interface ErrorAlert extends Omit<ErrorSums, 'voided'> {
  /** Null for all cameras together. */
  cameraSerialNumber: string | null;
}

interface Counted {
  issued: IssuedCount[];
  voided: VoidedCount[];
}

// Repair 8: the last 90 days, with today.
const ALERT_DAYS = 90;
const FEWEST_ISSUED = 20;

/** Counts the notices that were wrong, by the reasons of their voids (repair 8). It names no event, owner or place. */
@Injectable()
export class ErrorLedgerService {
  constructor(
    private readonly database: Database,
    private readonly settings: MailingSettingsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The ledger of the notices issued on some local days. @throws AppError `INVALID` */
  async ledger(input: Record<string, unknown>): Promise<ErrorLedger> {
    const { from, to, group } = validate(ErrorLedgerRules, input);
    const { issued, voided } = await this.counted(from, to);
    const unclassified = voided.filter(({ reasonCode }) => reasonCode === null);
    return {
      from,
      to,
      group,
      ...sumsOf({ issued, voided }),
      unclassified: sumOf(unclassified),
      rows: errorRows(issued, voided, group),
    };
  }

  /** Returns the same by all groups, as CSV. @throws AppError `INVALID` */
  async csv(input: Record<string, unknown>): Promise<string> {
    const { from, to } = validate(ErrorLedgerRules, input);
    const { issued, voided } = await this.counted(from, to);
    return errorCsv(errorRows(issued, voided, ERROR_GROUPS));
  }

  /** Returns all cameras together and each camera whose share of the last 90 days is above the limit; none without a limit. */
  async alerts(): Promise<ErrorAlert[]> {
    const { errorLimit } = await this.settings.get();
    if (errorLimit === null) return [];
    const today = this.clock.today(this.config.timeZone);
    const counted = await this.counted(addDays(today, 1 - ALERT_DAYS), today);
    const all: ErrorAlert = { cameraSerialNumber: null, ...sumsOf(counted) };
    const cameras = errorRows(counted.issued, counted.voided, ['camera']);
    return [all, ...cameras.filter(({ cameraSerialNumber }) => cameraSerialNumber !== null)]
      .filter(({ issued, share }) => issued >= FEWEST_ISSUED && (share ?? 0) > errorLimit)
      .map(({ cameraSerialNumber = null, issued, erroneous, share }) => ({
        ...{ cameraSerialNumber, issued, erroneous, share },
      }));
  }

  private async counted(from: string, to: string): Promise<Counted> {
    const months = monthsOf({ from, before: addDays(to, 1) });
    const { timeZone } = this.config;
    const periods = (some: readonly DaySpan[]): unknown[] => [
      some.map((month) => month.from.slice(0, 7)),
      some.map((month) => startOfDay(timeZone, month.from)),
      some.map((month) => startOfDay(timeZone, month.before)),
    ];
    // Postgres counts each half with a core of its own.
    const half = Math.ceil(months.length / 2);
    const [first, second, voided] = await Promise.all([
      this.database.rows(ISSUED_BY, periods(months.slice(0, half))),
      this.database.rows(ISSUED_BY, periods(months.slice(half))),
      this.database.rows(VOIDED_BY, periods(months)),
    ]);
    return { issued: [...first, ...second], voided };
  }
}

function sumsOf({ issued, voided }: Counted): ErrorSums {
  const given = sumOf(issued);
  const erroneous = voided.reduce((before, row) => before + row.erroneous, 0);
  return { issued: given, voided: sumOf(voided), erroneous, share: shareOf(erroneous, given) };
}
