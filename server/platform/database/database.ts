import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { assertNoTransaction, insideTransaction } from './open-transaction.js';
import type { Queryable, Table } from './queryable.js';
import { queryOf, type Statement } from './statement.js';
import { openHeldTransaction, Tx } from './transactions.js';

const WHAT = 'A query on the pool';

/**
 * The database outside of a transaction: every statement takes a connection of the pool and commits by itself. Inside of
 * a transaction it refuses to work, in every environment: there the `Tx` is used.
 */
@Injectable()
export class Database implements Queryable {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The pool below TypeORM, for those who measure it. */
  get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /** The rows of an entity. @throws Error inside of a transaction */
  repository<Entity extends object>(entity: new () => Entity): Table<Entity> {
    assertNoTransaction(WHAT);
    return openHeldTransaction()?.repository(entity) ?? this.dataSource.getRepository(entity);
  }

  /** All rows that a statement returns. @throws Error inside of a transaction */
  async rows<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    assertNoTransaction(WHAT);
    const held = openHeldTransaction();
    if (held !== undefined) return held.read((tx) => tx.rows(statement, values));
    return (await this.pool.query<Row>(queryOf(statement, values))).rows;
  }

  /** The first row that a statement returns. @throws Error inside of a transaction */
  async first<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    const [row] = await this.rows(statement, values);
    return row;
  }

  /** Runs reads that all see the database as it was at one moment; a write fails. It is a transaction as any other. */
  async snapshot<Result>(work: (on: Queryable) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await manager.query('SET TRANSACTION READ ONLY');
      return insideTransaction(() => work(new Tx(manager)));
    });
  }

  /** Closes all connections: for tools of the command line, which have no Nest to do it. */
  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}
