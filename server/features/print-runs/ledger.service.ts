import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, validate } from '../../platform/errors/validate.js';
import { LEDGER, LEDGER_TOTAL, NEAR_DEADLINE, RECONCILE } from './notice-mail.queries.js';
import { RunSettingsReader } from './run-settings.service.js';
import { LedgerRules } from './runs.rules.js';

/** A notice number and the state of its notice. */
export type LedgerEntry = RowOf<typeof LEDGER>;

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
  async page(input: unknown, page: unknown): Promise<Page<LedgerEntry>> {
    const { year, state, number } = validate(LedgerRules, input);
    const current = pageNumber(page);
    const { since } = await this.settings.get(this.database);
    const by = [since, year, state, number];
    const [rows, found] = await Promise.all([
      this.database.rows(LEDGER, [...by, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(LEDGER_TOTAL, by),
    ]);
    return pageOf(rows, found?.total ?? 0, current);
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
