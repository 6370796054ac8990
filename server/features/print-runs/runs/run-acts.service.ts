import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import type { ActivityType } from '../../../platform/activity/activity.types.js';
import { Clock } from '../../../platform/database/clock.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { Actor, UserCaller } from '../../../platform/identity/caller.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { NoticeRunFileEntity } from './notice-run-file.entity.js';
import { NoticeRunEntity } from './notice-run.entity.js';
import { allows, type RunAct } from './run-state.pure.js';
import {
  LATE_IN_FILES,
  LOCK_RUN,
  RELEASE,
  TAKE_HELD_OUT,
  TAKE_LATE_OUT,
  TAKE_UNPRINTED_OUT,
  UNMAILED_IN_RUN,
  VOID_IN_FILES,
} from './runs.queries.js';
import { CancelRules } from './runs.rules.js';
import { type NoticeRun, RunsService } from './runs.service.js';

/** A run that this transaction has locked. */
export type LockedRun = RowOf<typeof LOCK_RUN>;

/** The acts of administrators on a run after its start. */
@Injectable()
export class RunActs {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    private readonly runs: RunsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes all files again; notices that became void in the meantime are left out, and those that a recall holds, or that had to be posted by
   * an earlier day in a run without a reason for that, leave it. @throws AppError `RUN_NOT_FOUND`,
   * `RUN_STATE`
   */
  async remake(actor: UserCaller, id: unknown): Promise<NoticeRun> {
    return this.act(actor, id, 'remake', async (tx, run) => {
      await tx.rows(TAKE_HELD_OUT, [run.id]);
      if (run.lateReason === null) await tx.rows(TAKE_LATE_OUT, [run.id]);
      const attempt = run.attempt + 1;
      await tx
        .repository(NoticeRunEntity)
        .update(run.id, { status: 'OPEN', attempt, message: null, madeAt: null });
      const files = tx.repository(NoticeRunFileEntity);
      const unmade = { attempt: null, sha256: null, bytes: null };
      await files.update(
        { runId: run.id },
        { ...unmade, notices: null, pages: null, sheets: null },
      );
      const ordered = await files.find({ where: { runId: run.id }, order: { number: 'ASC' } });
      for (const { id: fileId } of ordered)
        await this.jobs.enqueue(tx, 'makeRunFile', { fileId, attempt }, actor.requestId);
      await this.recordAct(tx, actor, run, 'notice_run_remade', 'ordered again');
    });
  }

  /** Records that its files have gone to the printing house. @throws AppError `RUN_NOT_FOUND`, `RUN_STATE`, `RUN_HAS_VOID`, `RUN_HAS_LATE` */
  async send(actor: UserCaller, id: unknown): Promise<NoticeRun> {
    return this.act(actor, id, 'send', async (tx, run) => {
      const inFiles = await tx.first(VOID_IN_FILES, [run.id]);
      const n = inFiles?.n ?? 0;
      if (n > 0) throw new AppError('RUN_HAS_VOID', { params: { n } });
      const late = run.lateReason === null ? await tx.first(LATE_IN_FILES, [run.id]) : undefined;
      if (late !== undefined && late.n > 0)
        throw new AppError('RUN_HAS_LATE', { params: { n: late.n } });
      // A recall held them when the files were made, and does not any more.
      await tx.rows(TAKE_UNPRINTED_OUT, [run.id]);
      await tx
        .repository(NoticeRunEntity)
        .update(run.id, { status: 'SENT', sentAt: this.clock.stamp() });
      await this.recordAct(tx, actor, run, 'notice_run_sent', 'sent to print');
      await this.endIfMailed(tx, actor, { ...run, status: 'SENT' });
    });
  }

  /**
   * Cancels a run: its notices wait again, its number stays and its files are deleted. @throws AppError `RUN_NOT_FOUND`,
   * `RUN_STATE`, `INVALID`
   */
  async cancel(actor: UserCaller, id: unknown, input: unknown): Promise<NoticeRun> {
    const { reason } = validate(CancelRules, input);
    return this.act(actor, id, 'cancel', async (tx, run) => {
      await tx.repository(NoticeRunEntity).update(run.id, { status: 'CANCELLED', message: reason });
      await tx.rows(RELEASE, [run.id]);
      await this.jobs.enqueue(tx, 'deleteRunFiles', { runId: run.id }, actor.requestId);
      await this.recordAct(tx, actor, run, 'notice_run_cancelled', `cancelled (${reason})`);
    });
  }

  /** Locks a run. @throws AppError `RUN_NOT_FOUND`, `RUN_STATE` where its state does not take the act */
  async locked(tx: Tx, id: number, act: RunAct): Promise<LockedRun> {
    const run = await tx.first(LOCK_RUN, [id]);
    if (run === undefined) throw new AppError('RUN_NOT_FOUND');
    if (!allows(run.status, act))
      throw new AppError('RUN_STATE', { params: { number: run.number, state: run.status } });
    return run;
  }

  /** A run that was sent is MAILED as soon as each of its notices is mailed or void. */
  async endIfMailed(tx: Tx, actor: Actor, run: LockedRun): Promise<void> {
    if (run.status !== 'SENT') return;
    const unmailed = await tx.first(UNMAILED_IN_RUN, [run.id]);
    if (unmailed === undefined || unmailed.n > 0) return;
    await tx
      .repository(NoticeRunEntity)
      .update(run.id, { status: 'MAILED', mailedAt: this.clock.stamp() });
    await this.recordAct(tx, actor, run, 'notice_run_mailed', 'mailed');
  }

  private async act(
    actor: UserCaller,
    id: unknown,
    act: RunAct,
    work: (tx: Tx, run: LockedRun) => Promise<void>,
  ): Promise<NoticeRun> {
    const runId = rowId(id, 'RUN_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      await work(tx, await this.locked(tx, runId, act));
      return this.runs.findRun(runId, tx);
    });
  }

  private async recordAct(
    tx: Tx,
    actor: Actor,
    { id, number }: Pick<LockedRun, 'id' | 'number'>,
    type: ActivityType,
    done: string,
  ): Promise<void> {
    const by = actor.kind === 'guest' ? '' : ` by ${actor.name}`;
    await this.activity.recordActivity(tx, {
      type,
      actor,
      subject: { type: 'notice_run', id },
      description: `Run ${number} ${done}${by}`,
    });
  }
}
