import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Attempts } from '../sign-in/attempts.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { PasskeyRecords } from '../passkeys/passkey-records.service.js';
import { ResetLinks, type ResetTarget } from '../sign-in/reset-links.service.js';
import type { SessionEnd } from '../../platform/auth/session.types.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { Tx } from '../../platform/database/transactions.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
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
  ) {}

  /** Mails a new user the link by which they choose their password (contract 4.8). */
  async invite(tx: Tx, requestId: string | null, target: ResetTarget): Promise<void> {
    await this.links.send(tx, target, 'invitation', requestId);
  }

  /** Takes the password away and mails a link for a new one: all sessions end at once. */
  async resetPassword(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
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
