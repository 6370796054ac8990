import type { Readable } from 'node:stream';
import { FileMissing } from '../errors/store-errors.js';
import type { Metrics } from '../metrics/metrics.service.js';
import type { ByteRange, FileStat, Store } from './store.types.js';

/** Measures how long a store takes for each call. */
export class TimedStore implements Store {
  constructor(
    private readonly store: Store,
    private readonly metrics: Metrics,
  ) {}

  get spoolDirectory(): string {
    return this.store.spoolDirectory;
  }

  adopt(key: string, spooled: string, bytes: number): Promise<void> {
    return this.timed('put', () => this.store.adopt(key, spooled, bytes));
  }

  stat(key: string): Promise<FileStat | null> {
    return this.timed('stat', () => this.store.stat(key));
  }

  stream(key: string, range?: ByteRange, chunkBytes?: number): Promise<Readable> {
    return this.timed('get', () => this.store.stream(key, range, chunkBytes));
  }

  listKeys(prefix: string): Promise<string[]> {
    return this.timed('list', () => this.store.listKeys(prefix));
  }

  remove(key: string): Promise<void> {
    return this.timed('remove', () => this.store.remove(key));
  }

  ready(): Promise<void> {
    return this.timed('probe', () => this.store.ready());
  }

  private async timed<Result>(operation: string, call: () => Promise<Result>): Promise<Result> {
    const ended = this.metrics.storageCalled.startTimer({ operation });
    try {
      const result = await call();
      ended({ outcome: 'done' });
      return result;
    } catch (error) {
      // It has answered: there is no such file.
      ended({ outcome: error instanceof FileMissing ? 'done' : 'failed' });
      throw error;
    }
  }
}
