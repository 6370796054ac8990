import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { Job } from '../../../platform/jobs/jobs.js';
import {
  JobHopeless,
  JobLost,
  JobsService,
  JobWaits,
} from '../../../platform/jobs/jobs.service.js';
import { OnJob, OnJobFailed } from '../../../platform/jobs/on-job.js';
import { StorageService, type StoredFile } from '../../../platform/storage/storage.service.js';
import { NoticeDocuments, noticePdf } from '../../notices/notice-documents.js';
import { WORKER } from '../../notices/notice-records.js';
import { PdfRenderer } from '../../notices/pdf/pdf.js';
import { coverHtml } from './cover.js';
import { NoticeRunFileEntity } from './notice-run-file.entity.js';
import { NoticeRunEntity } from './notice-run.entity.js';
import { type MadeFile, PrintFile } from './print-file.js';
import { RunRecords } from './run-records.service.js';
import { spooledFor } from './run-spool.pure.js';
import { retried, troubleOf } from './run-trouble.js';
import { IN_FILE, LOCK_RUN, PLACE_ITEMS } from './runs.queries.js';

type FileJob = Job<'makeRunFile'>;
type InFile = RowOf<typeof IN_FILE>;

/** A file that is to be made, with its run. */
interface Ordered {
  file: NoticeRunFileEntity;
  run: NoticeRunEntity;
}

// Each takes the memory of a notice.
const AHEAD = { concurrency: 2, highWaterMark: 1 };

