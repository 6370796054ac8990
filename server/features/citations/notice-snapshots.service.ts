import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { FinesService } from '../fines/fines.service.js';
import { MailingReader } from '../notice-settings/mailing-reader.service.js';
import type { NoticeContent } from '../notices/notice.content.js';
import { setupRefusal } from '../settings/notice-setup.pure.js';
import { SNAPSHOT } from './completion.queries.js';
import { unmetRequirements } from './required-content.pure.js';
import { fineFactsOf } from './required-content.service.js';

/** Takes the snapshot of an event that its notice is made of. */
@Injectable()
export class NoticeSnapshots {
  constructor(
    private readonly fines: FinesService,
    private readonly mailing: MailingReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the content of the notice as of now: later changes do not reach it.
   *
   * @throws AppError `SCHEDULE_UNIT`; `SETTINGS_INCOMPLETE`; `INVALID` for what is required and missing
   */
  async takeSnapshot(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    now: Date,
  ): Promise<NoticeContent> {
    const row = await tx.first(SNAPSHOT, [citationId]);
    if (row === undefined) throw new AppError('INTERNAL');
    const { locale, timeZone } = this.config;
    const { kept, requiredFields, postalCodeFormat, postingDays } =
      await this.mailing.mailingOfCause(tx, row.content.cause);
    const issuedOn = dayIn(timeZone, now);
    const { speeding, redlight } = row.content;
    const facts = fineFactsOf({
      ...row.content,
      measured: speeding?.measured ?? null,
      limit: speeding?.limit ?? null,
      switchedAt: redlight?.switchedAt ?? null,
    });
    const fixed = await this.fines.fix(tx, facts, issuedOn, postingDays);
    const incomplete = setupRefusal(row.setup);
    if (incomplete !== null) throw incomplete;
    const content = {
      ...row.content,
      issuedAt: now.toISOString(),
      locale,
      timeZone,
      mailing: { ...kept, ...fixed, evidenceUrl: this.config.evidence?.url ?? null },
      officer: { name: caller.name, badgeNumber: caller.badgeNumber },
    };
    // Texts, settings or schedule may have changed since the event was checked.
    const missing = unmetRequirements(requiredFields, content, postalCodeFormat);
    if (missing.length > 0) throw new AppError('INVALID', { errors: { missing } });
    return content;
  }
}
