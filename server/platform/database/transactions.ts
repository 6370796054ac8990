import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClientBase } from 'pg';
import {
  DataSource,
  type EntityManager,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { sqlState } from '../errors/sql-state.js';
import { HeldTransaction, heldTransaction } from './held-transaction.js';
import { insideTransaction } from './open-transaction.js';
import type { Queryable, Table } from './queryable.js';
import type { Statement } from './statement.js';

/** One unit of work. Side effects that must wait until it is durable go to {@link Tx.afterCommit}. */
export class Tx implements Queryable {
  private readonly pending: (() => void)[] = [];

  constructor(private readonly manager: EntityManager) {}

  /** The rows of an entity, as this transaction sees and changes them. */
  repository<Entity extends object>(entity: new () => Entity): Table<Entity> {
    return this.manager.getRepository(entity);
  }

  /** All rows that a statement returns, on this transaction's connection. */
  async rows<Row extends object>(
    { sql }: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { queryRunner } = this.manager;
    if (queryRunner === undefined) throw new Error('The transaction has no connection');
    return (await queryRunner.query(sql, [...values], true)).records as Row[];
  }

  /** The first row that a statement returns, on this transaction's connection. */
  async first<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    const [row] = await this.rows(statement, values);
    return row;
  }

  /** The same, with the statement prepared once on each connection (performance 4). */
  async firstPrepared<Row extends object>(
    { preparedName, sql }: Statement<Row>,
    values: readonly unknown[],
  ): Promise<Row | undefined> {
    // TypeORM has no names for statements; the runner of a transaction has its connection already.
    const client = (await this.manager.queryRunner?.connect()) as ClientBase | undefined;
    if (client === undefined) throw new Error('The transaction has no connection');
    const query = { name: preparedName, text: sql, values: [...values] };
    return (await client.query<Row>(query)).rows[0];
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

// Postgres asks for these two to be tried again: deadlock, serialization failure.
const TRY_AGAIN = new Set(['40P01', '40001']);
const TRIES = 3;

/** Opens the transactions of the service layer: a service method is one of them (architecture 4). */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs the work in one transaction: all of it happens or nothing does. The work uses `tx` only. Another connection,
   * files, hashes and the network are refused inside of it; they are used before.
   */
  async run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        // TypeORM releases the runner of a connection that dies, and reports the next use of it as a mistake of the
        // caller.
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

  /**
   * Returns a transaction for a whole request: see {@link HeldTransaction}.
   *
   * @param begin the first work of it
   */
  hold(begin: (tx: Tx) => Promise<void>): HeldTransaction {
    return new HeldTransaction(this.dataSource, ({ manager }) => new Tx(manager), begin);
  }

  private async attempt<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const held = heldTransaction();
    if (held !== undefined) return held.run(work);
    const { tx, result } = await this.dataSource.transaction(async (manager) => {
      const opened = new Tx(manager);
      return { tx: opened, result: await insideTransaction(() => work(opened)) };
    });
    tx.runAfterCommit();
    return result;
  }
}
