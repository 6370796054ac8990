import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bull';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bull';
import { assertNoTransaction } from '../database/open-transaction.js';
import { JOBS, type JobName, type JobQueue } from './jobs.js';

/** The content of a Bull job: the id of its row. */
export interface Wake {
  id: string;
}

/** The Bull queues: they wake workers and hold nothing that may be lost (architecture 6). */
@Injectable()
export class JobQueues {
  private readonly logger = new Logger(JobQueues.name);
  private readonly queues: Record<JobQueue, Queue<Wake>>;

  constructor(
    @InjectQueue('notices') notices: Queue<Wake>,
    @InjectQueue('mail') mail: Queue<Wake>,
    @InjectQueue('media') media: Queue<Wake>,
    @InjectQueue('decisions') decisions: Queue<Wake>,
    @InjectQueue('runs') runs: Queue<Wake>,
    @InjectQueue('webhooks') webhooks: Queue<Wake>,
    @InjectQueue('rehearsals') rehearsals: Queue<Wake>,
    @InjectQueue('packages') packages: Queue<Wake>,
    @InjectQueue('registry') registry: Queue<Wake>,
    @InjectQueue('recalls') recalls: Queue<Wake>,
  ) {
    this.queues = {
      notices,
      mail,
      media,
      decisions,
      runs,
      webhooks,
      rehearsals,
      packages,
      registry,
      recalls,
    };
    for (const queue of Object.values(this.queues)) {
      // The connection itself says when Redis is away; this is Bull's echo of it.
      queue.on('error', (error) => this.logger.debug(`${queue.name}: ${error.message}`));
    }
  }

  get(queue: JobQueue): Queue<Wake> {
    return this.queues[queue];
  }

  /** Returns the number of waiting jobs in a queue, or null if Redis does not answer in time. */
  async waiting(queue: JobQueue, answersMs: number): Promise<number | null> {
    const count = this.get(queue)
      .getWaitingCount()
      .catch(() => null);
    return Promise.race([count, sleep(answersMs, null, { ref: false })]);
  }

  /**
   * Wakes a worker for a row, and never waits or fails: `add` hangs while Redis is away. Each call makes a Bull job of
   * its own id, because Bull silently ignores an id that it has met before.
   *
   * @param delayMs after how long a worker is woken
   */
  wake(name: JobName, id: string, delayMs = 0): void {
    assertNoTransaction('Waking a worker');
    this.get(JOBS[name].queue)
      .add(name, { id }, { removeOnComplete: true, removeOnFail: 500, delay: delayMs })
      .catch((error: unknown) =>
        this.logger.warn(`Job ${id} (${name}) is left to the sweeper: ${String(error)}`),
      );
  }
}
