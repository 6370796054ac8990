import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { FastReads } from '../database/fast-reads.js';
import { CAUSES, isRoleId, ROLES } from '../domain/duty.js';
import type { Origin, TokenCaller, UserCaller } from '../identity/caller.js';
import { ApiTokenEntity } from '../identity/api-token.entity.js';
import { LIVE_SESSIONS, type SessionRow, VALID_TOKEN } from './callers.queries.js';

/** The principal of a request: read from Postgres each time, in one prepared statement by primary key (performance 4, 5). */
@Injectable()
export class Callers {
  private readonly logger = new Logger(Callers.name);
  private underWay: Promise<unknown> = Promise.resolve();
  private next: { ids: Set<string>; rows: Promise<Map<string, SessionRow>> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly reads: FastReads,
  ) {}

  /** The user of a session that is valid, with their present role; null otherwise. */
  async user(sessionId: string, origin: Origin): Promise<UserCaller | null> {
    const row = await this.session(sessionId);
    return row === undefined ? null : userCaller(row, origin);
  }

  /** The API token that is presented, if it is valid. */
  async token(token: string, { ip, requestId }: Origin): Promise<TokenCaller | null> {
    const row = await this.reads.first(VALID_TOKEN, [tokenHash(token)]);
    if (row === undefined) return null;
    if (!row.isFresh) this.touch(row.tokenId);
    const { tokenId, name, scopes, expiresAt } = row;
    const sees = scopes.includes('citations:read') ? CAUSES : [];
    return { kind: 'token', tokenId, name, scopes, expiresAt, sees, ip, requestId };
  }

  /**
   * Look-ups that arrive while another one runs share the next statement: under load that is one round trip for many
   * requests, and each is answered by a statement that began after the request arrived.
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
    const rows = await this.reads.rows(LIVE_SESSIONS, [ids]);
    return new Map(rows.map((row) => [row.sessionId, row]));
  }

  private touch(tokenId: number): void {
    this.database
      .repository(ApiTokenEntity)
      .update(tokenId, { lastUsedAt: () => 'now()' })
      .catch((error: unknown) => this.logger.warn(`last_used_at not written: ${String(error)}`));
  }
}

/** A signed-in user, from their row. */
export function userCaller(row: SessionRow, { ip, requestId }: Origin): UserCaller {
  if (!isRoleId(row.roleId)) throw new Error(`User ${row.userId} has an unknown role`);
  const { sessionId, userId, name, firstName, lastName, badgeNumber, roleId } = row;
  const { duty, sees } = ROLES[roleId];
  const person = { userId, sessionId, name, firstName, lastName, badgeNumber };
  return { kind: 'user', ...person, roleId, duty, sees, ip, requestId };
}

/** The hash that is kept of a random secret: a token, a link, a challenge. One round is enough for those. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
