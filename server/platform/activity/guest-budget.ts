import { Injectable, Logger, Optional } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { networkOf } from '../domain/network.pure.js';
import { AppError } from '../errors/app-error.js';
import { Metrics } from '../metrics/metrics.service.js';
import type { ActivityType } from './activity.types.js';
import { guestBound } from './guest-entries.pure.js';

const HOUR_MS = 60 * 60 * 1_000;
const LOG_EVERY_MS = 60 * 1_000;
// More networks than this count as new ones; the bound of all networks together holds for them.
const MAX_COUNTS = 20_000;

/** Failed tries to sign in from one network within an hour, at all accounts together. */
const MAX_FAILED_TRIES = 2_000;

const triesOf = (ip: string): string => `tries from ${networkOf(ip)}`;

/**
 * Counts what guests cause, in this process and by the hour, and says what may still be written. Refusals of strangers
 * beyond their bound are figures and a line a minute in the log (reliability 26).
 */
@Injectable()
export class GuestBudget {
  private readonly logger = new Logger('Guests');
  private readonly counts = new LRUCache<string, number>({
    max: MAX_COUNTS,
    ttl: HOUR_MS,
    perf: Date,
  });
  private leftOut = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Optional() private readonly metrics?: Metrics) {}

  /**
   * Counts one entry of a guest.
   *
   * @param subject the account or event that it is about; null if it is about none
   * @returns false if it must not be written
   */
  mayWrite(type: ActivityType, ip: string, subject: string | null): boolean {
    const bound = guestBound(type);
    const isWritten =
      bound === null ||
      (subject === null
        ? this.take(`${type} from ${networkOf(ip)}`, bound.network) && this.take(type, bound.all)
        : this.take(`${type} about ${subject}`, bound.subject));
    this.metrics?.guestEntries.inc({ type, outcome: isWritten ? 'written' : 'counted' });
    if (!isWritten) this.leaveOut(type);
    return isWritten;
  }

  /**
   * Refuses the tries of a network that has failed too often, at whatever accounts: each account that a guest names has
   * a row for its failures.
   *
   * @throws AppError `TOO_MANY_REQUESTS`
   */
  assertMayTry(ip: string): void {
    if (!this.hasFailedTooOften(ip)) return;
    this.countStranger('sign_in_failed');
    const retryAfter = Math.max(1, Math.ceil(this.counts.getRemainingTTL(triesOf(ip)) / 1_000));
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
  }

  /** True if a network has failed as often as {@link assertMayTry} allows. */
  hasFailedTooOften(ip: string): boolean {
    return (this.counts.get(triesOf(ip)) ?? 0) >= MAX_FAILED_TRIES;
  }

  /** Counts a failed try: a wrong password, or a sign-in by the issuer that was refused. */
  countFailedTry(ip: string): void {
    this.take(triesOf(ip), MAX_FAILED_TRIES);
  }

  /** Counts a refusal that is never written: of somebody whom this installation did not send on their way. */
  countStranger(type: ActivityType): void {
    this.metrics?.guestEntries.inc({ type, outcome: 'counted' });
    this.leaveOut(type);
  }

  private leaveOut(type: ActivityType): void {
    this.leftOut.set(type, (this.leftOut.get(type) ?? 0) + 1);
    this.timer ??= setTimeout(() => this.report(), LOG_EVERY_MS).unref();
  }

  private report(): void {
    this.timer = undefined;
    const counted = [...this.leftOut].map(([type, count]) => `${count} ${type}`).join(', ');
    this.leftOut = new Map();
    this.logger.warn(
      `Refusals of strangers in the last minute that are not in the history: ${counted}`,
    );
  }

  /** A count starts again an hour after its first use. */
  private take(name: string, most: number): boolean {
    const count = this.counts.get(name) ?? 0;
    if (count >= most) return false;
    this.counts.set(name, count + 1, { noUpdateTTL: true });
    return true;
  }
}
