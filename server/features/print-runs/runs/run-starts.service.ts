import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { postalCodeIn } from '../../notice-settings/postal-code.pure.js';
import { NoticeRunFileEntity } from './notice-run-file.entity.js';
import { type LeftOut, NoticeRunEntity, type RunFilter } from './notice-run.entity.js';
import { fileName, type Planned, planned } from './run-plan.pure.js';
import {
  claimValues,
  type RunSettings,
  RunSettingsReader,
  withinSettings,
} from './run-settings.service.js';
import { CLAIM, INSERT_ITEMS, INSERT_RUN } from './runs.queries.js';
import { StartRules } from './runs.rules.js';
import { type NoticeRun, RunsService } from './runs.service.js';

/** A claimed notice. */
interface Claimed {
  number: string;
  citationId: number;
  noticeId: number;
  version: number;
  postalCode: string | null;
}

/** Starts print runs. */
@Injectable()
export class RunStarts {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly settings: RunSettingsReader,
    private readonly runs: RunsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a run with the waiting notices whose deadlines are nearest, in one transaction: claim, order, files and their
   * jobs. A request that is repeated finds the run that it made.
   *
   * @returns the run, and whether it was made by this call
   * @throws AppError `NOTHING_WAITING`, `INVALID`
   */
  async start(
    administrator: UserCaller,
    input: unknown,
  ): Promise<{ run: NoticeRun; created: boolean; leftOut: LeftOut }> {
    const { requestId, lateReason, ...asked } = validate(StartRules, input);
    const run = await this.transactions.run(async (tx) => {
      const settings = await this.settings.get(tx);
      const filter = withinSettings(asked, settings);
      const id = await this.claimRun(tx, administrator, {
        ...{ requestId, lateReason, filter, settings },
      });
      return id === null ? null : this.startedRun(tx, await this.runs.findRun(id, tx));
    });
    if (run !== null) return { ...run, created: true };
    const earlier = await this.runs.findRunOfRequest(requestId);
    return { ...(await this.startedRun(this.database, earlier)), created: false };
  }

  private async startedRun(
    on: Queryable,
    run: NoticeRun,
  ): Promise<{ run: NoticeRun; leftOut: LeftOut }> {
    const kept = await on.repository(NoticeRunEntity).findOneBy({ id: run.id });
    return { run, leftOut: kept?.leftOut ?? { count: 0, numbers: [] } };
  }

  /** @returns the run; null if the request made one already */
  private async claimRun(
    tx: Tx,
    actor: UserCaller,
    {
      requestId,
      lateReason,
      filter,
      settings,
    }: {
      requestId: string | null;
      lateReason: string | null;
      filter: RunFilter;
      settings: RunSettings;
    },
  ): Promise<number | null> {
    const now = this.clock.now();
    const { duplex } = settings;
    const values = [requestId, filter, duplex, actor.userId, now, lateReason];
    const run = await tx.first(INSERT_RUN, values);
    if (run === undefined) return null;
    const claimed = await tx.rows(CLAIM, [
      ...claimValues(filter, settings, lateReason !== null),
      run.id,
    ]);
    if (claimed.length === 0) throw new AppError('NOTHING_WAITING');
    const items = planned(
      claimed.map(({ ownerAddress, ...notice }) => ({
        ...notice,
        postalCode: postalCodeIn(ownerAddress ?? '', settings.postalCodeFormat),
      })),
    );
    await tx.repository(NoticeRunEntity).update(run.id, {
      notices: items.length,
      ...(lateReason === null && { leftOut: await this.runs.leftOutOf(tx, filter, settings) }),
    });
    await this.writeItems(tx, run.id, items);
    await this.writeFiles(tx, actor, run, items.at(-1)?.fileNumber ?? 0);
    await this.recordStart(tx, actor, run, items);
    return run.id;
  }

  private async writeItems(
    tx: Tx,
    runId: number,
    items: readonly Planned<Claimed>[],
  ): Promise<void> {
    const column = <Name extends keyof Planned<Claimed>>(name: Name) =>
      items.map((item) => item[name]);
    await tx.rows(INSERT_ITEMS, [
      runId,
      column('sequence'),
      column('number'),
      column('noticeId'),
      column('citationId'),
      column('version'),
      column('fileNumber'),
      column('postalCode'),
    ]);
  }

  private async writeFiles(
    tx: Tx,
    actor: UserCaller,
    run: { id: number; number: string },
    count: number,
  ): Promise<void> {
    const files = tx.repository(NoticeRunFileEntity);
    for (let number = 1; number <= count; number += 1) {
      const file = files.create({ runId: run.id, number, name: fileName(run.number, number) });
      await files.insert(file);
      await this.jobs.enqueue(tx, 'makeRunFile', { fileId: file.id, attempt: 1 }, actor.requestId);
    }
  }

  private async recordStart(
    tx: Tx,
    actor: UserCaller,
    run: { id: number; number: string },
    items: readonly Planned<Claimed>[],
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type: 'notice_run_started',
      actor,
      subject: { type: 'notice_run', id: run.id },
      description: `Run ${run.number} of ${items.length} notices started by ${actor.name}`,
    });
    await this.activity.recordForMany(
      tx,
      { type: 'notice_in_run', actor, details: { run: run.number } },
      items.map(({ citationId, noticeId, number }) => ({
        citationId,
        subjectId: noticeId,
        description: `Notice ${number} put into run ${run.number} by ${actor.name}`,
      })),
    );
  }
}
