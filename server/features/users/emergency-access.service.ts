import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Transactions } from '../../platform/database/transactions.js';
import { SYSTEM_ADMINISTRATOR } from '../../platform/domain/duty.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { emergencyMail } from '../../platform/mail/templates.js';
import { ResetLinks } from '../sign-in/reset-links.service.js';

/** Duration of the access (joining 1). */
const EMERGENCY_MINUTES = 60;

/** The way in where only the issuer is taken and the issuer is broken (joining 1). */
@Injectable()
export class EmergencyAccess {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly links: ResetLinks,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Lets a System Administrator use password and code for 60 minutes, and tells all System Administrators by mail; from the
   * command line.
   *
   * @returns the address at which they set a password
   * @throws AppError `INVALID` unless the address is that of an active System Administrator
   */
  async open(email: string): Promise<string> {
    return this.transactions.run(async (tx) => {
      const users = tx.repository(UserEntity);
      const who = await users.findOneBy({
        email: email.toLowerCase(),
        roleId: SYSTEM_ADMINISTRATOR,
        deactivatedAt: IsNull(),
      });
      if (who === null)
        throw invalidField(
          'email',
          `${email} is not the address of an active System Administrator`,
        );
      const { id: userId, firstName, lastName } = who;
      const whom = `${firstName} ${lastName}`;
      await users.update(userId, {
        emergencyUntil: () => `clock_timestamp() + interval '${EMERGENCY_MINUTES} minutes'`,
      });
      const all = await users.findBy({ roleId: SYSTEM_ADMINISTRATOR, deactivatedAt: IsNull() });
      const about = { whom, minutes: EMERGENCY_MINUTES, url: this.logsUrl };
      for (const { email: to, firstName: first, lastName: last } of all) {
        const mail = emergencyMail({ ...about, name: `${first} ${last}` });
        await this.jobs.enqueue(tx, 'sendMail', { to, ...mail });
      }
      await this.activity.recordActivity(tx, {
        type: 'emergency_opened',
        actor: { kind: 'system', name: 'npm run first-admin' },
        description: `Emergency access was opened for ${whom} for ${EMERGENCY_MINUTES} minutes`,
        subject: { type: 'user', id: userId },
      });
      return this.links.make(tx, { ...who, userId });
    });
  }

  private get logsUrl(): string {
    return `${this.config.http.publicUrl}/admin/logs`;
  }
}
