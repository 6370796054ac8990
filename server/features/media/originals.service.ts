import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import { FileMissing } from '../../platform/errors/store-errors.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import type { ByteRange } from '../../platform/storage/store.types.js';
import type { MediaFile } from './media.types.js';

// A file that was found whole is believed for this long: a viewer asks for parts of a video many times over.
const BELIEVED_MS = 60_000;
const MAX_BELIEVED = 10_000;

/**
 * Serves the camera's files, byte for byte: every use for a decision or a document first checks the fingerprint
 * (reliability 21).
 */
@Injectable()
export class OriginalsService {
  private readonly foundWhole = new LRUCache<string, true>({ max: MAX_BELIEVED, ttl: BELIEVED_MS });

  constructor(
    private readonly storage: StorageService,
    private readonly activity: ActivityService,
  ) {}

  /** The file's bytes. @throws AppError `EVIDENCE_DAMAGED` when they are not what the camera sent, after writing that down */
  async read(actor: Actor, media: MediaFile): Promise<Buffer> {
    const file = await this.storage.readHashed(media.storageKey);
    if (file?.sha256 !== media.sha256) throw await this.damaged(actor, media, file?.sha256 ?? null);
    return file.bytes;
  }

  /**
   * Returns the file, or a part of it, as a stream; the caller verifies its fingerprint. @throws AppError
   * `EVIDENCE_DAMAGED` if it is gone
   */
  async stream(actor: Actor, media: MediaFile, range?: ByteRange): Promise<Readable> {
    const stream = await this.storage.stream(media.storageKey, range).catch(missingIsNull);
    if (stream === null) throw await this.damaged(actor, media, null);
    return stream;
  }

  /** The same as {@link read} without holding the file in memory. @throws AppError `EVIDENCE_DAMAGED` */
  async assertWhole(actor: Actor, media: MediaFile): Promise<void> {
    const sha256 = await this.storage.sha256(media.storageKey).catch(missingIsNull);
    if (sha256 !== media.sha256) throw await this.damaged(actor, media, sha256);
    this.foundWhole.set(media.storageKey, true);
  }

  /** The same, unless the file was found whole a moment ago; good enough to show it again. @throws AppError `EVIDENCE_DAMAGED` */
  async assertWholeLately(actor: Actor, media: MediaFile): Promise<void> {
    if (!this.foundWhole.has(media.storageKey)) await this.assertWhole(actor, media);
  }

  private async damaged(actor: Actor, media: MediaFile, found: string | null): Promise<AppError> {
    this.foundWhole.delete(media.storageKey);
    await this.activity.noteActivity({
      type: 'evidence_damaged',
      actor,
      citationId: media.citationId,
      subject: { type: 'media', id: media.id },
      description:
        found === null
          ? `Evidence file ${media.sequenceNumber} is missing from the storage`
          : `Evidence file ${media.sequenceNumber} does not match its fingerprint`,
      details: { expected: media.sha256, found },
    });
    return new AppError('EVIDENCE_DAMAGED', { params: { sequence: media.sequenceNumber } });
  }
}

function missingIsNull(error: unknown): null {
  if (error instanceof FileMissing) return null;
  throw error;
}
