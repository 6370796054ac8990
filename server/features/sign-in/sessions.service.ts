import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { Origin } from '../../platform/identity/caller.js';
import { CallersQueries, userCaller } from '../../platform/auth/callers.queries.js';
import {
  REFRESH_GRACE_SECONDS,
  SESSION_IS_ALIVE,
  type SessionEnd,
  type SessionTokens,
} from '../../platform/auth/session.types.js';
import type { Visit } from '../../platform/identity/visit.js';
import { Tokens } from '../../platform/auth/tokens.js';

interface RefreshRow {
  sessionId: string;
  userId: number;
  name: string;
  badgeNumber: number;
  roleId: number;
  refreshHash: string;
  previousRefreshHash: string | null;
  isWithinGrace: boolean;
  createdAt: Date;
}

type Refreshed = SessionTokens | 'unknown' | 'used again';

/** Sessions: they start with a right code, rotate their refresh token, and end at once (contract 3, reliability 12, 13). */
@Injectable()
export class SessionsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: Tokens,
    private readonly callers: CallersQueries,
    private readonly activity: ActivityService,
  ) {}

  /** Starts a session in the transaction that has accepted the code. */
  async start(tx: Tx, userId: number, visit: Visit): Promise<SessionTokens> {
    const sessionId = randomUUID();
    const refreshToken = this.newRefreshToken(sessionId, new Date());
    await tx.query(
      'INSERT INTO sessions (id, user_id, refresh_hash, ip, user_agent) VALUES ($1, $2, $3, $4, $5)',
      [sessionId, userId, sha256(refreshToken), visit.ip, visit.userAgent],
    );
    return { sessionId, accessToken: this.tokens.access(sessionId, userId), refreshToken };
  }

  /**
   * Continues a session. The refresh token is exchanged for a new one; the old one still gets an access token for
   * 10 seconds, and after that it ends the session, since two parties hold it.
   *
   * @throws AppError `unauthenticated`
   */
  async refresh(refreshToken: string, origin: Origin): Promise<SessionTokens> {
    const sessionId = this.tokens.sessionOfRefresh(refreshToken);
    if (sessionId === null) throw new AppError('unauthenticated');
    const refreshed = await this.transactions.run((tx) =>
      this.exchange(tx, sessionId, refreshToken, origin),
    );
    if (typeof refreshed === 'string') throw new AppError('unauthenticated');
    return refreshed;
  }

  /** Whether a session still counts: for what is open longer than one call. */
  async isAlive(sessionId: string): Promise<boolean> {
    return (await this.callers.user(sessionId, { ip: '', requestId: '' })) !== null;
  }

  /** Ends the session of somebody who signs out; one that has ended already stays as it is. */
  async end(sessionId: string, origin: Origin): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [row] = await tx.query<RefreshRow>(
        `UPDATE sessions s SET ended_at = now(), ended_because = $2 FROM users u
         WHERE s.id = $1 AND u.id = s.user_id AND s.ended_at IS NULL RETURNING ${COLUMNS}`,
        [sessionId, 'signed out' satisfies SessionEnd],
      );
      if (row === undefined) return;
      await this.activity.record(tx, {
        type: 'signed_out',
        actor: userCaller(row, origin),
        description: `${row.name} signed out`,
        subject: { type: 'user', id: row.userId },
      });
    });
  }

  /** Ends every session of a user, in the transaction that takes their ground away. */
  async endAll(tx: Tx, userId: number, because: SessionEnd): Promise<void> {
    await tx.query(
      'UPDATE sessions SET ended_at = now(), ended_because = $2 WHERE user_id = $1 AND ended_at IS NULL',
      [userId, because],
    );
  }

  private async exchange(
    tx: Tx,
    sessionId: string,
    refreshToken: string,
    origin: Origin,
  ): Promise<Refreshed> {
    const [row] = await tx.query<RefreshRow>(
      `SELECT ${COLUMNS} FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $1 AND ${SESSION_IS_ALIVE} AND u.deactivated_at IS NULL FOR UPDATE OF s`,
      [sessionId],
    );
    if (row === undefined) return 'unknown';
    const accessToken = this.tokens.access(sessionId, row.userId);
    if (isHashOf(refreshToken, row.refreshHash)) {
      const next = this.newRefreshToken(sessionId, row.createdAt);
      await tx.query(
        `UPDATE sessions SET refresh_hash = $2, previous_refresh_hash = refresh_hash,
           rotated_at = clock_timestamp(), last_refreshed_at = clock_timestamp() WHERE id = $1`,
        [sessionId, sha256(next)],
      );
      return { sessionId, accessToken, refreshToken: next };
    }
    if (row.isWithinGrace && isHashOf(refreshToken, row.previousRefreshHash)) {
      return { sessionId, accessToken, refreshToken: null };
    }
    await tx.query('UPDATE sessions SET ended_at = now(), ended_because = $2 WHERE id = $1', [
      sessionId,
      'refresh token used again' satisfies SessionEnd,
    ]);
    await this.activity.record(tx, {
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

const COLUMNS = `s.id AS "sessionId", u.id AS "userId", u.first_name || ' ' || u.last_name AS name,
  u.badge_number AS "badgeNumber", u.role_id AS "roleId", s.refresh_hash AS "refreshHash",
  s.previous_refresh_hash AS "previousRefreshHash", s.created_at AS "createdAt",
  coalesce(s.rotated_at > clock_timestamp() - interval '${REFRESH_GRACE_SECONDS} seconds', false) AS "isWithinGrace"`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function isHashOf(token: string, hash: string | null): boolean {
  if (hash === null) return false;
  const actual = Buffer.from(sha256(token));
  const expected = Buffer.from(hash);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
