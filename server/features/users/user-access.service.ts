import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Attempts } from '../sign-in/attempts.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { ResetLinks, type ResetTarget } from '../sign-in/reset-links.service.js';
import type { SessionEnd } from '../../platform/auth/session.types.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import type { Tx } from '../../platform/database/transactions.js';

/** What an administrator does to somebody's way in; each in the transaction of the act it belongs to. */
@Injectable()
export class UserAccess {
  constructor(
    private readonly links: ResetLinks,
    private readonly sessions: SessionsService,
    private readonly attempts: Attempts,
    private readonly activity: ActivityService,
  ) {}

  /** Mails a new user the link by which he chooses his password (contract 4.8). */
  async invite(tx: Tx, requestId: string | null, target: ResetTarget): Promise<void> {
    await this.links.send(tx, target, 'invitation', requestId);
  }

  /** Takes the password away and mails a link for a new one: whoever knew the old one is out at once. */
  async resetPassword(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    await tx.query(
      `UPDATE users SET retired_password_hash = coalesce(password_hash, retired_password_hash), password_hash = NULL
       WHERE id = $1`,
      [target.userId],
    );
    await this.endSessions(tx, target.userId, 'password reset');
    await this.links.send(tx, target, 'reset', caller.requestId);
    await this.activity.record(tx, {
      type: 'password_reset_requested',
      actor: caller,
      description: `${caller.name} reset the password of ${nameOf(target)}`,
      subject: { type: 'user', id: target.userId },
    });
  }

  /** Forgets the two-factor key: he registers a new one when he signs in next. */
  async resetTwofah(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    await tx.query(
      `UPDATE users SET twofah_secret = NULL, twofah_registered_at = NULL, twofah_last_step = NULL WHERE id = $1`,
      [target.userId],
    );
    await this.endSessions(tx, target.userId, 'two-factor reset');
    await this.activity.record(tx, {
      type: 'two_factor_reset',
      actor: caller,
      description: `${caller.name} reset the two-factor sign-in of ${nameOf(target)}`,
      subject: { type: 'user', id: target.userId },
    });
  }

  /** Ends his sessions at their next call. */
  async endSessions(tx: Tx, userId: number, because: SessionEnd): Promise<void> {
    await this.sessions.endAll(tx, userId, because);
  }

  /** Lets somebody try again who is locked; nothing happens where nobody is. */
  async releaseLock(tx: Tx, caller: UserCaller, target: ResetTarget): Promise<void> {
    if (!(await this.attempts.forget(tx, target.email))) return;
    await this.activity.record(tx, {
      type: 'lock_released',
      actor: caller,
      description: `${caller.name} released the lock of ${nameOf(target)}`,
      subject: { type: 'user', id: target.userId },
    });
  }
}

const nameOf = ({ firstName, lastName }: ResetTarget): string => `${firstName} ${lastName}`;
