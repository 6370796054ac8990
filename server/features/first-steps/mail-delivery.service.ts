import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { type MailDelivery, mailDelivery } from '../../platform/mail/mail-way.js';
import { testMail } from '../../platform/mail/templates.js';

/** A test mail that was ordered. */
export interface TestMail {
  to: string;
  delivery: MailDelivery;
}

/** Says where mails go, and tries it. */
@Injectable()
export class MailDeliveryService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
  ) {}

  /** The place that mails go to. */
  get(): MailDelivery {
    return mailDelivery(this.config);
  }

  /** Orders a mail to the caller. If the mail server refuses it, the list of users says why. */
  async sendTest({ userId, name, requestId }: UserCaller): Promise<TestMail> {
    const mail = testMail({ name, url: this.config.http.publicUrl });
    const to = await this.transactions.run(async (tx) => {
      const user = await tx.repository(UserEntity).findOneBy({ id: userId });
      // An account is deactivated, and never deleted.
      if (user === null) throw new AppError('USER_NOT_FOUND');
      const { email } = user;
      await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail, userId }, requestId);
      return email;
    });
    return { to, delivery: this.get() };
  }
}
