import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { FileMissing } from '../../platform/errors/store-errors.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import type { ByteRange } from '../../platform/storage/store.types.js';
import type { OpenedMedia } from '../media/media.service.js';
import { CameraFileEntity } from './camera-file.entity.js';
import { contentIn } from './camera-file-content.js';
import { FILE_NAME } from './camera.rules.js';

const FOLDER = 'camera-files';

/** A stored file as it is named in values and addresses. */
export type StoredFile = Pick<CameraFileEntity, 'file' | 'sha256'>;

/** Keeps the files of the register: certificates, and pictures for reference points. */
@Injectable()
export class CameraFilesService {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageService,
    private readonly clock: Clock,
  ) {}

  /** Keeps a file as it came. @throws AppError `INVALID` if its content is no PDF, JPEG or PNG, or not whole */
  async keep(administrator: UserCaller, upload: Buffer): Promise<StoredFile> {
    const { extension, ...content } = await contentIn(upload);
    const stored = await this.storage.putByContent(FOLDER, extension, upload);
    const file = randomBytes(16).toString('hex');
    await this.database.repository(CameraFileEntity).insert({
      ...content,
      file,
      sha256: stored.sha256,
      bytes: stored.bytes,
      storageKey: stored.key,
      createdBy: administrator.userId,
      createdAt: this.clock.stamp(),
    });
    return { file, sha256: stored.sha256 };
  }

  /** A file, ready to be sent, and the name that it is saved under. @throws AppError `FILE_NOT_FOUND` */
  async open(file: unknown): Promise<OpenedMedia & { name: string; isImage: boolean }> {
    const isName = typeof file === 'string' && FILE_NAME.test(file);
    const found = isName
      ? await this.database.repository(CameraFileEntity).findOneBy({ file })
      : null;
    if (found === null) throw new AppError('FILE_NOT_FOUND');
    const { contentType, bytes, sha256: etag, storageKey } = found;
    const stream = (range?: ByteRange): Promise<Readable> =>
      this.storage.stream(storageKey, range).catch((error: unknown) => {
        throw error instanceof FileMissing ? new AppError('FILE_NOT_FOUND') : error;
      });
    const name = `${found.file}${storageKey.slice(storageKey.lastIndexOf('.'))}`;
    return { contentType, bytes, etag, stream, name, isImage: contentType !== 'application/pdf' };
  }
}
