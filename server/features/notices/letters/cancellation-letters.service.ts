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
import { NoticeVersions } from '../notice-versions.service.js';
import { NoticesService } from '../notices.service.js';
import { cancellationFault, type EndOfNotice, wantsCancellation } from './cancellation.pure.js';
import { cancellationContent, type LetterParts } from './cancellation-content.pure.js';
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
    private readonly queries: NoticeVersions,
    private readonly mailing: MailingReader,
    private readonly settings: MailingSettingsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * After notices became void or were transferred, in the transaction of the act, with their rows locked.
   *
   * @throws AppError `INVALID` for a letter about a notice that was not mailed
   */
  async afterEnds(
    tx: Tx,
    actor: UserCaller,
    ends: readonly (Omit<EndOfNotice, 'isReturned'> & { letter: EndedNotice })[],
  ): Promise<void> {
    const { cancellationLetters } = await this.settings.get(tx);
    const found = ends.map(({ letter: { number, kind, mailedOn, returnedOn }, ...end }) => {
      const isMailed = mailedOn !== null;
      const fault = cancellationFault(end.cancellation, isMailed);
      if (fault !== null) throw invalidField('cancellation', fault);
      // Nobody waits for the end of a warning: it asks for nothing (programs 4).
      const isUsual = cancellationLetters && kind === 'NOTICE';
      const isDue = wantsCancellation({ ...end, isReturned: returnedOn !== null }, isUsual);
      return { number, isMailed, isDue };
    });
    await tx.rows(KEEP_DUE, [found.map(({ number }) => number), found.map(({ isDue }) => isDue)]);
    const due = found.filter(({ isDue, isMailed }) => isDue && isMailed);
    await this.makeLetters(
      tx,
      actor,
      due.map(({ number }) => number),
    );
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
    await tx.rows(KEEP_DUE, [[number], [isDue]]);
    if (isDue) await this.makeLetters(tx, actor, [number]);
  }

  /** After notices took their first day of mailing: those that had ended before get their letter now. */
  async afterMailing(tx: Tx, actor: UserCaller, numbers: readonly string[]): Promise<void> {
    const due = await tx.rows(DUE_OF, [numbers]);
    await this.makeLetters(
      tx,
      actor,
      due.map(({ number }) => number),
    );
  }

  private async makeLetters(tx: Tx, actor: UserCaller, notices: string[]): Promise<void> {
    const now = this.clock.now() ?? new Date();
    const year = Number(dayIn(this.config.timeZone, now).slice(0, 4));
    const issued = notices.length === 0 ? [] : await tx.rows(ISSUE, [notices, now, year]);
    if (issued.length === 0) return;
    const contents = await this.queries.contents(notices, tx);
    const officer = { name: actor.name, badgeNumber: actor.badgeNumber };
    const parts = new Map<string, Pick<LetterParts, 'settings' | 'kept'>>();
    const ordered = [];
    for (const { notice, letter: number, citationId } of issued) {
      const current = contents.get(notice);
      if (current === undefined) throw new AppError('NOTICE_NOT_FOUND');
      const { cause } = current;
      const { kind } = letterOf(current);
      const key = `${cause} ${kind}`;
      const part = parts.get(key) ?? {
        kept: (await this.mailing.useMailing(tx, { cause, kind, issuedAt: now })).kept,
        settings: (await this.queries.settings(tx, cause)) ?? current.settings,
      };
      parts.set(key, part);
      const content = cancellationContent(current, {
        ...{ number, cancels: notice, issuedAt: now.toISOString(), officer },
        ...part,
      });
      ordered.push({ citationId, number, content });
    }
    await this.notices.orderMany(tx, actor, ordered);
    await this.activity.recordActivity(
      tx,
      ...issued.map(({ notice, letter: number, citationId }) => ({
        type: 'notice_cancellation' as const,
        actor,
        citationId,
        description: `Cancellation ${number}`,
        details: { number, notice },
      })),
    );
  }
}
