import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Clock } from '../../../platform/database/clock.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Actor } from '../../../platform/identity/caller.js';
import { entryKey, GIVEN_FIELDS } from '../registry-entry.pure.js';
import {
  COUNT_KEYS,
  COUNT_LINES,
  DELETE_ENTRIES,
  FORGET_LINES,
  FORGET_ROWS,
  INSERT_ENTRIES,
  KEEP_LINES,
  KEEP_ROWS,
  LIST_DOUBLES,
  TAKE_LOST_ZEROS_OUT,
  TAKE_TIME,
} from './import-rows.queries.js';
import { RegistryImportEntity } from './registry-import.entity.js';
import {
  BEGIN_CHECK,
  END_APPLYING,
  END_CHECK,
  FAIL_IMPORT,
  KEEP_PROGRESS,
} from './registry-imports.queries.js';
import {
  type FilePart,
  type LineOut,
  readVehicleFile,
  VehicleFileRefused,
} from './vehicle-file.js';

/** The worker as it stands in the log. */
export const WORKER: Actor = { kind: 'system', name: 'Worker' };

/** An attempt of a check: its import, and a number that is greater than that of each attempt before. */
export interface CheckRun {
  importId: number;
  run: number;
}

/** Nobody waits for this attempt any more: the import was cancelled, or another attempt has begun. */
export class CheckEnded extends Error {}

/**
 * The two steps of an import (guards 3), for the worker and the command line. A check reads the file into rows of its own
 * and counts; the registry is not touched. An application stores these rows in one transaction.
 */
@Injectable()
export class ImportSteps {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /** Begins a check anew. @returns its import; null if nobody waits for it */
  async beginCheck({ importId, run }: CheckRun): Promise<RowOf<typeof BEGIN_CHECK> | null> {
    return this.transactions.run(async (tx) => {
      const begun = await tx.first(BEGIN_CHECK, [importId, run]);
      if (begun === undefined) return null;
      await tx.first(TAKE_TIME);
      await tx.rows(FORGET_ROWS, [importId, run]);
      await tx.rows(FORGET_LINES, [importId, run]);
      return begun;
    });
  }

  /** Reads a file into the rows of a check. @throws CheckEnded, VehicleFileRefused */
  async readFile(check: CheckRun, source: Readable): Promise<void> {
    await readVehicleFile(source, (part) =>
      this.transactions.run((tx) => this.keepPart(tx, check, part)),
    );
  }

  /** Ends a check: says which plates may have lost zeros, and counts what an application would do. @throws CheckEnded */
  async endCheck(tx: Tx, { importId, run }: CheckRun, complete: boolean): Promise<void> {
    await tx.first(TAKE_TIME);
    await tx.rows(TAKE_LOST_ZEROS_OUT, [importId, run]);
    await tx.rows(LIST_DOUBLES, [importId, run]);
    const keys = await tx.first(COUNT_KEYS, [importId, run, complete]);
    const lines = await tx.first(COUNT_LINES, [importId, run]);
    if (keys === undefined || lines === undefined) throw new Error('The counts have no row');
    const { added, changed, same, removed } = keys;
    const { refused, suspect, doubles } = lines;
    const counts = [added, changed, same, removed, refused, suspect, doubles];
    if ((await tx.first(END_CHECK, [importId, run, ...counts])) === undefined)
      throw new CheckEnded();
  }

  /** Ends a check whose file cannot be understood. */
  async refuseFile(
    tx: Tx,
    check: CheckRun,
    { message, out }: VehicleFileRefused,
    actor: Actor = WORKER,
  ): Promise<void> {
    await this.keepLines(tx, check, out);
    await this.failImport(tx, check.importId, message, { refused: out.length, actor });
  }

  /** Ends an import without success, unless it has ended. */
  async failImport(
    tx: Tx,
    importId: number,
    message: string,
    { refused = 0, actor = WORKER }: { refused?: number; actor?: Actor } = {},
  ): Promise<void> {
    const failed = await tx.first(FAIL_IMPORT, [importId, message, refused, this.clock.now()]);
    if (failed === undefined) return;
    await this.activity.recordActivity(tx, {
      type: 'registry_import_failed',
      actor,
      subject: { type: 'registry_import', id: importId },
      description: `Registry file ${failed.fileName} was not imported: ${message}`,
    });
  }

  /**
   * Stores the rows of a checked import. The caller holds the lock of the registry; until the commit, look-ups see what
   * was there before.
   */
  async apply(tx: Tx, importId: number, actor: Actor): Promise<void> {
    await tx.first(TAKE_TIME);
    const found = await tx.repository(RegistryImportEntity).findOneBy({ id: importId });
    if (found === null) throw new AppError('IMPORT_NOT_FOUND');
    const { run, complete } = found;
    await tx.rows(DELETE_ENTRIES, [importId, run, complete]);
    await tx.rows(INSERT_ENTRIES, [importId, run, this.clock.now()]);
    const applied = await tx.first(END_APPLYING, [importId, this.clock.now()]);
    if (applied === undefined) throw new Error('The import has ended');
    const { fileName, sourceDay, added, changed, removed } = applied;
    await this.activity.recordActivity(tx, {
      type: 'registry_import_applied',
      actor,
      subject: { type: 'registry_import', id: importId },
      description: `Registry file ${fileName} of ${sourceDay} applied: ${added} added, ${changed} changed, ${removed} removed`,
      details: { added, changed, removed, source_day: sourceDay },
    });
  }

  /** Forgets the rows of an import that has ended. The lines that stayed out are kept. */
  async forgetRows(importId: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await tx.first(TAKE_TIME);
      await tx.rows(FORGET_ROWS, [importId, null]);
    });
  }

  private async keepPart(tx: Tx, check: CheckRun, { records, rows, out }: FilePart): Promise<void> {
    const { importId, run } = check;
    // First, so that nothing is written for an attempt that has ended.
    if ((await tx.first(KEEP_PROGRESS, [importId, run, records])) === undefined)
      throw new CheckEnded();
    const keys = rows.map(({ entry }) => entryKey(entry));
    if (rows.length > 0)
      await tx.rows(KEEP_ROWS, [
        importId,
        run,
        rows.map(({ line }) => line),
        keys.map(({ plateKey }) => plateKey),
        keys.map(({ regionKey }) => regionKey),
        keys.map(({ classKey }) => classKey),
        ...GIVEN_FIELDS.map((field) => rows.map(({ entry }) => entry[field])),
      ]);
    await this.keepLines(tx, check, out);
  }

  private async keepLines(
    tx: Tx,
    { importId, run }: CheckRun,
    out: readonly LineOut[],
  ): Promise<void> {
    if (out.length === 0) return;
    await tx.rows(KEEP_LINES, [
      importId,
      run,
      out.map(({ line }) => line),
      out.map(({ plate }) => plate),
      out.map((one) => one.plateKey),
      out.map(({ kind }) => kind),
      out.map(({ reason }) => reason),
    ]);
  }
}
