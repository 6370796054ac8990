import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { activeAdministrators } from '../../platform/identity/administrators.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { errorsMail } from '../../platform/mail/templates.js';
import { MailingSettingsService } from '../notice-settings/mailing-settings.service.js';
import { TAKE_ERROR_WARNING } from './error-ledger.queries.js';
import { type ErrorAlert, ErrorLedgerService } from './error-ledger.service.js';

/** Runs once an hour in every worker: one mail a day to administrators while too many notices were wrong (repair 8). */
@Injectable()
export class ErrorWarnings implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly ledger: ErrorLedgerService,
    private readonly settings: MailingSettingsService,
    private readonly clock: Clock,
    private readonly rounds: HourlyRounds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Nobody was warned of erroneous notices', () => this.warn(), true);
  }

  /** Sends the mails of today, unless that was done. */
  async warn(): Promise<void> {
    const day = this.clock.today(this.config.timeZone);
    const { errorLimit: limit } = await this.settings.get();
    const alerts = await this.ledger.alerts();
    if (limit === null || alerts.length === 0) return;
    await this.transactions.run(async (tx) => {
      if ((await tx.first(TAKE_ERROR_WARNING, [day, alerts.length])) === undefined) return;
      const url = `${this.config.http.publicUrl}/admin/errors`;
      for (const { email, firstName, lastName } of await activeAdministrators(tx)) {
        const name = `${firstName} ${lastName}`;
        const mail = errorsMail({ name, groups: alerts.map(sentenceOf), limit, url });
        await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail });
      }
    });
  }
}

function sentenceOf({ cameraSerialNumber, issued, erroneous, share }: ErrorAlert): string {
  const group = cameraSerialNumber === null ? 'All cameras' : `Camera ${cameraSerialNumber}`;
  return `${group}: ${erroneous} of ${issued} (${share} %)`;
}
