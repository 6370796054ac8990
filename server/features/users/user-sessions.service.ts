import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { SessionsService } from '../sign-in/sessions.service.js';
import { LIVING_SESSIONS } from '../sign-in/sign-in.queries.js';
import { UserAdminService, type UserKey } from './user-admin.service.js';

/** A browser in which a user is signed in. */
export interface UserSession {
  id: string;
  /** The address at sign-in. */
  ip: string | null;
  /** The browser as it names itself. */
  userAgent: string | null;
  createdAt: Date;
  /** To the quarter of an hour: a browser renews its access that often. */
  lastUsedAt: Date;
  /** True for the session of the call itself. */
  current: boolean;
}

/** The sessions of users that are alive, and their end before their time. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly sessions: SessionsService,
    private readonly admin: UserAdminService,
    private readonly activity: ActivityService,
  ) {}

  /** The caller's own sessions, the one that was used last first. */
  async own(caller: UserCaller): Promise<UserSession[]> {
    return this.sessionsOf(caller, caller.userId);
  }

  /** The sessions of an active user, for an administrator. @throws AppError `USER_NOT_FOUND` */
  async ofUser(caller: UserCaller, key: UserKey): Promise<UserSession[]> {
    return this.sessionsOf(caller, await this.admin.idOf(key));
  }

  /**
   * Ends a session of the caller; their next call with it is refused.
   *
   * @returns the session
   * @throws AppError `NOT_FOUND` if it is not theirs or no longer alive
   */
  async endOwn(caller: UserCaller, sessionId: unknown): Promise<string> {
    const id = knownSession(sessionId);
    await this.transactions.run(async (tx) => {
      const ended = await this.sessions.endOne(tx, caller.userId, id, 'ended by its owner');
      if (ended === null) throw new AppError('NOT_FOUND');
      await this.activity.recordActivity(tx, {
        type: 'session_ended',
        actor: caller,
        description: `${caller.name} ended a session of their own${from(ended.ip)}`,
        subject: { type: 'user', id: caller.userId },
        details: { sessionId: id },
      });
    });
    return id;
  }

  /**
   * Ends a session of a user, for an administrator.
   *
   * @returns the session
   * @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT`; `NOT_FOUND` if it is not theirs or no longer alive
   */
  async endOfUser(caller: UserCaller, key: UserKey, sessionId: unknown): Promise<string> {
    await this.admin.command(caller, key, async (tx, { userId, firstName, lastName }) => {
      const id = knownSession(sessionId);
      const ended = await this.sessions.endOne(tx, userId, id, 'ended by an administrator');
      if (ended === null) throw new AppError('NOT_FOUND');
      await this.activity.recordActivity(tx, {
        type: 'session_ended',
        actor: caller,
        description: `${caller.name} ended a session of ${firstName} ${lastName}${from(ended.ip)}`,
        subject: { type: 'user', id: userId },
        details: { sessionId: id },
      });
    });
    return knownSession(sessionId);
  }

  private async sessionsOf({ sessionId }: UserCaller, userId: number): Promise<UserSession[]> {
    const rows = await this.database.rows(LIVING_SESSIONS, [userId]);
    return rows.map((row) => ({ ...row, current: row.id === sessionId }));
  }
}

const SessionId = z.uuid().toLowerCase();

/** @throws AppError `NOT_FOUND`: anything but a UUID is no session */
function knownSession(value: unknown): string {
  const { data, success } = SessionId.safeParse(value);
  if (!success) throw new AppError('NOT_FOUND');
  return data;
}

const from = (ip: string | null): string => (ip === null ? '' : ` that began at ${ip}`);
