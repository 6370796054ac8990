import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../database/database.js';
import { heldTransaction, holding, Transactions, type Tx } from '../database/transactions.js';
import { AppError, invalidField } from '../errors/app-error.js';
import type { UserCaller } from '../identity/caller.js';
import { HourlyRounds } from '../jobs/hourly-rounds.js';
import { KEEP_ANSWER, KNOWN_ANSWER, OLD_ANSWERS, TAKE_KEY } from './idempotency.queries.js';

/** The header that carries the key of a request. */
export const KEY_HEADER = 'idempotency-key';

/** An answer as it is kept. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

/** An answer, and the status of the refusal in it if its own status does not tell. */
export interface FirstAnswer extends KeptAnswer {
  refusal?: number;
}

// The next try may be answered otherwise.
const NOT_KEPT = new Set([401, 403, 429]);

/**
 * Makes a request that is repeated with its key change one thing once: the answer is written in the transaction of the
 * change, and a repetition gets it again (joining 4).
 */
@Injectable()
export class Idempotency implements OnApplicationBootstrap {
  private readonly running = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly rounds: HourlyRounds,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Old answers were not deleted', async () => {
      await this.database.rows(OLD_ANSWERS);
    });
  }

  /**
   * Runs a request, unless its key has an answer already.
   *
   * @param header the key, unchecked
   * @param request all that makes two requests equal, as JSON can hold it
   * @param work does the request; never rejects, but answers refusals as well
   * @returns the kept answer of an earlier request, or null where the work has run
   * @throws AppError `INVALID` for a bad key, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE`
   */
  async once(
    caller: UserCaller,
    header: string,
    request: unknown,
    work: () => Promise<FirstAnswer>,
  ): Promise<KeptAnswer | null> {
    if (!/^[\x20-\x7e]{1,255}$/.test(header))
      throw invalidField(
        'Idempotency-Key',
        'Idempotency-Key must be 1 to 255 printable ASCII characters',
        true,
      );
    const asked: Asked = {
      userId: caller.userId,
      key: header,
      hash: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
    };
    const subject = `${asked.userId} ${asked.key}`;
    if (this.running.has(subject)) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
    this.running.add(subject);
    try {
      const known = await answerOf(this.database, asked);
      return known ?? (await this.first(asked, work));
    } finally {
      this.running.delete(subject);
    }
  }

  private async first(asked: Asked, work: () => Promise<FirstAnswer>): Promise<KeptAnswer | null> {
    // Another process may have been faster; then the change here does not happen.
    const other: { answer?: KeptAnswer; refusal?: unknown } = {};
    const held = this.transactions.hold(async (tx) => {
      try {
        const taken = await tx.first(TAKE_KEY, [asked.userId, asked.key]);
        if (taken?.isFree !== true) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
        const known = await answerOf(tx, asked);
        if (known === null) return;
        other.answer = known;
      } catch (error) {
        other.refusal = error;
        throw error;
      }
      throw new Error('Another process has answered this request');
    });
    try {
      const answer = await holding(held, work);
      if (other.refusal === undefined && other.answer === undefined) {
        const outcome = answer.refusal ?? answer.status;
        if (outcome >= 500) await held.rollback();
        else if (!NOT_KEPT.has(outcome)) await held.run((tx) => keep(tx, asked, answer));
        await held.commit();
        return null;
      }
    } catch (error) {
      if (other.refusal === undefined && other.answer === undefined) throw error;
    } finally {
      await held.finish();
    }
    if (other.answer !== undefined) return other.answer;
    throw other.refusal;
  }
}

/** True inside of a request that came with a key. */
export function hasIdempotencyKey(): boolean {
  return heldTransaction() !== undefined;
}

interface Asked {
  userId: number;
  key: string;
  hash: string;
}

/** @throws AppError `IDEMPOTENCY_KEY_REUSED` */
async function answerOf(
  on: Pick<Database | Tx, 'first'>,
  { userId, key, hash }: Asked,
): Promise<KeptAnswer | null> {
  const found = await on.first(KNOWN_ANSWER, [userId, key]);
  if (found === undefined) return null;
  const { requestHash, ...answer } = found;
  if (requestHash !== hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return answer;
}

async function keep(
  tx: Tx,
  { userId, key, hash }: Asked,
  { status, headers, body }: KeptAnswer,
): Promise<void> {
  const kept = await tx.first(KEEP_ANSWER, [userId, key, hash, status, headers, body]);
  if (kept === undefined) throw new AppError('IDEMPOTENCY_KEY_IN_USE');
}
