/**
 * A count as a stream: the count of now, and from then on each different one. Signals that come while a count is being
 * read are one more reading together. Ends at once when it is returned, also in the middle of waiting (a generator
 * would only end at the next signal).
 */
export class CountChanges implements AsyncIterableIterator<number> {
  private readonly stopListening: () => void;
  private stale = true;
  private ended = false;
  private last: number | undefined;
  private wake: () => void = () => undefined;

  constructor(
    private readonly read: () => Promise<number>,
    listen: (signal: () => void) => () => void,
  ) {
    this.stopListening = listen(() => {
      this.stale = true;
      this.wake();
    });
  }

  async next(): Promise<IteratorResult<number, undefined>> {
    try {
      while (!this.ended) {
        if (!this.stale) {
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
          continue;
        }
        this.stale = false;
        const count = await this.read();
        if (count !== this.last && !this.isEnded()) {
          this.last = count;
          return { done: false, value: count };
        }
      }
      return { done: true, value: undefined };
    } catch (error) {
      this.end();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<number, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private isEnded(): boolean {
    return this.ended;
  }

  private end(): void {
    this.ended = true;
    this.stopListening();
    this.wake();
  }
}
