import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { invalidField } from '../../platform/errors/app-error.js';
import { openPicture } from '../media/decode-picture.js';
import { redrawn } from '../media/picture-faults.pure.js';
import { StorageService } from '../../platform/storage/storage.service.js';

/** A picture's sides, in pixels (contract 4.7). */
const SIDE = 256;

/** Stores pictures of users: an upload is encoded again, so that only its look is kept. */
@Injectable()
export class AvatarsService {
  constructor(private readonly storage: StorageService) {}

  /**
   * Keeps an uploaded picture for its uploader.
   *
   * @returns the value of `file` that the user sends with their profile; it cannot be guessed or used by another user
   * @throws AppError `INVALID` when it is not a PNG or a JPEG, or cannot be read
   */
  async keep(userId: number, upload: Buffer): Promise<string> {
    const file = randomBytes(16).toString('hex');
    await this.storage.put(keyOf(userId, file), await avatarOf(upload));
    return file;
  }

  /** The stored picture behind `file`. @throws AppError `INVALID` when this user has not uploaded it */
  async keyOf(userId: number, file: string): Promise<string> {
    const key = keyOf(userId, file);
    if (!/^[0-9a-f]{32}$/.test(file) || (await this.storage.stat(key)) === null) {
      throw invalidField('file', 'Upload the image first');
    }
    return key;
  }
}

const keyOf = (userId: number, file: string): string => `avatars/${userId}/${file}.webp`;

function avatarOf(upload: Buffer): Promise<Buffer> {
  return redrawn(upload, () =>
    openPicture(upload)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .webp({ quality: 85 })
      .toBuffer(),
  );
}
