import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';
import { insideTransaction } from './open-transaction.js';
import type { Table } from './queryable.js';
import type { Tx } from './transactions.js';

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
   * @param txOf returns the unit of work on a connection
   */
  constructor(
    private readonly source: DataSource,
    private readonly txOf: (runner: QueryRunner) => Tx,
    private readonly begin: (tx: Tx) => Promise<void>,
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
    const { runner, tx } = await this.open();
    if (!isFirst) await runner.query('SAVEPOINT unit');
    try {
      return await insideTransaction(() => work(tx));
    } catch (error) {
      if (isFirst) await this.rollback();
      else await runner.query('ROLLBACK TO SAVEPOINT unit');
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
    const opened = { runner, tx: this.txOf(runner) };
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
