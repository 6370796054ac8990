import { Injectable } from '@nestjs/common';
import { DerivativesService } from '../features/media/derivatives.service.js';
import { MediaFiles } from '../features/media/media-files.service.js';
import { Transactions } from '../platform/database/transactions.js';
import { DEMO } from './accounts.js';
import { DIFFERENT_IMAGES, SHARE_PRINTS } from './demo.queries.js';

/** The images of the demo's notices in print size. Many events share a picture: it is made smaller once. */
@Injectable()
export class DemoPrints {
  constructor(
    private readonly transactions: Transactions,
    private readonly media: MediaFiles,
    private readonly derivatives: DerivativesService,
  ) {}

  /** Makes what the notices need, so that each takes the worker no longer than its page. */
  async make(): Promise<void> {
    const images = await this.transactions.run((tx) => tx.rows(DIFFERENT_IMAGES));
    const files = await this.media.byIds(images.map(({ id }) => id));
    await Promise.all(files.map((file) => this.derivatives.print(DEMO, file)));
    await this.transactions.run((tx) => tx.rows(SHARE_PRINTS));
  }
}
