import type { Tx } from './transactions.js';

/**
 * Work that other features add to an event of this feature, in the same transaction. The feature in which it happens
 * declares the hook; a feature above it registers its handler, so that imports go down only.
 */
export class TxHooks<Event> {
  private readonly handlers: ((tx: Tx, event: Event) => Promise<void>)[] = [];

  /** Registers a handler; each feature does so once, when the application starts. */
  add(handler: (tx: Tx, event: Event) => Promise<void>): void {
    this.handlers.push(handler);
  }

  /** Runs the handlers one after the other: a connection runs one statement at a time. */
  async run(tx: Tx, event: Event): Promise<void> {
    for (const handler of this.handlers) await handler(tx, event);
  }
}
