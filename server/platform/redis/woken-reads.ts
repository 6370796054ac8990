/**
 * A stream of values that are read when a signal says that there may be new ones: once at the start, then after each
 * signal. Signals that come during a read cause one more read together. It ends at once when it is returned, also while
 * it waits (a generator would only end at the next signal).
 */
export class WokenReads<Value> implements AsyncIterableIterator<Value> {
  private readonly stopListening: () => void;
  private readonly values: Value[] = [];
  private stale = true;
  private ended = false;
  private wake: () => void = () => undefined;

  /** @param read returns the values that are new since the last read; none if nothing changed */
  constructor(
    private readonly read: () => Promise<readonly Value[]>,
    listen: (listener: () => void) => () => void,
  ) {
    this.stopListening = listen(() => {
      this.stale = true;
      this.wake();
    });
  }

  async next(): Promise<IteratorResult<Value, undefined>> {
    try {
      for (;;) {
        if (this.isEnded()) return { done: true, value: undefined };
        const [value] = this.values.splice(0, 1);
        if (value !== undefined) return { done: false, value };
        if (this.stale) {
          this.stale = false;
          this.values.push(...(await this.read()));
        } else {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        }
      }
    } catch (error) {
      this.endRead();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    this.endRead();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private isEnded(): boolean {
    return this.ended;
  }

  private endRead(): void {
    this.ended = true;
    this.stopListening();
    this.wake();
  }
}

/**
 * Turns a value that is read repeatedly into the input of {@link WokenReads}: the first value, and each that differs
 * from the one before.
 *
 * @param same returns a key that is equal for equal values
 */
export function whenDifferent<Value>(
  read: () => Promise<Value>,
  same: (value: Value) => unknown = (value) => value,
): () => Promise<Value[]> {
  let last: { key: unknown } | undefined;
  return async () => {
    const value = await read();
    const key = same(value);
    if (last?.key === key) return [];
    last = { key };
    return [value];
  };
}
