import type { Answer } from './sender.js';
import type { DeliveryStatus, DisabledReason } from './webhook.types.js';

/** The consequences of one request. */
export interface Verdict {
  status: Exclude<DeliveryStatus, 'CANCELLED'>;
  /** Seconds to the next request; null if there is none. */
  waitSeconds: number | null;
  /** The reason for which the webhook is switched off; null if it is not. */
  switchOff: DisabledReason | null;
}

/** A receiver that asks for a longer wait gets this one. */
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** Each wait is up to this part longer or shorter, so that receivers do not get all retries at one moment. */
const JITTER = 0.1;

/**
 * Judges the answer to a request.
 *
 * @param attempts the number of requests before this one
 * @param retries the waits after failed requests, in seconds (`WEBHOOK_RETRIES`)
 * @param random from 0 to 1
 */
export function verdictOf(
  { httpStatus, retryAfter }: Pick<Answer, 'httpStatus' | 'retryAfter'>,
  {
    attempts,
    retries,
    now,
    random,
  }: { attempts: number; retries: readonly number[]; now: Date; random: number },
): Verdict {
  if (httpStatus !== null && httpStatus >= 200 && httpStatus < 300)
    return { status: 'DELIVERED', waitSeconds: null, switchOff: null };
  if (httpStatus === 410) return { status: 'FAILED', waitSeconds: null, switchOff: 'GONE' };
  const planned = retries[attempts];
  if (planned === undefined) return { status: 'FAILED', waitSeconds: null, switchOff: 'FAILED' };
  const jittered = planned * (1 + JITTER * (2 * random - 1));
  const asked = retryAfterSeconds(retryAfter, now);
  return { status: 'PENDING', waitSeconds: Math.max(jittered, asked), switchOff: null };
}

/** Returns the seconds of a `Retry-After`, which is a number or a date (RFC 9110 10.2.3); 0 for none. */
function retryAfterSeconds(header: string | null, now: Date): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1_000;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : 0;
}
