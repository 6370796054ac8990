import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { csvHead, csvLine } from '../../../platform/domain/csv.pure.js';
import { type Page, pageOf } from '../../../platform/domain/paging.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { type ShownClock, withShownClock } from '../../notices/letters/letter-clock.pure.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { pageNumber, pageSize, validate } from '../../../platform/errors/validate.js';
import {
  LEDGER,
  LEDGER_BEHIND,
  LEDGER_TOTAL,
  NEAR_DEADLINE,
  RECONCILE,
} from './notice-mail.queries.js';
import { RunSettingsReader } from '../runs/run-settings.service.js';
import { LedgerRules } from '../runs/runs.rules.js';

/** A notice number and the state of its notice. */
export type LedgerEntry = Omit<RowOf<typeof LEDGER>, keyof ShownClock> & ShownClock;

// Rows that are read for the CSV at once: few enough for the memory, and each read takes longer than its way.
const AT_ONCE = 2_000;

/** The columns of the CSV in their order. */
const CSV_COLUMNS = [
  'number',
  'cause',
  'issuedAt',
  'dueAt',
  'version',
  'state',
  'runNumber',
  'mailedOn',
  'mailedOnBefore',
  'late',
  'returnedOn',
  'voidReason',
  'copies',
  'lastDay',
  'postBy',
  'metBy',
  'lateReason',
] as const satisfies readonly (keyof LedgerEntry)[];

/** The result of the check of all years' numbers. */
export type Reconciliation = RowOf<typeof RECONCILE>;

/** Every notice number that was ever given. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly database: Database,
    private readonly settings: RunSettingsReader,
  ) {}

  /** A page of them, newest first. @throws AppError `INVALID` */
  async page(
    input: unknown,
    place: { page?: unknown; perPage?: unknown },
  ): Promise<Page<LedgerEntry>> {
    const { year, state, number, kind } = validate(LedgerRules, input);
    const current = pageNumber(place.page);
    const perPage = pageSize(place.perPage);
    const { since, timeZone } = await this.settings.get(this.database);
    const by = [since, year, state, number, kind];
    const [rows, found] = await Promise.all([
      this.database.rows(LEDGER, [...by, perPage, (current - 1) * perPage]),
      this.database.first(LEDGER_TOTAL, by),
    ]);
    const entries = rows.map((row) => withShownClock(row, timeZone));
    return pageOf(entries, found?.total ?? 0, current, perPage);
  }

  /**
   * Returns all of them as CSV for spreadsheets, in pieces of some thousand lines. A number that is given meanwhile is not
   * in it.
   *
   * @throws AppError `INVALID`
   */
  async csv(input: unknown): Promise<AsyncIterable<string>> {
    const { year, state, number, kind } = validate(LedgerRules, input);
    const { since, timeZone } = await this.settings.get(this.database);
    return this.csvOf([since, year, state, number, kind], timeZone);
  }

  private async *csvOf(by: readonly unknown[], timeZone: string): AsyncIterable<string> {
    yield csvHead(CSV_COLUMNS.map(snakeCase));
    let last: LedgerEntry | undefined;
    do {
      const behind = [last?.year ?? null, last?.sequence ?? null, last?.number ?? null];
      const found = await this.database.rows(LEDGER_BEHIND, [...by, AT_ONCE, ...behind]);
      const rows = found.map((row) => withShownClock(row, timeZone));
      yield rows.map((row) => csvLine(CSV_COLUMNS.map((column) => row[column]))).join('');
      last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    } while (last !== undefined);
  }

  /** Checks that each number was issued once, to one event, and returns unmailed notices near their deadline. */
  async reconcile(): Promise<Reconciliation> {
    const { since, mailWarningDays } = await this.settings.get(this.database);
    const found = await this.database.first(RECONCILE, [since, mailWarningDays]);
    if (found === undefined) throw new AppError('INTERNAL');
    return found;
  }

  /** Returns only unmailed notices near their deadline, without reading all issued numbers. */
  async nearDeadline(): Promise<string[]> {
    const { since, mailWarningDays } = await this.settings.get(this.database);
    const near = await this.database.rows(NEAR_DEADLINE, [since, mailWarningDays]);
    return near.map(({ number }) => number);
  }
}
