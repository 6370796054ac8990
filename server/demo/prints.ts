import { Injectable } from '@nestjs/common';
import { DerivativesService } from '../features/media/derivatives.service.js';
import { MediaQueries } from '../features/media/media.queries.js';
import { Transactions } from '../platform/database/transactions.js';
import { DEMO } from './accounts.js';
import { DemoQueries } from './demo.queries.js';

/** The images of the demo's notices in print size. Many events share a picture: it is made smaller once. */
@Injectable()
export class DemoPrints {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: DemoQueries,
    private readonly media: MediaQueries,
    private readonly derivatives: DerivativesService,
  ) {}

  /** Makes what the notices need, so that each takes the worker no longer than its page. */
  async make(): Promise<void> {
    const ids = await this.transactions.run((tx) => this.queries.differentImagesOfNotices(tx));
    const files = await this.media.byIds(ids);
    await Promise.all(files.map((file) => this.derivatives.print(DEMO, file)));
    await this.transactions.run((tx) => this.queries.sharePrints(tx));
  }
}
