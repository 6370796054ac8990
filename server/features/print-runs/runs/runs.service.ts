import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import type { RowOf } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { type Page, pageOf, PER_PAGE } from '../../../platform/domain/paging.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../../platform/errors/validate.js';
import { type ShownClock, withShownClock } from '../../notices/letters/letter-clock.pure.js';
import type { LetterKind } from '../../notices/letters/letter.pure.js';
import { type LeftOut, NoticeRunEntity, type RunFilter } from './notice-run.entity.js';
import { NOTICES_A_FILE } from './run-plan.pure.js';
import {
  claimValues,
  filterValues,
  type RunSettings,
  RunSettingsReader,
  withinSettings,
} from './run-settings.service.js';
import { ITEMS, LEFT_OUT, PREVIEW, RUN_BY_ID, RUNS, VOID_IN_FILES } from './runs.queries.js';
import { ItemsQueryRules, PreviewRules, RunsQueryRules } from './runs.rules.js';

/** A run as administrators see it. */
export type NoticeRun = Omit<RowOf<typeof RUN_BY_ID>, 'attempt'>;

/** A notice of a run. */
export type NoticeRunItem = Omit<RowOf<typeof ITEMS>, keyof ShownClock> & ShownClock;

/** The content of a run before its start. */
export interface RunPreview {
  notices: number;
  files: number;
  byCause: { cause: Cause; count: number }[];
  byKind: { kind: LetterKind; count: number }[];
  byLanguage: { language: string; count: number }[];
  /** A local day. */
  oldestIssuedOn: string | null;
  /** The end of the nearest last day of mailing. */
  nearestDueAt: Date | null;
  leftOut: LeftOut;
}

const NONE_LEFT_OUT: LeftOut = { count: 0, numbers: [] };

/** Shows print runs, and the content of one before its start. */
@Injectable()
export class RunsService {
  constructor(
    private readonly database: Database,
    private readonly settings: RunSettingsReader,
  ) {}

  /**
   * One run.
   *
   * @param on the transaction of an act on it: its answer is the run as the act leaves it, before a worker continues
   * @throws AppError `RUN_NOT_FOUND`
   */
  async findRun(id: unknown, on: Queryable = this.database): Promise<NoticeRun> {
    const run = await on.first(RUN_BY_ID, [rowId(id, 'RUN_NOT_FOUND')]);
    if (run === undefined) throw new AppError('RUN_NOT_FOUND');
    return shown(run);
  }

  /**
   * Returns the run that a request made before.
   *
   * @throws AppError `CONFLICT` where there is none
   */
  async findRunOfRequest(requestId: string | null): Promise<NoticeRun> {
    const runs = this.database.repository(NoticeRunEntity);
    const run = requestId === null ? null : await runs.findOneBy({ requestId });
    if (run === null) throw new AppError('CONFLICT');
    return this.findRun(run.id);
  }

  /** Returns the content of a run that would start now; nothing is claimed. @throws AppError `INVALID` */
  async previewRun(input: unknown): Promise<RunPreview> {
    const settings = await this.settings.get(this.database);
    const { lateReason, ...asked } = validate(PreviewRules, input);
    const filter = withinSettings(asked, settings);
    const takesLate = lateReason !== null;
    const found = await this.database.first(PREVIEW, claimValues(filter, settings, takesLate));
    const leftOut = takesLate ? undefined : await this.leftOutOf(this.database, filter, settings);
    if (found === undefined) throw new AppError('INTERNAL');
    const { oldestIssuedAt, ...preview } = found;
    return {
      ...preview,
      leftOut: leftOut ?? NONE_LEFT_OUT,
      files: Math.ceil(preview.notices / NOTICES_A_FILE),
      oldestIssuedOn: oldestIssuedAt === null ? null : dayIn(settings.timeZone, oldestIssuedAt),
    };
  }

  /** Returns the letters that a run of now leaves out, because their last day of posting has passed. */
  async leftOutOf(on: Queryable, filter: RunFilter, settings: RunSettings): Promise<LeftOut> {
    return (await on.first(LEFT_OUT, filterValues(filter, settings))) ?? NONE_LEFT_OUT;
  }

  /** A page of the runs, the newest first. @throws AppError `INVALID` */
  async listRuns(input: unknown, page: unknown): Promise<Page<NoticeRun>> {
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
   * @throws AppError `RUN_NOT_FOUND`, `INVALID`
   */
  async listRunItems(id: unknown, input: unknown, page: unknown): Promise<Page<NoticeRunItem>> {
    const { toPull } = validate(ItemsQueryRules, input);
    const { id: runId, notices } = await this.findRun(id);
    const current = pageNumber(page);
    const { since, timeZone } = await this.settings.get(this.database);
    const rows = await this.database.rows(ITEMS, [
      since,
      runId,
      toPull ?? null,
      PER_PAGE,
      (current - 1) * PER_PAGE,
    ]);
    const found = toPull === true ? await this.database.first(VOID_IN_FILES, [runId]) : undefined;
    const shownRows = rows.map((row) => withShownClock(row, timeZone));
    return pageOf(shownRows, found?.n ?? notices, current);
  }
}

function shown({ attempt: _attempt, filter, ...run }: RowOf<typeof RUN_BY_ID>): NoticeRun {
  // Runs of before there were kinds took all.
  return { ...run, filter: { ...filter, kind: filter.kind ?? null } };
}
