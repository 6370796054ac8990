import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Origin } from '../../platform/identity/caller.js';
import { Callers, tokenHash, userCaller } from '../../platform/auth/callers.service.js';
import {
  REFRESH_GRACE_SECONDS,
  type SessionEnd,
  type SessionTokens,
} from '../../platform/auth/session.types.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import type { Visit } from '../../platform/identity/visit.js';
import { Tokens } from '../../platform/auth/tokens.js';
import { SessionEntity } from './session.entity.js';
import { SessionsEnded } from './sessions-ended.hook.js';
import {
  END_OIDC_SESSIONS,
  END_ONE,
  END_SESSION,
  type LivingSession,
  LOCKED_SESSION,
} from './sign-in.queries.js';

type Refreshed = SessionTokens | 'unknown' | 'used again';

/** Sessions: they start with a right code, rotate their refresh token, and end at once (contract 3, reliability 12, 13). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: Tokens,
    private readonly callers: Callers,
    private readonly activity: ActivityService,
    private readonly ended: SessionsEnded,
  ) {}

  /** Starts a session in the transaction that has accepted the code. */
  async start(tx: Tx, userId: number, visit: Visit): Promise<SessionTokens> {
    const sessionId = randomUUID();
    const refreshToken = this.newRefreshToken(sessionId, new Date());
    await tx.repository(SessionEntity).insert({
      id: sessionId,
      userId,
      refreshHash: tokenHash(refreshToken),
      ip: visit.ip,
      userAgent: visit.userAgent,
    });
    await tx.repository(UserEntity).update(userId, { lastSignInAt: () => 'clock_timestamp()' });
    return { sessionId, accessToken: this.tokens.access(sessionId, userId), refreshToken };
  }

  /**
   * Continues a session. The refresh token is exchanged for a new one; the old one still gets an access token for
   * 10 seconds, and after that it ends the session, since two parties hold it.
   *
   * @throws AppError `UNAUTHENTICATED`
   */
  async refresh(refreshToken: string, origin: Origin): Promise<SessionTokens> {
    const sessionId = this.tokens.sessionOfRefresh(refreshToken);
    if (sessionId === null) throw new AppError('UNAUTHENTICATED');
    const refreshed = await this.transactions.run((tx) =>
      this.exchange(tx, sessionId, refreshToken, origin),
    );
    if (typeof refreshed === 'string') throw new AppError('UNAUTHENTICATED');
    return refreshed;
  }

  /** True if a session is still valid: for connections that stay open longer than one call. */
  async isAlive(sessionId: string): Promise<boolean> {
    return (await this.callers.user(sessionId, { ip: '', requestId: '' })) !== null;
  }

  /**
   * Ends the session of a user who signs out; one that has ended already stays as it is.
   *
   * @returns true if it has ended now
   */
  async end(sessionId: string, origin: Origin): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const because: SessionEnd = 'signed out';
      const row = await tx.first(END_SESSION, [sessionId, because]);
      if (row === undefined) return false;
      await this.ended.run(tx, { userId: row.userId, sessionId, because });
      await this.activity.recordActivity(tx, {
        type: 'signed_out',
        actor: userCaller(row, origin),
        description: `${row.name} signed out`,
        subject: { type: 'user', id: row.userId },
      });
      return true;
    });
  }

  /**
   * Ends sessions that began at an issuer.
   *
   * @param which of a user, of a person at the issuer, or of one session there
   * @returns the user of each that has ended now
   */
  async endOidc(
    tx: Tx,
    which: { userId?: number; issuer?: string; subject?: string | null; sid?: string | null },
    because: SessionEnd,
  ): Promise<{ userId: number; name: string }[]> {
    const { userId = null, issuer = null, subject = null, sid = null } = which;
    const ended = await tx.rows(END_OIDC_SESSIONS, [because, userId, issuer, subject, sid]);
    for (const { userId: endedUser, sessionId } of ended)
      await this.ended.run(tx, { userId: endedUser, sessionId, because });
    return ended;
  }

  /**
   * Ends one session of a user that is alive, in the transaction of the act that ends it.
   *
   * @returns the session; null if the user has no such session, or no longer
   */
  async endOne(
    tx: Tx,
    userId: number,
    sessionId: string,
    because: SessionEnd,
  ): Promise<LivingSession | null> {
    const session = await tx.first(END_ONE, [sessionId, userId, because]);
    if (session === undefined) return null;
    await this.ended.run(tx, { userId, sessionId, because });
    return session;
  }

  /** Ends every session of a user, in the transaction of the act that ends them. */
  async endAll(tx: Tx, userId: number, because: SessionEnd): Promise<void> {
    await tx
      .repository(SessionEntity)
      .update({ userId, endedAt: IsNull() }, { endedAt: () => 'now()', endedBecause: because });
    await this.ended.run(tx, { userId, sessionId: null, because });
  }

  private async exchange(
    tx: Tx,
    sessionId: string,
    refreshToken: string,
    origin: Origin,
  ): Promise<Refreshed> {
    const row = await tx.first(LOCKED_SESSION, [sessionId, REFRESH_GRACE_SECONDS]);
    if (row === undefined) return 'unknown';
    const accessToken = this.tokens.access(sessionId, row.userId);
    if (isHashOf(refreshToken, row.refreshHash)) {
      const next = this.newRefreshToken(sessionId, row.createdAt);
      await tx.repository(SessionEntity).update(sessionId, {
        refreshHash: tokenHash(next),
        previousRefreshHash: row.refreshHash,
        rotatedAt: () => 'clock_timestamp()',
        lastRefreshedAt: () => 'clock_timestamp()',
      });
      return { sessionId, accessToken, refreshToken: next };
    }
    if (row.isWithinGrace && isHashOf(refreshToken, row.previousRefreshHash)) {
      return { sessionId, accessToken, refreshToken: null };
    }
    const because: SessionEnd = 'refresh token used again';
    await tx.repository(SessionEntity).update(sessionId, {
      endedAt: () => 'now()',
      endedBecause: because,
    });
    await this.ended.run(tx, { userId: row.userId, sessionId, because });
    await this.activity.recordActivity(tx, {
      type: 'session_ended',
      actor: { kind: 'guest', ip: origin.ip, requestId: origin.requestId },
      description: `A session of ${row.name} was ended: a used refresh token came back`,
      subject: { type: 'user', id: row.userId },
    });
    return 'used again';
  }

  private newRefreshToken(sessionId: string, startedAt: Date): string {
    return this.tokens.refresh(sessionId, startedAt, randomBytes(24).toString('base64url'));
  }
}

function isHashOf(token: string, hash: string | null): boolean {
  if (hash === null) return false;
  const actual = Buffer.from(tokenHash(token));
  const expected = Buffer.from(hash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
