import type { ActivityType } from './activity.types.js';

/** The most entries of a type that guests cause in an hour, in each API process. */
export interface GuestBound {
  /** From one network, about no account: an address, or the /64 of an IPv6 address. */
  network: number;
  /** From all networks, about no account. */
  all: number;
  /** About one account or one event, from wherever it comes. */
  subject: number;
}

/**
 * The entries of the sealed history that somebody without an account can cause, and their bounds (reliability 26). What
 * goes beyond is counted and logged, and not written: the history cannot be shortened again. Entries about an account have
 * a bound of their own, so that nobody hides an attack on it behind others. An act that takes a secret, such as a reset
 * link, is always written.
 */
export const GUEST_ENTRIES = {
  // The lock allows five failures of an account in 15 minutes.
  sign_in_failed: { network: 60, all: 1_000, subject: 60 },
  locked_out: { network: 15, all: 250, subject: 15 },
  password_reset_requested: { network: 30, all: 500, subject: 10 },
  oidc_refused: { network: 60, all: 1_000, subject: 60 },
  // The page of owners has limits of its own below these; a look takes the PIN of a notice.
  owner_refused: { network: 60, all: 1_000, subject: 60 },
  owner_locked_out: { network: 30, all: 500, subject: 30 },
  owner_viewed: { network: 500, all: 5_000, subject: 30 },
  evidence_damaged: { network: 30, all: 500, subject: 10 },
  password_reset: 'takes a secret',
  oidc_signed_out: 'takes a secret',
  session_ended: 'takes a secret',
} as const satisfies Partial<Record<ActivityType, GuestBound | 'takes a secret'>>;

/** For a type that is not in the table: a test names it. */
const UNKNOWN_ENTRY: GuestBound = { network: 10, all: 100, subject: 10 };

/** Returns the bound of a type of entry; null if it is always written. */
export function guestBound(type: ActivityType): GuestBound | null {
  const bound: GuestBound | 'takes a secret' =
    type in GUEST_ENTRIES ? GUEST_ENTRIES[type as keyof typeof GUEST_ENTRIES] : UNKNOWN_ENTRY;
  return bound === 'takes a secret' ? null : bound;
}
