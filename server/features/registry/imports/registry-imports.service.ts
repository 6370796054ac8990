import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../../platform/domain/paging.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { StorageService } from '../../../platform/storage/storage.service.js';
import { fileNameOf, IMPORT_FILES } from './import-files.js';
import { RegistryImportEntity } from './registry-import.entity.js';
import {
  APPLIED,
  BEGIN_APPLYING,
  CANCEL_IMPORT,
  COUNT_LINES_OF,
  IMPORT_BY_ID,
  IMPORTS,
  INSERT_IMPORT,
  LINES,
  LOCK_IMPORT,
  TRY_REGISTRY_LOCK,
} from './registry-imports.queries.js';
import { ApplyRules, importRules, LineRules } from './registry-imports.rules.js';

/** An import as administrators see it. */
export type RegistryImport = RowOf<typeof IMPORTS>;

/** A line of a file that stays out, or a further one of a key. */
export type RegistryImportLine = RowOf<typeof LINES>;

/** An uploaded file that is kept until its import has ended. */
export interface KeptFile {
  storageKey: string;
  fileName: string;
}

/** Imports of registry files in two steps: a worker checks the file, and applies it when an administrator says so (guards 3). */
@Injectable()
export class RegistryImports {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly jobs: JobsService,
    private readonly storage: StorageService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws AppError `REGISTRY_REMOTE` where a service is asked, and not the table */
  assertTable(): void {
    if (this.config.registry !== undefined) throw new AppError('REGISTRY_REMOTE');
  }

  /** Keeps an uploaded file for its check. */
  async keepFile(file: Readable, fileName: string): Promise<KeptFile> {
    // The time tells how old a file is that no import names.
    const { key } = await this.storage.put(
      `${IMPORT_FILES}${Date.now()}-${randomUUID()}.csv`,
      file,
    );
    return { storageKey: key, fileName: fileNameOf(fileName) };
  }

  /** Deletes a file for which there is no import. */
  async dropFile({ storageKey }: KeptFile): Promise<void> {
    await this.storage.remove(storageKey);
  }

  /** Begins an import of a kept file, which a worker checks. @throws AppError `INVALID`, and the file is dropped */
  async start(administrator: UserCaller, file: KeptFile, input: unknown): Promise<RegistryImport> {
    try {
      const { sourceDay, complete } = validate(importRules(this.today()), input);
      const { userId, name, requestId } = administrator;
      const id = await this.transactions.run(async (tx) => {
        const { storageKey, fileName } = file;
        const values = [fileName, storageKey, sourceDay, complete, userId, this.clock.now()];
        const row = await tx.first(INSERT_IMPORT, values);
        if (row === undefined) throw new AppError('INTERNAL');
        await this.jobs.enqueue(tx, 'checkRegistryImport', { importId: row.id }, requestId);
        await this.record(tx, administrator, row.id, {
          type: 'registry_import_started',
          description: `Registry file ${fileName} of ${sourceDay} sent by ${name}`,
          details: { source_day: sourceDay, complete },
        });
        return row.id;
      });
      return await this.find(id);
    } catch (error) {
      await this.dropFile(file);
      throw error;
    }
  }

