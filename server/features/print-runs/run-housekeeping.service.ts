import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { isAdministrator, ROLES, type RoleId } from '../../platform/domain/duty.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { unmailedMail } from '../../platform/mail/templates.js';
import { NEAR_DEADLINE, TAKE_WARNING } from './notice-mail.queries.js';
import { RunSettingsReader } from './run-settings.service.js';
import { OVERDUE_FILES } from './runs.queries.js';

const ADMINISTRATORS = Object.keys(ROLES)
  .map((id) => Number(id) as RoleId)
  .filter(isAdministrator);

/** What is done once an hour, in every worker: the mail of the day to administrators, and the deletion of old print files. */
@Injectable()
export class RunHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly settings: RunSettingsReader,
    private readonly clock: Clock,
    private readonly rounds: HourlyRounds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.add('Print runs were not looked after', () => this.round(), true);
  }

  /** One round. */
  async round(): Promise<void> {
    await this.warn();
    await this.deleteOldFiles();
  }

  /** Tells administrators once a day of notices that are not mailed although their deadline is near. */
  private async warn(): Promise<void> {
    const { since, mailWarningDays } = await this.settings.get(this.database);
    const near = await this.database.rows(NEAR_DEADLINE, [since, mailWarningDays]);
    const notices = near.length;
    if (notices === 0) return;
    const day = this.clock.today(this.config.timeZone);
    await this.transactions.run(async (tx) => {
      if ((await tx.first(TAKE_WARNING, [day, notices])) === undefined) return;
      for (const { email, firstName, lastName } of await administrators(tx)) {
        const url = `${this.config.http.publicUrl}/admin/notice-runs`;
        const mail = unmailedMail({ name: `${firstName} ${lastName}`, notices, url });
        await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail });
      }
    });
  }

  /** Print files hold names and addresses: they are not kept longer than they are needed. */
  private async deleteOldFiles(): Promise<void> {
    const runs = await this.database.rows(OVERDUE_FILES, [this.config.noticeRunFileDays]);
    for (const { id: runId } of runs)
      await this.transactions.run((tx) => this.jobs.enqueue(tx, 'deleteRunFiles', { runId }));
  }
}

async function administrators(tx: Tx): Promise<UserEntity[]> {
  const users = tx.repository(UserEntity);
  return users.findBy({ deactivatedAt: IsNull(), roleId: In(ADMINISTRATORS) });
}
