import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import { validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import type { NoticeView } from '../../notices/notices.queries.js';
import { NoticesService } from '../../notices/notices.service.js';
import { isEnded } from '../issued.pure.js';
import { LOCK_BY_NUMBER, type LockedLetter, MAILING_TERMS } from '../issued.queries.js';
import { IssuedNoticeEntity } from '../issued-notice.entity.js';
import { isLate, mailedOnFault } from './mailed.pure.js';
import { CorrectMailingRules } from '../runs/runs.rules.js';

/** Corrects a day of mailing that was confirmed wrongly. Ledger and history show both days. */
@Injectable()
export class MailingCorrections {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly notices: NoticesService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Corrects the day of a notice that is MAILED; the day that it has already changes nothing.
   *
   * @returns the notice
   * @throws AppError `NOTICE_NOT_FOUND`, `NOTICE_VOID`, `NOT_MAILED`, `NOTICE_RETURNED`, `INVALID`
   */
  async correct(actor: UserCaller, name: unknown, input: unknown): Promise<NoticeView> {
    const { mailedOn, reason } = validate(CorrectMailingRules, input);
    const { number } = await this.notices.findNotice(actor, name);
    return this.transactions.run(async (tx) => {
      const notice = await tx.first(LOCK_BY_NUMBER, [number]);
      if (notice === undefined) throw new AppError('NOTICE_NOT_FOUND');
      const before = mailedDay(notice);
      if (before !== mailedOn) await this.moveDay(tx, actor, notice, { before, mailedOn, reason });
      return this.notices.findNotice(actor, number, tx);
    });
  }

  private async moveDay(
    tx: Tx,
    actor: UserCaller,
    { number, citationId, runNumber: run }: LockedLetter,
    { before, mailedOn, reason }: { before: string; mailedOn: string; reason: string },
  ): Promise<void> {
    const { timeZone } = this.config;
    const terms = await tx.first(MAILING_TERMS, [number]);
    if (terms === undefined) throw new AppError('NOTICE_NOT_FOUND');
    const startedOn = dayIn(timeZone, terms.startedAt);
    const fault = mailedOnFault(mailedOn, startedOn, this.clock.today(timeZone));
    if (fault !== null) throw invalidField('mailedOn', fault);
    const { dueAt, postBy, postingOn } = terms;
    const mailBy = postBy ?? dueAt;
    const dueDay = mailBy === null ? null : dayIn(timeZone, mailBy);
    const isAfterPosting = postBy !== null && dueDay !== null && mailedOn > dueDay;
    const lateReason = isAfterPosting ? reason : null;
    const late = isLate(mailedOn, { dueDay, postingOn });
    await tx
      .repository(IssuedNoticeEntity)
      .update(number, { mailedOn, mailedOnBefore: before, late, lateReason });
    await this.activity.recordActivity(tx, {
      type: 'notice_mailing_corrected',
      actor,
      citationId,
      description: `Day of mailing of notice ${number} corrected from ${before} to ${mailedOn} by ${actor.name}: ${reason}`,
      details: { number, run, mailed_on_before: before, mailed_on: mailedOn, reason },
    });
    if (isAfterPosting)
      await this.activity.recordActivity(tx, {
        type: 'notice_mailed_late',
        actor,
        citationId,
        description: `Mailed late: ${reason} (notice ${number} on ${mailedOn}, confirmed by ${actor.name})`,
        details: { number, run, mailed_on: mailedOn, reason },
      });
  }
}

/** @throws AppError `NOTICE_VOID`, `NOT_MAILED`, `NOTICE_RETURNED` */
function mailedDay(letter: LockedLetter): string {
  const { number, mailedOn, returnedOn } = letter;
  if (isEnded(letter)) throw new AppError('NOTICE_VOID', { params: { number } });
  if (mailedOn === null) throw new AppError('NOT_MAILED', { params: { number } });
  if (returnedOn !== null) throw new AppError('NOTICE_RETURNED', { params: { number } });
  return mailedOn;
}
