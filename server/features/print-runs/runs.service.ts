import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import { NoticeRunEntity } from './notice-run.entity.js';
import { RunSettingsReader } from './run-settings.service.js';
import { ITEMS, RUN_BY_ID, RUNS, VOID_IN_FILES } from './runs.queries.js';
import { ItemsQueryRules, RunsQueryRules } from './runs.rules.js';

/** A run as administrators see it. */
export type NoticeRun = Omit<RowOf<typeof RUN_BY_ID>, 'attempt'>;

/** A notice of a run. */
export type NoticeRunItem = RowOf<typeof ITEMS>;

/** Shows print runs. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly settings: RunSettingsReader,
  ) {}

  /**
   * One run.
   *
   * @param on the transaction of an act on it: its answer is the run as the act leaves it, before a worker goes on with it
   * @throws AppError `NOT_FOUND`
   */
  async one(id: unknown, on: Queryable = this.database): Promise<NoticeRun> {
    const run = await on.first(RUN_BY_ID, [rowId(id)]);
    if (run === undefined) throw new AppError('NOT_FOUND');
    return shown(run);
  }

  /** A page of the runs, the newest first. @throws AppError `INVALID` */
  async page(input: unknown, page: unknown): Promise<Page<NoticeRun>> {
    const { status } = validate(RunsQueryRules, input);
    const current = pageNumber(page);
    const rows = await this.database.rows(RUNS, [status, PER_PAGE, (current - 1) * PER_PAGE]);
    const total = await this.database
      .repository(NoticeRunEntity)
      .countBy(status === null ? {} : { status });
    return pageOf(rows.map(shown), total, current);
  }

  /**
   * A page of the notices of a run, in the order of printing; of all of them, or of the void ones that stand in its files.
   *
   * @throws AppError `NOT_FOUND`, `INVALID`
   */
  async items(id: unknown, input: unknown, page: unknown): Promise<Page<NoticeRunItem>> {
    const { toPull } = validate(ItemsQueryRules, input);
    const { id: runId, notices } = await this.one(id);
    const current = pageNumber(page);
    const { since } = await this.settings.get(this.database);
    const rows = await this.database.rows(ITEMS, [
      since,
      runId,
      toPull ?? null,
      PER_PAGE,
      (current - 1) * PER_PAGE,
    ]);
    const found = toPull === true ? await this.database.first(VOID_IN_FILES, [runId]) : undefined;
    return pageOf(rows, found?.n ?? notices, current);
  }
}

function shown({ attempt: _attempt, ...run }: RowOf<typeof RUN_BY_ID>): NoticeRun {
  return run;
}
