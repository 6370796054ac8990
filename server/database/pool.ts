import { Pool, type PoolClient } from 'pg';
import { assertNoTransaction } from './open-transaction.js';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The pool below TypeORM: a transaction has one connection of it and takes no second one. */
export class AppPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    assertNoTransaction('A second database connection');
    return callback === undefined ? super.connect() : super.connect(callback);
  }
}
