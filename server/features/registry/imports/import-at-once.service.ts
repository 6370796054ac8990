import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { Actor } from '../../../platform/identity/caller.js';
import { ImportSteps } from './import-steps.service.js';
import {
  CANCEL_IMPORT,
  IMPORT_BY_ID,
  INSERT_IMPORT,
  LINES_OUT,
} from './registry-imports.queries.js';
import { claimForApplying, type RegistryImport } from './registry-imports.service.js';
import { VehicleFileRefused } from './vehicle-file.js';

/** A file for the registry, and how it is meant. */
export interface FileToImport {
  fileName: string;
  source: Readable;
  sourceDay: string;
  /** True for a file that is checked only. */
  dryRun: boolean;
}

/** A line of a file that stayed out. */
export type LineLeftOut = RowOf<typeof LINES_OUT>;

/** The attempt of a check that no other one follows. */
const RUN = 1;

/** Both steps of an import in one process, without a worker: for the command line and the demo (guards 3). */
@Injectable()
export class ImportAtOnce {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly steps: ImportSteps,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a file and applies it, unless nothing of it can be understood.
   *
   * @throws AppError `IMPORT_RUNNING`, `IMPORT_STALE`
   */
  async importFile(
    { fileName, source, sourceDay, dryRun }: FileToImport,
    actor: Actor,
  ): Promise<RegistryImport> {
    const values = [fileName, null, sourceDay, false, null, this.clock.now()];
    const row = await this.database.first(INSERT_IMPORT, values);
    if (row === undefined) throw new AppError('INTERNAL');
    const { id } = row;
    try {
      await this.check(id, source);
      if (dryRun) await this.database.first(CANCEL_IMPORT, [id, this.clock.now()]);
      else
        await this.transactions.run(async (tx) => {
          await claimForApplying(tx, id, null);
          await this.steps.apply(tx, id, actor);
        });
    } catch (error) {
      await this.giveUp(id, error, actor);
    } finally {
      await this.steps.forgetRows(id);
    }
    return this.find(id);
  }

  /** The lines of an import that stayed out, in the order of the file. */
  async *linesOut(importId: number): AsyncGenerator<LineLeftOut> {
    let after: [number, string] = [-1, '0'];
    for (;;) {
      const lines = await this.database.rows(LINES_OUT, [importId, ...after]);
      yield* lines;
      const last = lines.at(-1);
      if (last === undefined) return;
      after = [last.line, last.id];
    }
  }

  private async check(importId: number, source: Readable): Promise<void> {
    const check = { importId, run: RUN };
    await this.steps.beginCheck(check);
    await this.steps.readFile(check, source);
    await this.transactions.run((tx) => this.steps.endCheck(tx, check, false));
  }

  /** Ends an import that came to nothing. A file that nobody understands is its own answer; another failure is thrown on. */
  private async giveUp(importId: number, error: unknown, actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      if (error instanceof VehicleFileRefused)
        await this.steps.refuseFile(tx, { importId, run: RUN }, error, actor);
      else {
        await this.steps.failImport(tx, importId, 'The command failed', { actor });
        // It was checked already: somebody else was faster.
        await tx.first(CANCEL_IMPORT, [importId, this.clock.now()]);
      }
    });
    if (!(error instanceof VehicleFileRefused)) throw error;
  }

  private async find(id: number): Promise<RegistryImport> {
    const found = await this.database.first(IMPORT_BY_ID, [id]);
    if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
    return found;
  }
}
