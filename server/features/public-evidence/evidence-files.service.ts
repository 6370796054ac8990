import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import type { Origin } from '../../platform/identity/caller.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { DerivativesService } from '../media/derivatives.service.js';
import { MediaQueries } from '../media/media.queries.js';
import type { OpenedMedia } from '../media/media.service.js';
import type { MediaFile } from '../media/media.types.js';
import { OriginalsService } from '../media/originals.service.js';
import type { NoticeContent } from '../notices/notice.content.js';

/** The files that an owner sees. */
@Injectable()
export class EvidenceFiles {
  constructor(
    private readonly queries: MediaQueries,
    private readonly originals: OriginalsService,
    private readonly derivatives: DerivativesService,
    private readonly storage: StorageService,
  ) {}

  /** The images of a notice in their order, then the videos of its event. */
  async of({ images, citationId }: NoticeContent, withVideos: boolean): Promise<MediaFile[]> {
    const chosen = await this.queries.byIds(images.map(({ mediaId }) => mediaId));
    if (!withVideos) return chosen;
    const all = await this.queries.ofCitation(citationId);
    return [...chosen, ...all.filter(({ type }) => type === 'VIDEO')];
  }

  /** A file, verified before it is shown; an image as a picture that is drawn anew, without metadata. */
  async open(file: MediaFile, origin: Origin): Promise<OpenedMedia> {
    const actor = { kind: 'guest', ...origin } as const;
    await this.originals.assertWholeLately(actor, file);
    if (file.type === 'VIDEO') {
      const { contentType, bytes, sha256: etag } = file;
      return {
        contentType,
        bytes,
        etag,
        stream: (range) => this.originals.stream(actor, file, range),
      };
    }
    const key = await this.derivatives.shown(actor, file, 'large');
    const found = await this.storage.stat(key);
    if (found === null) throw new AppError('NOT_FOUND');
    return {
      contentType: 'image/webp',
      bytes: found.bytes,
      etag: key.replace(/\W/g, '-'),
      stream: (range) => this.storage.stream(key, range),
    };
  }
}
