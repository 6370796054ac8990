import type { Tx } from './transactions.js';

/**
 * What other features do when something happens, in the same transaction. The feature where it happens declares the hook;
 * a feature that stands above it hands its work in, so that imports go down only.
 */
export class TxHooks<Event> {
  private readonly handlers: ((tx: Tx, event: Event) => Promise<void>)[] = [];

  /** Hands work in, once, when the application starts. */
  add(handler: (tx: Tx, event: Event) => Promise<void>): void {
    this.handlers.push(handler);
  }

  /** Does all of it, one after the other: a connection runs one statement at a time. */
  async run(tx: Tx, event: Event): Promise<void> {
    for (const handler of this.handlers) await handler(tx, event);
  }
}
