import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { AppError } from '../errors/app-error.js';
import { assertNoTransaction } from './open-transaction.js';
import { QuietClient } from './quiet-client.js';
import { READ_WRITE } from './session.js';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Time limit for a new connection. */
const CONNECT_MS = 5_000;
// Equals the time that a connection may be silent (data-source.ts): callers wait in a queue that moves, and not
// in one that stands still.
const WAIT_MS = 20_000;
/** Number of callers that may wait for each connection of the pool. */
export const WAITING_PER_CONNECTION = 50;
const RETRY_AFTER_SECONDS = 2;

/** A connection of the pool: to open it takes less time than to wait in the queue for one that is there. */
class PooledClient extends QuietClient {
  constructor(config?: PoolConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

/** Sets what a connection cannot ask for at its start. */
function letWrite(client: PoolClient, done: (error?: Error) => void): void {
  client.query(READ_WRITE, (error: Error | null) => done(error ?? undefined));
}

/**
 * The pool below TypeORM: a transaction takes no second connection of it, and its errors hold no values. A caller who
 * finds no free connection waits in a queue that has a bound. Above the bound a caller is refused at once, with a time
 * to come back.
 */
export class AppPool extends Pool {
  constructor(config?: PoolConfig) {
    super({ ...config, Client: PooledClient, connectionTimeoutMillis: WAIT_MS, verify: letWrite });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    assertNoTransaction('A second database connection');
    if (this.waitingCount >= this.options.max * WAITING_PER_CONNECTION) {
      const refusal = new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
      if (callback === undefined) return Promise.reject(refusal);
      process.nextTick(callback, refusal, undefined, () => undefined);
      return;
    }
    return callback === undefined ? super.connect() : super.connect(callback);
  }
}
