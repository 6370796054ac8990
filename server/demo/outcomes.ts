import { Injectable } from '@nestjs/common';
import { CitationEntity } from '../features/citations/citation.entity.js';
import { Letters } from '../features/notices/letters/letters.service.js';
import { NoticeRecords } from '../features/notices/notice-records.js';
import { NoticeVersions } from '../features/notices/notice-versions.service.js';
import { Transactions } from '../platform/database/transactions.js';

/** Creates the results of the officers' acts that no officer creates. */
@Injectable()
export class DemoOutcomes {
  constructor(
    private readonly transactions: Transactions,
    private readonly letters: Letters,
    private readonly notices: NoticeVersions,
    private readonly records: NoticeRecords,
  ) {}

  /** Notifies the officer of the notice now; the worker that renders it today does not notify them again. */
  async noticeReady(citationId: number): Promise<void> {
    const notice = await this.notices.newest(await this.letters.numberOf(citationId));
    if (notice === null) throw new Error(`Citation ${citationId} has no notice`);
    await this.transactions.run((tx) => this.records.notifyOfficer(tx, notice));
  }

  /** No transition leads to UPDATED_REVISE (contract 6): such an event came from an older system. */
  async importAsUpdatedRevise(citationId: number): Promise<void> {
    await this.transactions.run((tx) =>
      tx.repository(CitationEntity).update(citationId, { reportStatus: 'UPDATED_REVISE' }),
    );
  }
}
