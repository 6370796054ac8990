import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { FastReads } from '../database/fast-reads.js';
import { CAUSES, isRoleId, ROLES } from '../domain/duty.js';
import {
  type Origin,
  type TokenCaller,
  type TokenScope,
  type UserCaller,
} from '../identity/caller.js';
import { SESSION_IS_ALIVE } from './session.types.js';

interface SessionRow {
  sessionId: string;
  userId: number;
  name: string;
  badgeNumber: number;
  roleId: number;
}

interface TokenRow {
  tokenId: number;
  name: string;
  scopes: TokenScope[];
  isFresh: boolean;
}

const SESSIONS = `SELECT s.id AS "sessionId", u.id AS "userId", u.first_name || ' ' || u.last_name AS name,
    u.badge_number AS "badgeNumber", u.role_id AS "roleId"
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ANY ($1::uuid[]) AND ${SESSION_IS_ALIVE} AND u.deactivated_at IS NULL`;

const TOKEN = `SELECT id AS "tokenId", name, scopes, coalesce(last_used_at > now() - interval '1 minute', false) AS "isFresh"
  FROM api_tokens WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > now()`;

/** The principal of a request: read from Postgres each time, in one prepared statement by primary key (performance 4, 5). */
@Injectable()
export class CallersQueries {
  private readonly logger = new Logger(CallersQueries.name);
  private underWay: Promise<unknown> = Promise.resolve();
  private next: { ids: Set<string>; rows: Promise<Map<string, SessionRow>> } | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: FastReads,
  ) {}

  /** The user of a session that is valid, with their present role; null otherwise. */
  async user(sessionId: string, origin: Origin): Promise<UserCaller | null> {
    const row = await this.session(sessionId);
    return row === undefined ? null : userCaller(row, origin);
  }

  /** The API token that is presented, if it is valid. */
  async token(token: string, { ip, requestId }: Origin): Promise<TokenCaller | null> {
    const [row] = await this.reads.query<TokenRow>({
      name: 'caller-token',
      text: TOKEN,
      values: [tokenHash(token)],
    });
    if (row === undefined) return null;
    if (!row.isFresh) this.touch(row.tokenId);
    const { tokenId, name, scopes } = row;
    const sees = scopes.includes('citations:read') ? CAUSES : [];
    return { kind: 'token', tokenId, name, scopes, sees, ip, requestId };
  }

  /**
   * Look-ups that arrive while one is under way share the next statement: under load that is one round trip for
   * many requests, and none of them is answered from before it arrived.
   */
  private async session(sessionId: string): Promise<SessionRow | undefined> {
    if (this.next === undefined) {
      const ids = new Set<string>();
      const rows = this.underWay.then(() => {
        this.next = undefined;
        return this.sessions([...ids]);
      });
      this.underWay = rows.catch(() => undefined);
      this.next = { ids, rows };
    }
    this.next.ids.add(sessionId);
    return (await this.next.rows).get(sessionId);
  }

  private async sessions(ids: string[]): Promise<Map<string, SessionRow>> {
    const rows = await this.reads.query<SessionRow>({
      name: 'caller-session',
      text: SESSIONS,
      values: [ids],
    });
    return new Map(rows.map((row) => [row.sessionId, row]));
  }

  private touch(tokenId: number): void {
    this.dataSource
      .query('UPDATE api_tokens SET last_used_at = now() WHERE id = $1', [tokenId])
      .catch((error: unknown) => this.logger.warn(`last_used_at not written: ${String(error)}`));
  }
}

/** A signed-in user, from their row. */
export function userCaller(row: SessionRow, { ip, requestId }: Origin): UserCaller {
  if (!isRoleId(row.roleId)) throw new Error(`User ${row.userId} has an unknown role`);
  const { sessionId, userId, name, badgeNumber, roleId } = row;
  const { duty, sees } = ROLES[roleId];
  return { kind: 'user', userId, sessionId, name, badgeNumber, roleId, duty, sees, ip, requestId };
}

/** How an API token and a reset link are kept: only what they hash to. They are random, so one round is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
