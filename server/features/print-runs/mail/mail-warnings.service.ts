import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { activeAdministrators } from '../../../platform/identity/administrators.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { unmailedMail } from '../../../platform/mail/templates.js';
import { NEAR_DEADLINE, TAKE_WARNING } from './notice-mail.queries.js';
import { RunSettingsReader } from '../runs/run-settings.service.js';

/** Runs once an hour in every worker: the mail of the day to administrators. */
@Injectable()
export class MailWarnings implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly settings: RunSettingsReader,
    private readonly clock: Clock,
    private readonly rounds: HourlyRounds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Nobody was warned of unmailed notices', () => this.warn(), true);
  }

  /** Tells administrators once a day of notices that are not mailed although their deadline is near. */
  async warn(): Promise<void> {
    const day = this.clock.today(this.config.timeZone);
    await this.transactions.run(async (tx) => {
      const { since, mailWarningDays } = await this.settings.get(tx);
      const near = await tx.rows(NEAR_DEADLINE, [since, mailWarningDays]);
      const notices = near.length;
      if (notices === 0 || (await tx.first(TAKE_WARNING, [day, notices])) === undefined) return;
      for (const { email, firstName, lastName } of await activeAdministrators(tx)) {
        const url = `${this.config.http.publicUrl}/admin/notice-runs`;
        const mail = unmailedMail({ name: `${firstName} ${lastName}`, notices, url });
        await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail });
      }
    });
  }
}
