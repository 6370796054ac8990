import { AsyncLocalStorage } from 'node:async_hooks';

const inside = new AsyncLocalStorage<true>();

/** Runs the work of a transaction, marked as such for {@link assertNoTransaction}. */
export function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return inside.run(true, work);
}

/**
 * For everything that a transaction must not wait for: another connection of the pool, files, hashes, the network.
 * With as many such transactions as the pool has connections, each would wait for a connection that another one holds.
 *
 * @param what the start of the sentence, e.g. `Reading a file`
 * @throws Error in development and tests, when the caller holds a transaction open
 */
export function assertNoTransaction(what: string): void {
  if (inside.getStore() === true)
    throw new Error(`${what} inside an open transaction: do it before, or after the commit`);
}
