import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

// A request or a job carries it from its start to its end, through services that do not know it.
const current = new AsyncLocalStorage<string | null>();

/** Runs work that a caller with this `traceparent` has caused; null for none. */
export function withTrace<Result>(traceparent: string | null, work: () => Result): Result {
  return current.run(traceparent, work);
}

/** Returns the `traceparent` of the request that causes the current work; null without one. */
export function currentTrace(): string | null {
  return current.getStore() ?? null;
}

/** Version 00 of W3C Trace Context: trace id, parent id and flags; ids of zeros only are invalid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** Returns the header if it is valid (W3C Trace Context 1); null if it is not, or was not sent. */
export function validTraceparent(header: unknown): string | null {
  return typeof header === 'string' && TRACEPARENT.test(header) ? header : null;
}

/** Returns the `traceparent` of an outgoing call: the trace of its cause, or else a new one, and a span of its own. */
export function nextSpan(cause: string | null): string {
  const [, trace = randomBytes(16).toString('hex'), flags = '00'] =
    TRACEPARENT.exec(cause ?? '') ?? [];
  return `00-${trace}-${randomBytes(8).toString('hex')}-${flags}`;
}
