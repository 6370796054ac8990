import { AsyncLocalStorage } from 'node:async_hooks';

// An object, because work that a transaction starts and does not wait for must also see that the transaction has ended.
const current = new AsyncLocalStorage<{ open: boolean }>();

/** Runs the work of a transaction, marked as such for {@link assertNoTransaction}. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const mark = { open: true };
  try {
    return await current.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/**
 * Guards work that a transaction must not wait for: another connection of the pool, files, hashes, the network. With as
 * many such transactions as the pool has connections, each would wait for a connection that another one holds.
 *
 * @param what the start of the sentence, e.g. `Reading a file`
 * @throws Error when the caller has a transaction open
 */
export function assertNoTransaction(what: string): void {
  if (current.getStore()?.open === true)
    throw new Error(`${what} inside an open transaction: do it before, or after the commit`);
}
