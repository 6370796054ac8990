import { describe, expect, it } from 'vitest';
import { whenDifferent, WokenReads } from './woken-reads.js';

/** A count that a test sets, and a signal that it gives. */
function source(first: number): {
  stream: WokenReads<number>;
  set(count: number): void;
  signal(): void;
  reads(): number;
  listening(): boolean;
  fail(error: Error): void;
} {
  let count = first;
  let reads = 0;
  let failure: Error | undefined;
  let signal: (() => void) | undefined;
  const stream = new WokenReads(
    whenDifferent(async () => {
      reads += 1;
      if (failure !== undefined) throw failure;
      return count;
    }),
    (given) => {
      signal = given;
      return () => {
        signal = undefined;
      };
    },
  );
  return {
    stream,
    set: (value) => {
      count = value;
    },
    signal: () => signal?.(),
    reads: () => reads,
    listening: () => signal !== undefined,
    fail: (error) => {
      failure = error;
    },
  };
}

describe('The unread count as a stream (contract 11)', () => {
  it('gives the count of now, then each different one', async () => {
    const { stream, set, signal } = source(2);
    expect(await stream.next()).toEqual({ done: false, value: 2 });
    const next = stream.next();
    signal();
    await Promise.resolve();
    set(3);
    signal();
    expect(await next).toEqual({ done: false, value: 3 });
  });

  it('reads once for many signals', async () => {
    const { stream, set, signal, reads } = source(0);
    await stream.next();
    set(1);
    signal();
    signal();
    signal();
    expect(await stream.next()).toEqual({ done: false, value: 1 });
    expect(reads()).toBe(2);
  });

  it('ends at once in the middle of waiting, and stops listening', async () => {
    const { stream, listening } = source(0);
    await stream.next();
    const waiting = stream.next();
    expect(await stream.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(listening()).toBe(false);
  });

  it('stops listening when a reading fails', async () => {
    const { stream, signal, fail, listening } = source(0);
    await stream.next();
    fail(new Error('The database is away'));
    signal();
    await expect(stream.next()).rejects.toThrow('The database is away');
    expect(listening()).toBe(false);
  });
});
