import { Injectable } from '@nestjs/common';
import type { Origin } from '../../platform/identity/caller.js';
import { MediaFiles } from '../media/media-files.service.js';
import { MediaService, type OpenedMedia } from '../media/media.service.js';
import type { MediaFile } from '../media/media.types.js';
import type { NoticeContent } from '../notices/notice.content.js';

/** The files that an owner sees. */
@Injectable()
export class EvidenceFiles {
  constructor(
    private readonly queries: MediaFiles,
    private readonly media: MediaService,
  ) {}

  /** The images of a notice in their order, then the videos of its event. */
  async filesOfNotice(
    { images, citationId }: NoticeContent,
    withVideos: boolean,
  ): Promise<MediaFile[]> {
    const chosen = await this.queries.byIds(images.map(({ mediaId }) => mediaId));
    if (!withVideos) return chosen;
    const all = await this.queries.ofCitation(citationId);
    return [...chosen, ...all.filter(({ type }) => type === 'VIDEO')];
  }

  /** Opens a file, verified before it is shown; an image is encoded again, without metadata. */
  open(file: MediaFile, origin: Origin): Promise<OpenedMedia> {
    const actor = { kind: 'guest', ...origin } as const;
    return file.type === 'VIDEO'
      ? this.media.openOriginal(actor, file)
      : this.media.openPicture(actor, file, 'large');
  }
}
