import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ClientBase } from 'pg';
import {
  DataSource,
  type EntityManager,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { sqlState } from '../errors/sql-state.js';
import { insideTransaction } from './open-transaction.js';
import type { Queryable, Table } from './queryable.js';
import { queryOf, type Statement } from './statement.js';

const refusals = new AsyncLocalStorage<(error: unknown) => unknown>();

/**
 * Runs work whose late checks ({@link Tx.checkAtEnd}) are refused in other words: when they are run, nobody knows any
 * more whose they are.
 *
 * @param reword returns what is thrown in the place of an error
 */
export const rewordingChecks = <Result>(
  reword: (error: unknown) => unknown,
  work: () => Promise<Result>,
): Promise<Result> => refusals.run(reword, work);

/** One unit of work. Side effects that must wait until it is durable go to {@link Tx.afterCommit}. */
export class Tx implements Queryable {
  private readonly pending: (() => void)[] = [];
  private checks = new Map<string, () => Promise<void>>();

  constructor(private readonly manager: EntityManager) {}

  /** The rows of an entity, as this transaction sees and changes them. */
  repository<Entity extends object>(entity: new () => Entity): Table<Entity> {
    return this.manager.getRepository(entity);
  }

  /** All rows that a statement returns, on this transaction's connection. */
  async rows<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const { queryRunner } = this.manager;
    if (queryRunner === undefined) throw new Error('The transaction has no connection');
    if (!statement.isPrepared)
      return (await queryRunner.query(statement.sql, [...values], true)).records as Row[];
    // TypeORM has no names for statements. Its runner of a transaction has its connection already, and would hand out that
    // of somebody else when the transaction is over.
    if (queryRunner.isReleased) throw new QueryRunnerAlreadyReleasedError();
    const client = (await queryRunner.connect()) as ClientBase;
    return (await client.query<Row>(queryOf(statement, values))).rows;
  }

  /** The first row that a statement returns, on this transaction's connection. */
  async first<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    const [row] = await this.rows(statement, values);
    return row;
  }

  /**
   * Runs a part of the work that may be refused while the rest goes on: what it wrote is undone where it throws, and the
   * connection stays usable.
   */
  async part<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = this.pending.length;
    const checks = new Map(this.checks);
    try {
      // A transaction inside of one is a savepoint.
      return await this.manager.transaction(work);
    } catch (error) {
      this.pending.length = before;
      this.checks = checks;
      throw error;
    }
  }

  /** Runs after the commit and never before; it must not fail the call: waking a queue, pushing a count. */
  afterCommit(effect: () => void): void {
    this.pending.push(effect);
  }

  /**
   * Checks once, before the commit, what several settings ask of each other. In units of work that are run together that
   * is after the last one of them (programs 7).
   *
   * @param name the same check is run once; the last one that was asked for
   */
  checkAtEnd(name: string, check: () => Promise<void>): void {
    const reword = refusals.getStore() ?? ((error: unknown) => error);
    this.checks.set(name, async () => {
      try {
        await check();
      } catch (error) {
        throw reword(error);
      }
    });
  }

  /** @internal */
  async runChecks(): Promise<void> {
    const checks = [...this.checks.values()];
    this.checks.clear();
    for (const check of checks) await check();
  }

  /** @internal */
  runAfterCommit(): void {
    for (const effect of this.pending) effect();
  }
}

/**
 * One transaction for all units of work of a request. It is opened by the first unit, and stays open for the answer to be
 * read in it and to be kept with the change (decision 108). Until the first unit, reads go to the pool as ever.
 */
export class HeldTransaction {
  private opened: { runner: QueryRunner; tx: Tx } | null = null;
  private ended = false;
  private turn: Promise<unknown> = Promise.resolve();

  /**
   * @param begin runs once, as the first work of the transaction; what it throws ends the transaction
   * @param checked when the checks of {@link Tx.checkAtEnd} are run: after each unit, or before the commit
   */
  constructor(
    private readonly source: DataSource,
    private readonly begin: (tx: Tx) => Promise<void>,
    private readonly checked: 'each unit' | 'at the end' = 'each unit',
  ) {}

  get isOpen(): boolean {
    return this.opened !== null;
  }

  /** True once the request is answered: what it has started and not waited for has its own transactions. */
  get hasEnded(): boolean {
    return this.ended;
  }

