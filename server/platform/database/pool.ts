import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { assertNoTransaction } from './open-transaction.js';
import { QuietClient } from './quiet-client.js';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The pool below TypeORM: a transaction takes no second connection of it, and its errors hold no values. */
export class AppPool extends Pool {
  constructor(config?: PoolConfig) {
    super({ ...config, Client: QuietClient });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    assertNoTransaction('A second database connection');
    return callback === undefined ? super.connect() : super.connect(callback);
  }
}
