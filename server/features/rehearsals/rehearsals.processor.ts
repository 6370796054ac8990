import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Job } from '../../platform/jobs/jobs.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../platform/jobs/on-job.js';
import { CheckReads } from '../checks/check-reads.service.js';
import { checkOf } from '../checks/checks.pure.js';
import type { ReportStatus } from '../citations/citation.workflow.js';
import { Violations } from '../citations/violations.service.js';
import { RehearsalEntity } from './rehearsal.entity.js';
import { END_REHEARSAL, KEEP_PROGRESS, NEWEST_EVENTS, STATUSES } from './rehearsals.queries.js';
import { NO_VIOLATION, type Rehearsed } from './rehearsals.rules.js';

type RehearsalJob = Job<'rehearse'>;

/** The numbers of a rehearsal so far. */
interface Progress {
  done: number;
  touched: number;
  byStatus: Partial<Record<ReportStatus, number>>;
  /** All events that it touched, newest first. */
  touchedIds: number[];
}

/** Events that are read at once: small enough that a cancelled rehearsal ends soon, and that other jobs get their turn. */
const BLOCK = 250;
const MOST_EXAMPLES = 20;

/**
 * Carries out rehearsals, in the worker. A try starts over with the newest events of its moment and counts in its own
 * memory, so that a worker that was killed leaves nothing that is counted twice.
 */
@Injectable()
export class RehearsalsProcessor {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly checks: CheckReads,
    private readonly violations: Violations,
    private readonly jobs: JobsService,
  ) {}

  @OnJob('rehearse')
  async rehearse(job: RehearsalJob): Promise<void> {
    const rehearsal = await this.database
      .repository(RehearsalEntity)
      .findOneBy({ id: job.payload.rehearsalId, status: 'RUNNING' });
    const isWhole = rehearsal !== null && (await this.carryOut(rehearsal));
    await this.transactions.run(async (tx) => {
      if (isWhole) await tx.first(END_REHEARSAL, [rehearsal.id, 'DONE', null]);
      await this.jobs.complete(tx, job);
    });
  }

  @OnJobFailed('rehearse')
  async failed(tx: Tx, { payload }: RehearsalJob, _error: string): Promise<void> {
    await tx.first(END_REHEARSAL, [payload.rehearsalId, 'FAILED', null]);
  }

  /** Looks at the events block by block. @returns false if the rehearsal was cancelled in between */
  private async carryOut({ id, cause, asked, ...rule }: RehearsalEntity): Promise<boolean> {
    const events = await this.database.rows(NEWEST_EVENTS, [cause, asked]);
    const ids = events.map((event) => event.id);
    const progress: Progress = { done: 0, touched: 0, byStatus: {}, touchedIds: [] };
    for (let start = 0; start < ids.length; start += BLOCK) {
      if (!(await this.keep(id, ids.length, progress))) return false;
      await this.addBlock(progress, ids.slice(start, start + BLOCK), rule);
      await setImmediate();
    }
    return this.keep(id, ids.length, progress);
  }

  /** Adds a block of events to the numbers. */
  private async addBlock(
    progress: Progress,
    block: readonly number[],
    rule: Pick<RehearsalEntity, 'function' | 'params'>,
  ): Promise<void> {
    const touched = await this.touched(block, rule);
    for (const { reportStatus } of await this.database.rows(STATUSES, [touched]))
      progress.byStatus[reportStatus] = (progress.byStatus[reportStatus] ?? 0) + 1;
    progress.done += block.length;
    progress.touched += touched.length;
    progress.touchedIds.push(...touched);
  }

  /** Returns the events of a block that the function fires on, in their order. */
  private async touched(
    block: readonly number[],
    { function: name, params }: Pick<RehearsalEntity, 'function' | 'params'>,
  ): Promise<number[]> {
    const known = name as Rehearsed;
    if (known === NO_VIOLATION) {
      const faulty = await this.violations.faulty(block);
      return block.filter((id) => faulty.has(id));
    }
    const check = checkOf(known, params);
    const subjects = await this.checks.subjects(block, [known]);
    return block.filter((id) => {
      const subject = subjects.get(id);
      return subject !== undefined && check(subject) !== null;
    });
  }

  /** Keeps the numbers so far. @returns false if the rehearsal was cancelled */
  private async keep(
    id: number,
    events: number,
    { done, touched, byStatus, touchedIds }: Progress,
  ): Promise<boolean> {
    const examples = touchedIds.slice(0, MOST_EXAMPLES);
    const values = [id, events, done, touched, JSON.stringify(byStatus), examples, touchedIds];
    return (await this.database.first(KEEP_PROGRESS, values)) !== undefined;
  }
}
