import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { ApiTokenEntity } from '../../platform/identity/api-token.entity.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { tokenHash } from '../../platform/auth/callers.service.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { TOKEN, TOKENS } from './users.queries.js';
import { ApiTokenRules } from './users.rules.js';

/** An API token as administrators see it; the token itself is shown once, when it is made. */
export type ApiToken = RowOf<typeof TOKENS>;

/** A token that was just made. */
export interface CreatedApiToken {
  apiToken: ApiToken;
  token: string;
}

/** Keys for integrators (contract 3). */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
  ) {}

  /** Every token that was ever made, the newest first. */
  async listTokens(): Promise<ApiToken[]> {
    return this.database.rows(TOKENS);
  }

  /** Makes a token; only this answer ever contains it. @throws AppError `INVALID` */
  async create(caller: UserCaller, input: unknown): Promise<CreatedApiToken> {
    const { name, scopes, expiresAt } = validate(ApiTokenRules, input);
    const token = `stopline_${randomBytes(32).toString('base64url')}`;
    return this.transactions.run(async (tx) => {
      const tokens = tx.repository(ApiTokenEntity);
      const added = tokens.create({
        name,
        tokenHash: tokenHash(token),
        scopes,
        createdBy: caller.userId,
        expiresAt,
      });
      await tokens.insert(added);
      await this.activity.recordActivity(tx, {
        type: 'token_created',
        actor: caller,
        description: `${caller.name} created the API token ${name}`,
        subject: { type: 'api_token', id: added.id },
        details: { scopes, expiresAt },
      });
      // A read after the commit may fail, and the token would be lost.
      return { apiToken: await readToken(tx, added.id), token };
    });
  }

  /** Ends a token at its next call; one that was revoked already stays as it is. @throws AppError `NOT_FOUND` */
  async revoke(caller: UserCaller, id: unknown): Promise<ApiToken> {
    const tokenId = rowId(id);
    return this.transactions.run(async (tx) => {
      const tokens = tx.repository(ApiTokenEntity);
      const token = await tokens.findOne({
        where: { id: tokenId },
        lock: { mode: 'pessimistic_write' },
      });
      if (token === null) throw new AppError('NOT_FOUND');
      if (token.revokedAt !== null) return readToken(tx, tokenId);
      await tokens.update(tokenId, { revokedAt: () => 'now()' });
      await this.activity.recordActivity(tx, {
        type: 'token_revoked',
        actor: caller,
        description: `${caller.name} revoked the API token ${token.name}`,
        subject: { type: 'api_token', id: tokenId },
      });
      return readToken(tx, tokenId);
    });
  }
}

async function readToken(tx: Tx, id: number): Promise<ApiToken> {
  const token = await tx.first(TOKEN, [id]);
  if (token === undefined) throw new AppError('NOT_FOUND');
  return token;
}