  /** A page of the imports, newest first. @throws AppError `INVALID` */
  async listImports(page: unknown): Promise<Page<RegistryImport>> {
    const current = pageNumber(page);
    const [rows, total] = await Promise.all([
      this.database.rows(IMPORTS, [PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.repository(RegistryImportEntity).countBy({}),
    ]);
    return pageOf(rows, total, current);
  }

  /** One import. @throws AppError `IMPORT_NOT_FOUND` */
  async find(id: unknown): Promise<RegistryImport> {
    const found = await this.database.first(IMPORT_BY_ID, [rowId(id, 'IMPORT_NOT_FOUND')]);
    if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
    return found;
  }

  /** A page of the lines of one kind, in the order of the file. @throws AppError `IMPORT_NOT_FOUND`, `INVALID` */
  async lines(id: unknown, filter: unknown, page: unknown): Promise<Page<RegistryImportLine>> {
    const importId = (await this.find(id)).id;
    const { kind } = validate(LineRules, filter);
    const current = pageNumber(page);
    const [rows, count] = await Promise.all([
      this.database.rows(LINES, [importId, kind, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(COUNT_LINES_OF, [importId, kind]),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /**
   * Lets a worker apply a checked import.
   *
   * @throws AppError `REGISTRY_REMOTE`, `IMPORT_NOT_FOUND`, `INVALID`, `IMPORT_STATE`, `IMPORT_RUNNING`, `IMPORT_STALE`,
   *   `IMPORT_REMOVES`
   */
  async apply(administrator: UserCaller, id: unknown, input: unknown): Promise<RegistryImport> {
    this.assertTable();
    const importId = (await this.find(id)).id;
    const { removed } = validate(ApplyRules, input);
    await this.transactions.run(async (tx) => {
      const found = await claimForApplying(tx, importId, removed);
      await tx.first(BEGIN_APPLYING, [importId]);
      await this.jobs.enqueue(tx, 'applyRegistryImport', { importId }, administrator.requestId);
      await this.record(tx, administrator, importId, {
        type: 'registry_import_confirmed',
        description: `Registry file ${found.fileName} of ${found.sourceDay} confirmed by ${administrator.name}`,
        details: { removed: found.removed },
      });
    });
    return this.find(importId);
  }

  /** Cancels an import that is not applied. @throws AppError `IMPORT_NOT_FOUND`, `IMPORT_STATE` */
  async cancel(administrator: UserCaller, id: unknown): Promise<RegistryImport> {
    const importId = (await this.find(id)).id;
    await this.transactions.run(async (tx) => {
      const cancelled = await tx.first(CANCEL_IMPORT, [importId, this.clock.now()]);
      if (cancelled === undefined) return;
      await this.jobs.enqueue(tx, 'clearRegistryImport', { importId });
      await this.record(tx, administrator, importId, {
        type: 'registry_import_cancelled',
        description: `Registry file ${cancelled.fileName} cancelled by ${administrator.name}`,
      });
    });
    const found = await this.find(importId);
    if (found.status !== 'CANCELLED')
      throw new AppError('IMPORT_STATE', { params: { status: found.status } });
    return found;
  }

  private async record(
    tx: Tx,
    actor: UserCaller,
    id: number,
    entry: Pick<
      Parameters<ActivityService['recordActivity']>[1],
      'type' | 'description' | 'details'
    >,
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      ...entry,
      actor,
      subject: { type: 'registry_import', id },
    });
  }

  private today(): string {
    return this.clock.today(this.config.timeZone);
  }
}

/**
 * Holds a checked import that can be applied, until the end of the transaction.
 *
 * @param removed the number of removed keys that was confirmed, or null
 * @throws AppError `IMPORT_STATE`, `IMPORT_RUNNING`, `IMPORT_STALE`, `IMPORT_REMOVES`
 */
export async function claimForApplying(
  tx: Tx,
  importId: number,
  removed: number | null,
): Promise<RowOf<typeof LOCK_IMPORT>> {
  const found = await tx.first(LOCK_IMPORT, [importId]);
  if (found === undefined) throw new AppError('IMPORT_NOT_FOUND');
  if (found.status !== 'CHECKED')
    throw new AppError('IMPORT_STATE', { params: { status: found.status } });
  const lock = await tx.first(TRY_REGISTRY_LOCK);
  const imports = await tx.first(APPLIED);
  if (lock?.isMine !== true || imports === undefined || imports.applying > 0)
    throw new AppError('IMPORT_RUNNING');
  if (imports.applied !== found.checkedAfter) throw new AppError('IMPORT_STALE');
  // A complete file says what goes by what it leaves out: whoever applies it has seen the number.
  const confirmed = removed ?? (found.complete ? 0 : found.removed);
  if (confirmed !== found.removed)
    throw new AppError('IMPORT_REMOVES', { params: { n: found.removed } });
  return found;
}
