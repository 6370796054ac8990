import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DataSource,
  type EntityManager,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { insideTransaction } from './open-transaction.js';
import { sqlState } from '../errors/sql-state.js';

/** One unit of work. What must only happen once it is durable is handed to {@link Tx.afterCommit}. */
export class Tx {
  private readonly pending: (() => void)[] = [];

  constructor(readonly manager: EntityManager) {}

  /** Rows of one statement. Values are bound, never spliced in. */
  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return queryRows<Row>(this.manager, sql, values);
  }

  /** Runs after the commit and never before; it must not fail the call: waking a queue, pushing a count. */
  afterCommit(effect: () => void): void {
    this.pending.push(effect);
  }

  /** @internal */
  runAfterCommit(): void {
    for (const effect of this.pending) effect();
  }
}

/** TypeORM answers an UPDATE … RETURNING with `[rows, count]` and a SELECT with rows: here both are rows. */
export async function queryRows<Row>(
  on: Pick<EntityManager, 'query'>,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const answer: unknown = await on.query(sql, values);
  if (!Array.isArray(answer)) return [];
  const [rows, count] = answer as unknown[];
  return (
    answer.length === 2 && Array.isArray(rows) && typeof count === 'number' ? rows : answer
  ) as Row[];
}

// Postgres asks for these two to be tried again: deadlock, serialization failure.
const TRY_AGAIN = new Set(['40P01', '40001']);
const TRIES = 3;

/** Opens the transactions of the service layer: a service method is one of them (architecture 4). */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  /**
   * Runs the work in one transaction: all of it happens or nothing does. The work uses `tx` only: what needs another
   * connection, files, hashes or the network is done before. In development and tests it is refused.
   */
  async run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { tx, result } = await this.dataSource.transaction(async (manager) => {
          const opened = new Tx(manager);
          return { tx: opened, result: await this.watched(() => work(opened)) };
        });
        tx.runAfterCommit();
        return result;
      } catch (error) {
        // TypeORM releases the runner of a connection that dies, and calls that a mistake of whoever uses it next.
        if (
          error instanceof QueryRunnerAlreadyReleasedError ||
          error instanceof QueryRunnerProviderAlreadyReleasedError
        )
          throw new Error('Connection terminated inside a transaction');
        if (attempt >= TRIES || !TRY_AGAIN.has(sqlState(error) ?? '')) throw error;
        this.logger.warn(`Transaction tried again after ${sqlState(error)}`);
      }
    }
  }

  private watched<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.config.production ? work() : insideTransaction(work);
  }
}
