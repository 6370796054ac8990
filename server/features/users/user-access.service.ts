import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Attempts } from '../sign-in/attempts.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PasswordPolicy } from '../sign-in/password-policy.service.js';
import { PasskeyRecords } from '../passkeys/passkey-records.service.js';
import { ResetLinks, type ResetTarget } from '../sign-in/reset-links.service.js';
import type { SessionEnd } from '../../platform/auth/session.types.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { UserIdentityEntity } from '../../platform/identity/user-identity.entity.js';
import { RETIRE_PASSWORD } from './users.queries.js';

/** Changes a user's access for an administrator; each in the transaction of the act that it belongs to. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly links: ResetLinks,
    private readonly sessions: SessionsService,
    private readonly attempts: Attempts,
    private readonly passkeys: PasskeyRecords,
    private readonly activity: ActivityService,
    private readonly policy: PasswordPolicy,
  ) {}

  /** Mails a new user the link by which they choose their password (contract 4.8). */
  async invite(tx: Tx, requestId: string | null, target: ResetTarget): Promise<void> {
    await this.links.invite(tx, target, requestId);
  }

  /** Takes the password away and mails a link for a new one: all sessions end at once. @throws AppError `PASSWORDS_OFF` */
  async resetPassword(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    this.policy.assertOn();
    await tx.rows(RETIRE_PASSWORD, [target.userId]);
    await this.endSessions(tx, target.userId, 'password reset');
    await this.links.send(tx, target, 'reset', caller.requestId);
    await this.activity.recordActivity(tx, {
      type: 'password_reset_requested',
      actor: caller,
      description: `${caller.name} reset the password of ${nameOf(target)}`,
      subject: { type: 'user', id: target.userId },
    });
  }

  /** Deletes the two-factor key and the passkeys: the user registers a new one at the next sign-in. */
  async resetTwofah(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    await tx.repository(UserEntity).update(target.userId, {
      twofahSecret: null,
      twofahRegisteredAt: null,
      twofahLastStep: null,
    });
    await this.passkeys.removeAll(tx, caller, target);
    await this.endSessions(tx, target.userId, 'two-factor reset');
    await this.activity.recordActivity(tx, {
      type: 'two_factor_reset',
      actor: caller,
      description: `${caller.name} reset the two-factor sign-in of ${nameOf(target)}`,
      subject: { type: 'user', id: target.userId },
    });
  }

  /**
   * Separates a user from the person at the issuer: the sessions that began there end.
   *
   * @throws AppError `NOT_FOUND` if they are not linked
   */
  async unlink(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    const { userId } = target;
    const { affected } = await tx.repository(UserIdentityEntity).delete({ userId });
    if (affected !== 1) throw new AppError('NOT_FOUND');
    await this.sessions.endOidc(tx, { userId }, 'identity unlinked');
    await this.activity.recordActivity(tx, {
      type: 'identity_unlinked',
      actor: caller,
      description: `${caller.name} unlinked ${nameOf(target)} from the issuer`,
      subject: { type: 'user', id: userId },
    });
  }

  /** Ends a user's sessions at their next call. */
  async endSessions(tx: Tx, userId: number, because: SessionEnd): Promise<void> {
    await this.sessions.endAll(tx, userId, because);
  }

  /** Releases a user's lock; nothing happens if there is none. */
  async releaseLock(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    if (!(await this.attempts.forget(tx, target.email))) return;
    await this.activity.recordActivity(tx, {
      type: 'lock_released',
      actor: caller,
      description: `${caller.name} released the lock of ${nameOf(target)}`,
      subject: { type: 'user', id: target.userId },
    });
  }
}

const nameOf = ({ firstName, lastName }: ResetTarget): string => `${firstName} ${lastName}`;
