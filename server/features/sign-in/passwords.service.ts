import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { assertNoTransaction } from '../../platform/database/open-transaction.js';
import { AppError } from '../../platform/errors/app-error.js';

// The library uses argon2id by default; the costs are OWASP's: 19 MiB, two passes, one lane.
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Number of sign-ins that may wait: a flood gets 429 and does not fill the memory.
const MAX_WAITING = 200;

/** Hashes passwords with argon2id, on worker threads and never more at once than there are cores (performance 10). */
@Injectable()
export class Passwords {
  private readonly queue = pLimit(availableParallelism());
  /** The hash that a password is compared with if the account has none, so that this takes as long. */
  private readonly decoy = this.hash(randomBytes(24).toString('base64url'));

  /** Returns the hash of a password. */
  async hash(password: string): Promise<string> {
    return this.queued(() => hash(password.normalize('NFC'), COSTS));
  }

  /**
   * True if this is the password. The check takes the same time if there is no hash to compare with.
   *
   * @param stored null for an unknown account or one without a password: the answer is no
   */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const known = stored ?? (await this.decoy);
    const isRight = await this.queued(() => verify(known, password.normalize('NFC')));
    return isRight && stored !== null;
  }

  private async queued<Result>(work: () => Promise<Result>): Promise<Result> {
    assertNoTransaction('Hashing a password');
    if (this.queue.pendingCount >= MAX_WAITING) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 5 });
    }
    return this.queue(work);
  }
}
