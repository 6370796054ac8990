import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { Passwords } from '../sign-in/passwords.service.js';
import { ResetLinks } from '../sign-in/reset-links.service.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';

/** The fields that users may change of their own account; null leaves a field as it is. */
export interface ProfileFields {
  email: string;
  firstName: string;
  lastName: string;
  newPassword: string | null;
  avatarKey: string | null;
}

type Before = Pick<UserEntity, 'email' | 'firstName' | 'lastName'>;

/** Writes a checked profile in one transaction. */
@Injectable()
export class ProfileChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly passwords: Passwords,
    private readonly links: ResetLinks,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityService,
  ) {}

  /** Saves, and after a new password ends every session and voids every link. @throws AppError `INVALID` for an address in use */
  async save(caller: UserCaller, fields: ProfileFields): Promise<void> {
    const { newPassword } = fields;
    const passwordHash = newPassword === null ? null : await this.passwords.hash(newPassword);
    try {
      await this.transactions.run(async (tx) => {
        await this.writeProfile(tx, caller, fields, passwordHash);
        if (passwordHash !== null) await this.endAccess(tx, caller);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key'))
        throw invalidField('email', 'Email is already in use');
      throw error;
    }
  }

  private async writeProfile(
    tx: Tx,
    caller: UserCaller,
    fields: ProfileFields,
    passwordHash: string | null,
  ): Promise<void> {
    const { userId } = caller;
    const { email, firstName, lastName, avatarKey } = fields;
    const users = tx.repository(UserEntity);
    const before = await users.findOne({
      where: { id: userId, deactivatedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (before === null) throw new AppError('UNAUTHENTICATED');
    await users.update(userId, {
      email,
      firstName,
      lastName,
      ...(avatarKey === null ? {} : { avatarKey }),
      ...(passwordHash === null ? {} : { passwordHash }),
      ...(before.email === email ? {} : { mailFailure: null, mailFailedAt: null }),
      updatedAt: () => 'now()',
    });
    const details = differences(before, fields);
    if (Object.keys(details).length === 0) return;
    await this.activity.recordActivity(tx, {
      type: 'profile_changed',
      actor: caller,
      description: `${caller.name} changed their profile`,
      subject: { type: 'user', id: userId },
      details,
    });
  }

  private async endAccess(tx: Tx, caller: UserCaller): Promise<void> {
    const { userId, name } = caller;
    await this.links.voidAll(tx, userId);
    await this.sessions.endAll(tx, userId, 'password changed');
    await this.activity.recordActivity(tx, {
      type: 'password_changed',
      actor: caller,
      description: `${name} changed their password`,
      subject: { type: 'user', id: userId },
    });
  }
}

function differences(before: Before, after: ProfileFields): Record<string, unknown> {
  const fields = (['email', 'firstName', 'lastName'] as const).filter(
    (field) => before[field] !== after[field],
  );
  return {
    ...Object.fromEntries(
      fields.map((field) => [field, { old: before[field], new: after[field] }]),
    ),
    ...(after.avatarKey === null ? {} : { avatar: 'new' }),
  };
}
