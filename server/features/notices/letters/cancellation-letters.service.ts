import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { MailingReader } from '../../notice-settings/mailing-reader.service.js';
import { MailingSettingsService } from '../../notice-settings/mailing-settings.service.js';
import { letterOf } from '../notice.content.js';
import { NoticesQueries } from '../notices.queries.js';
import { NoticesService } from '../notices.service.js';
import { cancellationFault, type EndOfNotice, wantsCancellation } from './cancellation.pure.js';
import { cancellationContent } from './cancellation-content.pure.js';
import type { LetterKind } from './letter.pure.js';
import { DUE_OF, ISSUE, KEEP_DUE } from './cancellations.queries.js';

/** A notice that has just ended, as its locked row says. */
interface EndedNotice {
  number: string;
  kind: LetterKind;
  mailedOn: string | null;
  returnedOn: string | null;
}

/**
 * Tells the addressee of a mailed notice that it is void or was replaced, in a letter of its own (repair 6). A letter is
 * made with the act that ends the notice, or with the first day of mailing of one that has ended.
 */
@Injectable()
export class CancellationLetters {
  constructor(
    private readonly notices: NoticesService,
    private readonly queries: NoticesQueries,
    private readonly mailing: MailingReader,
    private readonly settings: MailingSettingsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * After a notice became void or was transferred, in the transaction of the act, with its row locked.
   *
   * @param end.cancellation the choice of the act, which wins over the setting
   * @throws AppError `INVALID` for a letter about a notice that was not mailed
   */
  async afterEnd(
    tx: Tx,
    actor: UserCaller,
    { number, kind, mailedOn, returnedOn }: EndedNotice,
    end: Omit<EndOfNotice, 'isReturned'>,
  ): Promise<void> {
    const fault = cancellationFault(end.cancellation, mailedOn !== null);
    if (fault !== null) throw invalidField('cancellation', fault);
    const { cancellationLetters } = await this.settings.get(tx);
    // Nobody waits for the end of a warning: it asks for nothing (programs 4).
    const isUsual = cancellationLetters && kind === 'NOTICE';
    const isDue = wantsCancellation({ ...end, isReturned: returnedOn !== null }, isUsual);
    await tx.rows(KEEP_DUE, [number, isDue]);
    if (isDue && mailedOn !== null) await this.makeLetter(tx, actor, number);
  }

  /**
   * After a void notice was replaced: a letter may still be asked for, or for none. The same person gets none that is not
   * there yet.
   *
   * @throws AppError `INVALID` for a letter about a notice that was not mailed
   */
  async afterReplacement(
    tx: Tx,
    actor: UserCaller,
    { number, mailedOn }: EndedNotice,
    { cancellation, isSamePerson }: Pick<EndOfNotice, 'cancellation' | 'isSamePerson'>,
  ): Promise<void> {
    const fault = cancellationFault(cancellation, mailedOn !== null);
    if (fault !== null) throw invalidField('cancellation', fault);
    const isDue = cancellation ?? (isSamePerson ? false : null);
    if (isDue === null) return;
    await tx.rows(KEEP_DUE, [number, isDue]);
    if (isDue) await this.makeLetter(tx, actor, number);
  }

  /** After notices took their first day of mailing: those that had ended before get their letter now. */
  async afterMailing(tx: Tx, actor: UserCaller, numbers: readonly string[]): Promise<void> {
    for (const { number } of await tx.rows(DUE_OF, [numbers]))
      await this.makeLetter(tx, actor, number);
  }

  private async makeLetter(tx: Tx, actor: UserCaller, notice: string): Promise<void> {
    const now = this.clock.now() ?? new Date();
    const year = Number(dayIn(this.config.timeZone, now).slice(0, 4));
    const issued = await tx.first(ISSUE, [notice, now, year]);
    if (issued === undefined) return;
    const { letter: number, citationId } = issued;
    const current = await this.queries.newest(notice, tx);
    if (current === null) throw new AppError('NOTICE_NOT_FOUND');
    const { cause } = current.content;
    const { kind } = letterOf(current.content);
    const { kept } = await this.mailing.useMailing(tx, { cause, kind, issuedAt: now });
    const content = cancellationContent(current.content, {
      number,
      cancels: notice,
      issuedAt: now.toISOString(),
      settings: (await this.queries.settings(tx, cause)) ?? current.content.settings,
      kept,
      officer: { name: actor.name, badgeNumber: actor.badgeNumber },
    });
    await this.notices.order(tx, { citationId, number, requestedBy: actor, content });
    await this.activity.recordActivity(tx, {
      type: 'notice_cancellation',
      actor,
      citationId,
      description: `Cancellation ${number}`,
      details: { number, notice },
    });
  }
}
