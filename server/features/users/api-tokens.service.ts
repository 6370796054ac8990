import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { TokenScope, UserCaller } from '../../platform/identity/caller.js';
import { tokenHash } from '../../platform/auth/callers.queries.js';
import { queryRows, Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { ApiTokenRules } from './users.rules.js';

/** An API token as administrators see it; the token itself is shown once, when it is made. */
export interface ApiToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  createdBy: { id: number; name: string; firstName: string; lastName: string; badgeNumber: number };
}

/** A token that was just made. */
export interface CreatedApiToken {
  id: number;
  token: string;
}

/** Keys for integrators (contract 3). */
@Injectable()
export class ApiTokensService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** Every token that was ever made, the newest first. */
  async list(): Promise<ApiToken[]> {
    return queryRows<ApiToken>(
      this.dataSource,
      `SELECT t.id, t.name, t.scopes, t.created_at AS "createdAt", t.expires_at AS "expiresAt",
         t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt",
         json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'firstName', u.first_name,
           'lastName', u.last_name, 'badgeNumber', u.badge_number) AS "createdBy"
       FROM api_tokens t JOIN users u ON u.id = t.created_by ORDER BY t.id DESC`,
    );
  }

  /** Makes a token; the answer is the only place where it ever stands. @throws AppError `invalid` */
  async create(caller: UserCaller, input: unknown): Promise<CreatedApiToken> {
    const { name, scopes, expiresAt } = validate(ApiTokenRules, input);
    const token = `stopline_${randomBytes(32).toString('base64url')}`;
    return this.transactions.run(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `INSERT INTO api_tokens (name, token_hash, scopes, created_by, expires_at)
         VALUES ($1, $2, $3, $4, $5) RETURNING id`,
        [name, tokenHash(token), scopes, caller.userId, expiresAt],
      );
      if (row === undefined) throw new Error('INSERT INTO api_tokens returned no row');
      await this.activity.record(tx, {
        type: 'token_created',
        actor: caller,
        description: `${caller.name} created the API token ${name}`,
        subject: { type: 'api_token', id: row.id },
        details: { scopes, expiresAt },
      });
      return { id: row.id, token };
    });
  }

  /** Ends a token at its next call; one that was revoked already stays as it is. @throws AppError `notFound` */
  async revoke(caller: UserCaller, id: unknown): Promise<void> {
    const tokenId = rowId(id);
    await this.transactions.run(async (tx) => {
      const [token] = await tx.query<{ name: string; revokedAt: Date | null }>(
        'SELECT name, revoked_at AS "revokedAt" FROM api_tokens WHERE id = $1 FOR UPDATE',
        [tokenId],
      );
      if (token === undefined) throw new AppError('notFound');
      if (token.revokedAt !== null) return;
      await tx.query('UPDATE api_tokens SET revoked_at = now() WHERE id = $1', [tokenId]);
      await this.activity.record(tx, {
        type: 'token_revoked',
        actor: caller,
        description: `${caller.name} revoked the API token ${token.name}`,
        subject: { type: 'api_token', id: tokenId },
      });
    });
  }
}
