import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../../platform/errors/app-error.js';

// Number of attempts that may run or wait for one key: a flood gets 429 and does not fill the memory.
const MAX_WAITING = 50;

/** Runs the work for one key in sequence in this process, in the order of arrival. */
export class Turns {
  private readonly queues = new Map<string, LimitFunction>();

  /**
   * Runs the work after everything before it has ended, with or without an error.
   *
   * @throws AppError `TOO_MANY_REQUESTS` when too many wait already
   */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(key) ?? pLimit(1);
    if (queue.activeCount + queue.pendingCount >= MAX_WAITING) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    }
    this.queues.set(key, queue);
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) this.queues.delete(key);
    }
  }
}