/** Makes the files of print runs, in the worker. */
@Injectable()
export class RunFilesProcessor {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly storage: StorageService,
    private readonly documents: NoticeDocuments,
    private readonly pdf: PdfRenderer,
    private readonly jobs: JobsService,
    private readonly records: RunRecords,
  ) {}

  @OnJob('makeRunFile')
  async make(job: FileJob): Promise<void> {
    const ordered = await this.ordered(job);
    if (ordered === null) {
      await this.transactions.run((tx) => this.jobs.complete(tx, job));
      return;
    }
    try {
      await this.makeFile(job, ordered);
    } catch (error) {
      if (error instanceof JobHopeless || error instanceof JobLost) throw error;
      const trouble = troubleOf(error, 'run');
      await this.records.held(ordered.run.id, job.payload.attempt, trouble ?? retried(error));
      throw trouble === null ? error : new JobWaits(trouble);
    }
  }

  private async makeFile(job: FileJob, ordered: Ordered): Promise<void> {
    const { run, file } = ordered;
    const spooledAs = spooledFor(run.id, file.id);
    // A worker that was killed at this point leaves spooled files.
    await this.storage.removeSpooled(spooledAs);
    const notices = await this.database.rows(IN_FILE, [run.id, file.number]);
    const print = new PrintFile(run.duplex);
    const content = Readable.from(this.merged(print, ordered, notices), { highWaterMark: 1 });
    const stored = await this.storage.putByContent('notice-runs', 'pdf', content, spooledAs);
    const made = print.made();
    const state = await this.keepFile(job, ordered, { notices, made, stored });
    if (state === 'CANCELLED') await this.storage.remove(stored.key);
    // An older attempt stored another file; without a change it is the same one.
    if (state === 'COUNTS' && file.storageKey !== null && file.storageKey !== stored.key)
      await this.storage.remove(file.storageKey);
  }

  @OnJobFailed('makeRunFile')
  async failed(tx: Tx, { payload }: FileJob, error: string): Promise<void> {
    const file = await tx.repository(NoticeRunFileEntity).findOneBy({ id: payload.fileId });
    if (file === null) return;
    await this.records.failed(tx, file.runId, payload.attempt, error);
    tx.afterCommit(() => this.forgetSpooled(file.runId));
  }

  /** Deletes the files of a run that was cancelled, or mailed long ago; the manifest stays. */
  @OnJob('deleteRunFiles')
  async delete(job: Job<'deleteRunFiles'>): Promise<void> {
    const { runId } = job.payload;
    await this.storage.removeSpooled(spooledFor(runId));
    const files = this.database.repository(NoticeRunFileEntity);
    const stored = await files.findBy({ runId, storageKey: Not(IsNull()) });
    for (const { storageKey } of stored)
      if (storageKey !== null) await this.storage.remove(storageKey);
    await this.transactions.run(async (tx) => {
      await this.jobs.complete(tx, job);
      await this.records.filesDeleted(tx, runId);
    });
  }

  /** Deletes the spooled files of a run that has ended; the hourly sweep deletes the rest. */
  private forgetSpooled(runId: number): void {
    this.storage.removeSpooled(spooledFor(runId)).catch(() => undefined);
  }

  /** Returns the work that is left; null if the run was cancelled, or ordered again. */
  private async ordered({ payload: { fileId, attempt } }: FileJob): Promise<Ordered | null> {
    const file = await this.database.repository(NoticeRunFileEntity).findOneBy({ id: fileId });
    if (file === null) return null;
    const run = await this.database.repository(NoticeRunEntity).findOneBy({ id: file.runId });
    const isOpen = run !== null && run.status === 'OPEN' && run.attempt === attempt;
    return isOpen && file.attempt !== attempt ? { file, run } : null;
  }

  /** The bytes of a file, notice by notice: all of them at once would take the memory of a worker. */
  private async *merged(
    print: PrintFile,
    { run, file }: Ordered,
    notices: readonly InFile[],
  ): AsyncGenerator<Buffer> {
    const files = await this.database.repository(NoticeRunFileEntity).countBy({ runId: run.id });
    // The next notices are read while one is put into the file.
    const pdfs = Readable.from(notices).map(async (notice: InFile) => this.stored(notice), AHEAD);
    for await (const pdf of pdfs) {
      yield await print.add(pdf as Buffer);
      // The worker has other jobs, and heartbeats to send.
      await setImmediate();
    }
    yield await print.end(file.name, (facts) =>
      this.pdf.render(
        coverHtml({
          ...facts,
          run: run.number,
          duplex: run.duplex,
          file: file.number,
          files,
          notices: notices.length,
          firstNumber: notices[0]?.number ?? null,
          lastNumber: notices.at(-1)?.number ?? null,
        }),
      ),
    );
  }

  /** Returns a notice as it was stored. @throws JobHopeless if it has changed: the run fails and names it */
  private stored(notice: InFile): Promise<Buffer> {
    const pdf = noticePdf({ ...notice, id: notice.noticeId });
    return this.documents.read(WORKER, pdf, (fault) => new JobHopeless(fault));
  }

  /** Writes the file down, if its run still waits for it in this attempt. */
  private async keepFile(
    job: FileJob,
    { file, run: { id: runId } }: Ordered,
    { notices, made, stored }: { notices: readonly InFile[]; made: MadeFile; stored: StoredFile },
  ): Promise<'COUNTS' | 'CANCELLED' | 'TOO_LATE'> {
    const { attempt } = job.payload;
    return this.transactions.run(async (tx) => {
      const run = await tx.first(LOCK_RUN, [runId]);
      await this.jobs.complete(tx, job);
      if (run?.status === 'CANCELLED') return 'CANCELLED';
      const files = tx.repository(NoticeRunFileEntity);
      if (run?.status !== 'OPEN' || run.attempt !== attempt) {
        // It holds names and addresses: it is deleted with the run's other files.
        await files.update({ id: file.id, storageKey: IsNull() }, { storageKey: stored.key });
        return 'TOO_LATE';
      }
      const { firstPages, pageCounts, pages, sheets } = made;
      await files.update(file.id, {
        attempt,
        storageKey: stored.key,
        sha256: stored.sha256,
        bytes: String(stored.bytes),
        notices: notices.length,
        pages,
        sheets,
      });
      const sequences = notices.map(({ sequence }) => sequence);
      await tx.rows(PLACE_ITEMS, [runId, file.number, sequences, firstPages, pageCounts]);
      const isMade = await this.records.made(tx, run);
      if (isMade) tx.afterCommit(() => this.forgetSpooled(runId));
      return 'COUNTS';
    });
  }
}
