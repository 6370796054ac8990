import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { ROLES } from '../../platform/domain/duty.js';
import { isTimeZone, nextHour } from '../../platform/domain/local-day.pure.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { JOB_TIMES, type JobTimes } from '../../platform/jobs/job-times.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { digestMail } from '../../platform/mail/templates.js';
import { Repeated } from '../../platform/timers/repeated.js';
import { DUE_DIGEST, TAKE_DIGEST } from './notifications.queries.js';

type DueUser = RowOf<typeof DUE_DIGEST>;

/**
 * Mails the daily digests that are due (decision 112), in every worker. The mail, the mark on what it says and the time of
 * the next one are one transaction, so that a worker that dies leaves the digest to the next look. Digests that were missed
 * while no worker ran are one.
 */
@Injectable()
export class Digests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Digests.name);
  private readonly looking: Repeated;

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    @Inject(JOB_TIMES) times: JobTimes,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.looking = new Repeated(() => this.look(), times.digestMs);
  }

  onApplicationBootstrap(): void {
    this.looking.start();
  }

  /** The database is not closed under a look. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.looking.stop();
  }

  private async look(): Promise<void> {
    try {
      while (!this.looking.isStopped && (await this.transactions.run((tx) => this.digestNext(tx))));
    } catch (error) {
      this.logger.warn(`No digests this time: ${String(error)}`);
    }
  }

  /** Digests one user whose digest is due. @returns false if there is none */
  private async digestNext(tx: Tx): Promise<boolean> {
    const user = await tx.first(DUE_DIGEST);
    if (user === undefined) return false;
    const { id: userId, email: to, roleId } = user;
    const notifications = await tx.rows(TAKE_DIGEST, [userId, ROLES[roleId].sees]);
    await tx.repository(UserEntity).update(userId, { digestDueAt: this.nextDue(user) });
    if (notifications.length === 0) return true;
    const url = `${this.config.http.publicUrl}/notifications`;
    const mail = digestMail({ name: user.name, notifications, url });
    await this.jobs.enqueue(tx, 'sendMail', { to, ...mail, userId });
    return true;
  }

  private nextDue({ timeZone, digestHour, dueAt }: DueUser): Date {
    // A newer Node may have given up a zone.
    const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : this.config.timeZone;
    return nextHour(zone, digestHour, new Date(Math.max(Date.now(), dueAt.getTime())));
  }
}
