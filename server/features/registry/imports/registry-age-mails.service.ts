import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { activeAdministrators } from '../../../platform/identity/administrators.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { registryOldMail } from '../../../platform/mail/templates.js';
import { TAKE_MAILS } from './registry-age.queries.js';
import { RegistryAge } from './registry-age.service.js';

/** Runs once an hour in every worker: one mail a day to each administrator while the registry is old (guards 3). */
@Injectable()
export class RegistryAgeMails implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly registry: RegistryAge,
    private readonly clock: Clock,
    private readonly rounds: HourlyRounds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Nobody was told that the registry is old', () => this.warn(), true);
  }

  /** Sends the mails of today, unless that was done. */
  async warn(): Promise<void> {
    const today = this.clock.today(this.config.timeZone);
    await this.transactions.run(async (tx) => {
      const { state, sourceDay, ageDays } = await this.registry.age(tx);
      if (state !== 'OLD' || sourceDay === null || ageDays === null) return;
      if ((await tx.first(TAKE_MAILS, [today])) === undefined) return;
      const url = `${this.config.http.publicUrl}/admin/registry`;
      for (const { id: userId, email: to, firstName, lastName } of await activeAdministrators(tx)) {
        const name = `${firstName} ${lastName}`;
        const mail = registryOldMail({ name, sourceDay, days: ageDays, url });
        await this.jobs.enqueue(tx, 'sendMail', { to, ...mail, userId });
      }
    });
  }
}
