import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { mentionedMail, sentBackMail } from '../../platform/mail/templates.js';
import { MAIL_RECIPIENTS } from './notifications.queries.js';

const MAILS = { sentBack: sentBackMail, mentioned: mentionedMail };

/** The notifications that a mail can tell of, as soon as they happen. */
export type MailKind = keyof typeof MAILS;

/** Mails notifications to those who have asked for it (decision 112). */
@Injectable()
export class NotificationMail {
  constructor(
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Writes the mails as jobs in the transaction of the act: all of it happens or nothing. A mail has the reference of the
   * event and a link, and no further word of it.
   */
  async enqueue(
    tx: Tx,
    kind: MailKind,
    citationId: number,
    users: readonly { userId: number }[],
  ): Promise<void> {
    if (users.length === 0) return;
    const ids = users.map(({ userId }) => userId);
    const recipients = await tx.rows(MAIL_RECIPIENTS, [ids, citationId, kind]);
    const url = `${this.config.http.publicUrl}/citations/show/${citationId}`;
    for (const { id: userId, email: to, name, referenceId } of recipients) {
      const mail = MAILS[kind]({ name, referenceId, url });
      await this.jobs.enqueue(tx, 'sendMail', { to, ...mail, userId });
    }
  }
}
