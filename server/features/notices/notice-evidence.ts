import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobHopeless } from '../../platform/jobs/jobs.service.js';
import { DerivativesService } from '../media/derivatives.service.js';
import { MediaFiles } from '../media/media-files.service.js';
import { OriginalsService } from '../media/originals.service.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { dataUri } from '../../platform/codes/codes.js';
import type { NoticeContent, NoticeImage } from './notice.content.js';

/** The evidence of a notice, in print size. */
@Injectable()
export class NoticeEvidence {
  constructor(
    private readonly media: MediaFiles,
    private readonly originals: OriginalsService,
    private readonly derivatives: DerivativesService,
    private readonly storage: StorageService,
  ) {}

  /**
   * Returns the images of a notice as data URIs, each from an original whose fingerprint was verified just now
   * (reliability 21).
   *
   * @throws JobHopeless when an original is damaged, after writing that down
   */
  async images(actor: Actor, { number, images }: NoticeContent): Promise<string[]> {
    const files = await this.media.byIds(images.map(({ mediaId }) => mediaId));
    const found = new Map(files.map((file) => [file.id, file]));
    return Promise.all(
      images.map(async ({ mediaId, sha256 }: NoticeImage) => {
        const file = found.get(mediaId);
        if (file === undefined)
          throw new Error(`Image ${mediaId} of notice ${number} is not in the database`);
        // The notice shows the files as decided on: their fingerprints of that time count, whatever the row says today.
        await this.originals.assertWhole(actor, { ...file, sha256 }).catch(damagedIsHopeless);
        return dataUri(
          'image/jpeg',
          await this.storage.read(await this.derivatives.print(actor, file)),
        );
      }),
    );
  }
}

function damagedIsHopeless(error: unknown): never {
  throw error instanceof AppError && error.code === 'EVIDENCE_DAMAGED'
    ? new JobHopeless(error.message)
    : error;
}
