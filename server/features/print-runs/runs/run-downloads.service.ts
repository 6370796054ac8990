import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { FileMissing } from '../../../platform/errors/store-errors.js';
import { rowId } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { StorageService } from '../../../platform/storage/storage.service.js';
import { manifestCsv, manifestJson, type ManifestRow } from './manifest.pure.js';
import { NoticeRunFileEntity } from './notice-run-file.entity.js';
import { NoticeRunEntity } from './notice-run.entity.js';
import { sheetsOf } from './run-plan.pure.js';
import { HAS_FILES } from './run-state.pure.js';
import { MANIFEST } from './runs.queries.js';

/** A file of a run for download. */
export interface RunDownload {
  type: 'application/pdf' | 'text/csv; charset=utf-8' | 'application/json; charset=utf-8';
  name: string;
  /** In hexadecimal. */
  sha256: string;
  bytes: number;
  /** Opens the file, and logs the look. */
  open(): Promise<Readable | Buffer>;
}

/** The files of runs for those who print them. */
@Injectable()
export class RunDownloads {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageService,
    private readonly activity: ActivityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns a print file or the manifest of a run.
   *
   * @throws AppError `RUN_NOT_FOUND`; `NOT_FOUND` for a file, also once it was deleted; `RUN_NOT_MADE`
   */
  async find(caller: UserCaller, id: unknown, name: string): Promise<RunDownload> {
    const run = await this.database
      .repository(NoticeRunEntity)
      .findOneBy({ id: rowId(id, 'RUN_NOT_FOUND') });
    if (run === null) throw new AppError('RUN_NOT_FOUND');
    const kind = kindOf(run.number, name);
    const files = await this.files(run.id);
    const file = files.find((one) => one.name === name);
    if (kind === null && file === undefined) throw new AppError('NOT_FOUND');
    if (!HAS_FILES[run.status])
      throw new AppError('RUN_NOT_MADE', { params: { number: run.number, state: run.status } });
    if (kind !== null) return this.manifest(caller, run, { kind, files });
    // The files of a cancelled run are being deleted; remaining ones must not be printed.
    if (run.status === 'CANCELLED' || file?.storageKey == null || file.sha256 === null)
      throw new AppError('NOT_FOUND');
    const { storageKey, sha256 } = file;
    return {
      type: 'application/pdf',
      name,
      sha256,
      bytes: Number(file.bytes),
      open: async () => {
        const stream = await this.storage.stream(storageKey).catch(missing);
        await this.log(caller, run, name);
        return stream;
      },
    };
  }

  private files(runId: number): Promise<NoticeRunFileEntity[]> {
    const files = this.database.repository(NoticeRunFileEntity);
    return files.find({ where: { runId }, order: { number: 'ASC' } });
  }

  private async manifest(
    caller: UserCaller,
    run: NoticeRunEntity,
    { kind, files }: { kind: 'csv' | 'json'; files: readonly NoticeRunFileEntity[] },
  ): Promise<RunDownload> {
    const rows = await this.rows(run);
    const made = files.flatMap(({ name, sha256, bytes, notices, pages, sheets }) =>
      sha256 === null || bytes === null || notices === null || pages === null || sheets === null
        ? []
        : [{ name, sha256, bytes: Number(bytes), notices, pages, sheets }],
    );
    const content = Buffer.from(kind === 'csv' ? manifestCsv(rows) : manifestJson(run, made, rows));
    const name = `${run.number}-manifest.${kind}`;
    return {
      type: kind === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      name,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      open: async () => {
        await this.log(caller, run, name);
        return content;
      },
    };
  }

  private async rows({ id, duplex }: NoticeRunEntity): Promise<ManifestRow[]> {
    const { timeZone } = this.config;
    const rows = await this.database.rows(MANIFEST, [id]);
    return rows.map(({ issuedAt, ...row }) => ({
      ...row,
      sheets: sheetsOf(row.pages, duplex),
      issuedOn: dayIn(timeZone, issuedAt),
    }));
  }

  private async log(caller: UserCaller, run: NoticeRunEntity, name: string): Promise<void> {
    await this.activity.noteActivity({
      type: 'notice_run_downloaded',
      actor: caller,
      subject: { type: 'notice_run', id: run.id },
      description: `File ${name} of run ${run.number} downloaded by ${caller.name}`,
    });
  }
}

function kindOf(runNumber: string, name: string): 'csv' | 'json' | null {
  if (name === `${runNumber}-manifest.csv`) return 'csv';
  return name === `${runNumber}-manifest.json` ? 'json' : null;
}

function missing(error: unknown): never {
  throw error instanceof FileMissing ? new AppError('NOT_FOUND') : error;
}
