import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor, Caller } from '../../platform/identity/caller.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId } from '../../platform/errors/validate.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import type { ByteRange } from '../../platform/storage/store.types.js';
import { DerivativesService, type ShownSize } from './derivatives.service.js';
import { MediaFiles } from './media-files.service.js';
import type { MediaFile } from './media.types.js';
import { OriginalsService } from './originals.service.js';

/** A file of a citation, ready to be sent. */
export interface OpenedMedia {
  contentType: string;
  bytes: number;
  /** Names the content: the same tag is the same bytes, for ever. */
  etag: string;
  stream: (range?: ByteRange) => Promise<Readable>;
}

// One entry in the log for a look, not one for each part of a video.
const LOOK_MS = 60 * 60 * 1_000;
const MAX_LOOKS = 10_000;

/** Serves evidence files: it checks the access and logs it. */
@Injectable()
export class MediaService {
  private readonly looks = new LRUCache<string, true>({ max: MAX_LOOKS, ttl: LOOK_MS });

  constructor(
    private readonly queries: MediaFiles,
    private readonly storage: StorageService,
    private readonly originals: OriginalsService,
    private readonly derivatives: DerivativesService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Opens an original. Its fingerprint is verified before it is shown, and the look is logged.
   *
   * @throws AppError `MEDIA_NOT_FOUND` if there is none or the caller may not see its event, `EVIDENCE_DAMAGED`
   */
  async original(caller: Caller, mediaId: unknown): Promise<OpenedMedia> {
    const media = await this.visible(caller, mediaId);
    const opened = await this.openOriginal(caller, media);
    await this.logLook(caller, media);
    return opened;
  }

  /**
   * Opens the picture that stands for a file, a WebP; one that the worker has not made yet is made now. Officers decide
   * by the large one: it counts as a look at the original, which is verified first.
   *
   * @param size `large` for the viewer, `list` for a row of a list; none for a tile
   * @throws AppError `INVALID` for another size, `NOT_FOUND`, `EVIDENCE_DAMAGED`
   */
  async thumbnail(caller: Caller, mediaId: unknown, size?: string): Promise<OpenedMedia> {
    if (size !== undefined && size !== 'large' && size !== 'list')
      throw invalidField('size', 'Size must be list or large');
    const media = await this.visible(caller, mediaId);
    const opened = await this.openPicture(caller, media, size ?? 'thumbnail');
    if (size === 'large') await this.logLook(caller, media);
    return opened;
  }

  /** An original for somebody who may see it. @throws AppError `EVIDENCE_DAMAGED` */
  async openOriginal(actor: Actor, media: MediaFile): Promise<OpenedMedia> {
    await this.originals.assertWholeLately(actor, media);
    const { contentType, bytes, sha256: etag } = media;
    const stream = (range?: ByteRange): Promise<Readable> =>
      this.originals.stream(actor, media, range);
    return { contentType, bytes, etag, stream };
  }

  /** The picture of a file for somebody who may see it. @throws AppError `MEDIA_NOT_FOUND`, `EVIDENCE_DAMAGED` */
  async openPicture(actor: Actor, media: MediaFile, size: ShownSize): Promise<OpenedMedia> {
    if (size === 'large') await this.originals.assertWholeLately(actor, media);
    const key = await this.derivatives.shown(actor, media, size);
    const found = await this.storage.stat(key);
    if (found === null) throw new AppError('MEDIA_NOT_FOUND');
    const etag = /[0-9a-f]{64}/.exec(key)?.[0] ?? key;
    const stream = (range?: ByteRange): Promise<Readable> => this.storage.stream(key, range);
    return { contentType: 'image/webp', bytes: found.bytes, etag, stream };
  }

  /**
   * Makes sure that the selected images of a citation are what the camera sent; before a decision (reliability 21).
   *
   * @throws AppError `EVIDENCE_DAMAGED` for the first that is not, after writing all of them down
   */
  async verifySelected(actor: Actor, citationId: number): Promise<void> {
    const selected = await this.queries.selected(citationId);
    // The files are checked in parallel, because an officer waits.
    const looks = await Promise.allSettled(
      selected.map((media) => this.originals.assertWhole(actor, media)),
    );
    for (const look of looks) if (look.status === 'rejected') throw look.reason;
  }

  /**
   * Makes sure that the selected images of a citation can be printed, before a number is given (reliability 28). Those
   * that the worker has not made yet are made now.
   *
   * @throws AppError `EVIDENCE_DAMAGED`, `EVIDENCE_UNREADABLE`
   */
  async assertPrintable(actor: Actor, citationId: number): Promise<void> {
    for (const media of await this.queries.selected(citationId))
      await this.derivatives.print(actor, media);
  }

  private async visible(caller: Caller, mediaId: unknown): Promise<MediaFile> {
    const media = await this.queries.findVisibleMedia(
      rowId(mediaId, 'MEDIA_NOT_FOUND'),
      caller.sees,
    );
    if (media === null) throw new AppError('MEDIA_NOT_FOUND');
    return media;
  }

  private async logLook(caller: Caller, media: MediaFile): Promise<void> {
    const who = caller.kind === 'user' ? `user ${caller.userId}` : `token ${caller.tokenId}`;
    const look = `${who} ${media.id}`;
    if (this.looks.has(look)) return;
    await this.activity.noteHourly({
      type: 'evidence_viewed',
      actor: caller,
      citationId: media.citationId,
      subject: { type: 'media', id: media.id },
      description: `Evidence file ${media.sequenceNumber} viewed by ${caller.name}`,
    });
    this.looks.set(look, true);
  }
}