  /** Runs a unit of work: what it wrote is undone where it throws, and what the units before it wrote is kept. */
  async run<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const isFirst = this.opened === null;
    const { tx } = await this.open();
    const unit = () =>
      insideTransaction(async () => {
        const result = await work(tx);
        if (this.checked === 'each unit') await tx.runChecks();
        return result;
      });
    if (!isFirst) return tx.part(unit);
    try {
      return await unit();
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** The rows of an entity, as the transaction sees them. */
  repository<Entity extends object>(entity: new () => Entity): Table<Entity> | undefined {
    return this.opened?.tx.repository(entity);
  }

  /** Runs a read on the connection of the transaction; one after the other, as a connection does. */
  async read<Result>(reading: (tx: Tx) => Promise<Result>): Promise<Result> {
    const { opened } = this;
    if (opened === null) throw new Error('The transaction is not open');
    const turn = this.turn.then(() => reading(opened.tx));
    this.turn = turn.catch(() => undefined);
    return turn;
  }

  /** Makes all durable, and runs what waited for that. Does nothing where there was no work. */
  async commit(): Promise<void> {
    await this.end(async ({ runner, tx }) => {
      await runner.commitTransaction();
      tx.runAfterCommit();
    });
  }

  /** Undoes all. */
  async rollback(): Promise<void> {
    await this.end(({ runner }) => runner.rollbackTransaction());
  }

  /** Ends the request; undoes what was not committed. */
  async finish(): Promise<void> {
    this.ended = true;
    await this.rollback();
  }

  private async open(): Promise<{ runner: QueryRunner; tx: Tx }> {
    if (this.opened !== null) return this.opened;
    const runner = this.source.createQueryRunner();
    const opened = { runner, tx: new Tx(runner.manager) };
    try {
      await runner.startTransaction();
      this.opened = opened;
      await insideTransaction(() => this.begin(opened.tx));
    } catch (error) {
      this.opened = opened;
      await this.rollback();
      throw error;
    }
    return opened;
  }

  private async end(
    how: (opened: { runner: QueryRunner; tx: Tx }) => Promise<void>,
  ): Promise<void> {
    const { opened } = this;
    if (opened === null) return;
    this.opened = null;
    try {
      if (opened.runner.isTransactionActive) await how(opened);
    } finally {
      await opened.runner.release();
    }
  }
}

const current = new AsyncLocalStorage<HeldTransaction>();

/** Runs a request whose units of work and reads use a held transaction. */
export function holding<Result>(
  held: HeldTransaction,
  work: () => Promise<Result>,
): Promise<Result> {
  return current.run(held, work);
}

/** Returns the held transaction of the request, until it is answered. */
export function heldTransaction(): HeldTransaction | undefined {
  const held = current.getStore();
  return held?.hasEnded === true ? undefined : held;
}

/** Returns the held transaction of the request once it is open: then reads belong in it. */
export function openHeldTransaction(): HeldTransaction | undefined {
  const held = current.getStore();
  return held?.isOpen === true ? held : undefined;
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
    return new HeldTransaction(this.dataSource, begin);
  }

  /**
   * Runs many units of work as one transaction: reads see what the units before wrote, and all of it happens or nothing
   * does. A unit that throws is undone by itself; what is not kept is undone as a whole.
   *
   * @param begin the first work of the transaction: the locks
   * @param isKept decides about the commit
   */
  async runTogether<Result>(
    begin: (tx: Tx) => Promise<void>,
    work: () => Promise<Result>,
    isKept: (result: Result) => boolean,
  ): Promise<Result> {
    const held = new HeldTransaction(this.dataSource, begin, 'at the end');
    try {
      return await holding(held, async () => {
        await held.run(() => Promise.resolve());
        const result = await work();
        await held.run((tx) => tx.runChecks());
        if (isKept(result)) await held.commit();
        return result;
      });
    } finally {
      await held.finish();
    }
  }

  private async attempt<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const held = heldTransaction();
    if (held !== undefined) return held.run(work);
    const { tx, result } = await this.dataSource.transaction(async (manager) => {
      const opened = new Tx(manager);
      const result = await insideTransaction(async () => {
        const done = await work(opened);
        await opened.runChecks();
        return done;
      });
      return { tx: opened, result };
    });
    tx.runAfterCommit();
    return result;
  }
}
