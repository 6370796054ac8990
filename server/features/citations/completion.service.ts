import { Inject, Injectable } from '@nestjs/common';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DashboardService } from '../dashboard/dashboard.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { FineFacts } from '../fines/fine.types.js';
import { MailingReader } from '../notice-settings/mailing-reader.service.js';
import type { NoticeContent } from '../notices/notice.content.js';
import { NoticeCompleted } from '../notices/notice.hooks.js';
import { NoticesService } from '../notices/notices.service.js';
import { FinesService } from '../fines/fines.service.js';
import { isPast } from '../deadlines/due-date.pure.js';
import { CitationEntity } from './citation.entity.js';
import { deadlinePassed } from './citation.refusals.js';
import type { ActFacts } from './citation.types.js';
import { NEXT_NUMBER, SNAPSHOT } from './completion.queries.js';
import { unmetRequirements } from './required-content.pure.js';

/** What belongs to the completion of an event, in the same transaction: its number, its notice, the day's count. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly notices: NoticesService,
    private readonly dashboard: DashboardService,
    private readonly fines: FinesService,
    private readonly mailing: MailingReader,
    private readonly completed: NoticeCompleted,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Numbers a citation that has just become COMPLETED, and orders its notice.
   *
   * @throws AppError `DEADLINE_PASSED`; `SCHEDULE_UNIT`; `INVALID` for what is required or could not be printed; the number
   *   is then not given.
   */
  async complete(
    tx: Tx,
    caller: UserCaller,
    { id: citationId, cause, dueAt }: Pick<ActFacts, 'id' | 'cause' | 'dueAt'>,
  ): Promise<void> {
    const now = this.clock.now() ?? new Date();
    // It may have passed while the files were read.
    if (dueAt !== null && isPast(dueAt, now)) throw deadlinePassed(dueAt, this.config);
    const number = await this.nextNumber(tx, now);
    await this.dashboard.countNotice(tx, now, cause);
    await tx.repository(CitationEntity).update(citationId, { stoplineReferenceId: number });
    const content = await this.snapshot(tx, caller, citationId, now);
    await this.notices.order(tx, { citationId, number, requestedBy: caller, content });
    await this.completed.run(tx, { citationId, number });
  }

  /**
   * `{prefix}-{year}-{number, six digits}`, gapless in each year of the department's calendar (contract 7): the row
   * stays locked until the commit, and a transaction that fails gives its number back.
   */
  private async nextNumber(tx: Tx, now: Date): Promise<string> {
    const row = await tx.first(NEXT_NUMBER, [now, this.config.timeZone]);
    if (row === undefined) throw new AppError('INTERNAL');
    return row.number;
  }

  /**
   * Everything the notice will show, as it is now: what is changed later does not reach it.
   *
   * @throws AppError `SCHEDULE_UNIT`; `INVALID` for what is required and missing
   */
  private async snapshot(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    now: Date,
  ): Promise<NoticeContent> {
    const row = await tx.first(SNAPSHOT, [citationId]);
    if (row === undefined) throw new AppError('INTERNAL');
    const { locale, timeZone } = this.config;
    const fine = await this.fines.fix(tx, factsOf(row.content), dayIn(timeZone, now));
    const { kept, requiredFields, postalCodeFormat } = await this.mailing.of(tx, row.content.cause);
    const content = {
      ...row.content,
      issuedAt: now.toISOString(),
      locale,
      timeZone,
      mailing: { ...kept, fine, evidenceUrl: this.config.evidence?.url ?? null },
      officer: { name: caller.name, badgeNumber: caller.badgeNumber },
    };
    // Texts, settings or schedule may have changed since the event was checked.
    const missing = unmetRequirements(requiredFields, content, postalCodeFormat);
    if (missing.length > 0) throw new AppError('INVALID', { errors: { missing } });
    return content;
  }
}

/** What decides the fine of an event, from what its notice shows. */
function factsOf({
  cause,
  capturedAt,
  speeding,
  redlight,
}: Pick<NoticeContent, 'cause' | 'capturedAt' | 'speeding' | 'redlight'>): FineFacts {
  const switchedAt = redlight?.switchedAt ?? null;
  return {
    cause,
    capturedAt: new Date(capturedAt),
    measured: speeding?.measured ?? null,
    limit: speeding?.limit ?? null,
    switchedAt: switchedAt === null ? null : new Date(switchedAt),
  };
}
