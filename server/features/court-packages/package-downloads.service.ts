import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type ActivityEntry, ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { AppError } from '../../platform/errors/app-error.js';
import { FileMissing } from '../../platform/errors/store-errors.js';
import { rowId } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import type { ByteRange } from '../../platform/storage/store.types.js';
import { PACKAGE_BY_ID } from './court-packages.queries.js';
import { filenameOf } from './package-names.pure.js';

type Found = RowOf<typeof PACKAGE_BY_ID>;

/** The file of a package, ready to be sent. */
export interface PackageFile {
  /** The name of the download. */
  filename: string;
  contentType: 'application/zip';
  bytes: number;
  etag: string;
  stream: (range?: ByteRange) => Promise<Readable>;
}

/** The files of court packages. Each download stands in the history of the case. */
@Injectable()
export class PackageDownloads {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Returns the file of a package.
   *
   * @param isDownload false where the headers alone are asked for: nobody has downloaded it then
   * @throws AppError `PACKAGE_NOT_FOUND`, `PACKAGE_NOT_READY`, `PACKAGE_EXPIRED`
   */
  async open(inspector: UserCaller, id: unknown, isDownload: boolean): Promise<PackageFile> {
    const values = [rowId(id, 'PACKAGE_NOT_FOUND'), inspector.sees];
    const found = await this.database.first(PACKAGE_BY_ID, values);
    if (found === undefined) throw new AppError('PACKAGE_NOT_FOUND');
    const { status, storageKey, bytes, sha256, referenceId } = found;
    if (status === 'EXPIRED') throw new AppError('PACKAGE_EXPIRED');
    if (status !== 'READY' || storageKey === null || sha256 === null)
      throw new AppError('PACKAGE_NOT_READY');
    return {
      filename: filenameOf(referenceId),
      contentType: 'application/zip',
      bytes: Number(bytes),
      etag: sha256,
      stream: async (range) => {
        const stream = await this.storage.stream(storageKey, range).catch(goneIsExpired);
        if (isDownload)
          await this.log(inspector, found, range).catch((error: unknown) => {
            stream.destroy();
            throw error;
          });
        return stream;
      },
    };
  }

  /** A download that goes on in parts is one download. */
  private async log(
    inspector: UserCaller,
    { id, citationId, purpose, recipient }: Found,
    range: ByteRange | undefined,
  ): Promise<void> {
    const entry: ActivityEntry & { citationId: number } = {
      type: 'package_downloaded',
      actor: inspector,
      citationId,
      subject: { type: 'court_package', id },
      description: `Court package for ${recipient} downloaded by ${inspector.name}: ${purpose}`,
      details: { purpose, recipient },
    };
    await (range === undefined || range.start === 0
      ? this.activity.noteActivity(entry)
      : this.activity.noteHourly(entry));
  }
}

/** The file may be deleted between the look at the row and the look for the file. */
function goneIsExpired(error: unknown): never {
  throw error instanceof FileMissing ? new AppError('PACKAGE_EXPIRED') : error;
}
