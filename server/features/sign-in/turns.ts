import { AppError } from '../../platform/errors/app-error.js';

// So many wait for one key; a flood is told to slow down instead of filling the memory.
const MAX_WAITING = 50;

/** Lets what concerns one key run one after the other in this process, in the order it came. */
export class Turns {
  private readonly lines = new Map<string, { length: number; end: Promise<unknown> }>();

  /**
   * Runs the work once everything before it has ended, well or not.
   *
   * @throws AppError `tooManyRequests` when too many wait already
   */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(key) ?? { length: 0, end: Promise.resolve() };
    if (line.length >= MAX_WAITING) throw new AppError('tooManyRequests', { retryAfter: 1 });
    this.lines.set(key, line);
    line.length += 1;
    const result = line.end.then(work);
    line.end = result.catch(() => undefined);
    try {
      return await result;
    } finally {
      line.length -= 1;
      if (line.length === 0) this.lines.delete(key);
    }
  }
}
