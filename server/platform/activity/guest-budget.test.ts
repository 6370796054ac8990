import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Metrics } from '../metrics/metrics.service.js';
import { GuestBudget } from './guest-budget.js';
import { GUEST_ENTRIES, guestBound } from './guest-entries.pure.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A budget with the figures that it reports. */
function budget(): { guests: GuestBudget; figures: Map<string, number> } {
  const figures = new Map<string, number>();
  const inc = ({ type, outcome }: { type: string; outcome: string }): void => {
    const name = `${type} ${outcome}`;
    figures.set(name, (figures.get(name) ?? 0) + 1);
  };
  return { guests: new GuestBudget({ guestEntries: { inc } } as unknown as Metrics), figures };
}

const BOUNDED = Object.entries(GUEST_ENTRIES).flatMap(([type, bound]) =>
  typeof bound === 'string' ? [] : [[type as keyof typeof GUEST_ENTRIES, bound] as const],
);

/** Number of entries of a thousand, or more, that may be written. */
const written = (count: number, may: (n: number) => boolean): number =>
  Array.from({ length: count }, (_, n) => may(n)).filter(Boolean).length;

describe('what guests write into the history has a bound (reliability 26)', () => {
  it.each(BOUNDED)('%s: from a network, from all of them, about one account', (type, bound) => {
    const { guests, figures } = budget();
    expect(written(10_000, () => guests.mayWrite(type, '192.0.2.1', null))).toBe(bound.network);
    const others = written(20_000, (n) => guests.mayWrite(type, `10.0.${n >> 8}.${n % 256}`, null));
    expect(others).toBe(bound.all - bound.network);
    const about = written(1_000, (n) => guests.mayWrite(type, `10.1.0.${n % 256}`, 'user 7'));
    expect(about).toBe(bound.subject);
    expect(figures.get(`${type} written`)).toBe(bound.all + bound.subject);
    expect(figures.get(`${type} counted`)).toBe(31_000 - bound.all - bound.subject);
  });

  it('the addresses of one household are one network', () => {
    const { guests } = budget();
    const may = (n: number): boolean => guests.mayWrite('oidc_refused', `2001:db8::${n}`, null);
    expect(written(1_000, may)).toBe(GUEST_ENTRIES.oidc_refused.network);
  });

  it('an attack on one account is written while strangers fill the bound of all', () => {
    const { guests } = budget();
    written(20_000, (n) => guests.mayWrite('sign_in_failed', `10.0.${n >> 8}.${n % 256}`, null));
    expect(guests.mayWrite('sign_in_failed', '10.0.0.1', 'user 7')).toBe(true);
  });

  it('an act that takes a secret is always written', () => {
    const { guests } = budget();
    expect(written(5_000, () => guests.mayWrite('password_reset', '192.0.2.1', 'user 7'))).toBe(
      5_000,
    );
  });

  it('a type that nobody thought of has the smallest bound', () => {
    expect(guestBound('signed_in')).toEqual({ network: 10, all: 100, subject: 10 });
  });

  it('begins anew after an hour', () => {
    const { guests } = budget();
    const may = (): boolean => guests.mayWrite('oidc_refused', '192.0.2.1', null);
    written(100, may);
    expect(may()).toBe(false);
    vi.advanceTimersByTime(60 * 60 * 1_000 + 1);
    expect(may()).toBe(true);
  });

  it('what is not written is one line of the log a minute', () => {
    const warned = vi.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { guests } = budget();
    for (let n = 0; n < 3_000; n += 1) guests.countStranger('oidc_refused');
    written(70, () => guests.mayWrite('sign_in_failed', '192.0.2.1', null));
    expect(warned).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    vi.advanceTimersByTime(600_000);
    expect(warned.mock.calls).toEqual([
      [
        'Refusals of strangers in the last minute that are not in the history: 3000 oidc_refused, 10 sign_in_failed',
      ],
    ]);
  });

  it('a network that fails at 2,000 addresses is refused, and others are not', () => {
    const { guests } = budget();
    for (let n = 0; n < 2_000; n += 1) {
      guests.assertMayTry('192.0.2.1');
      guests.countFailedTry('192.0.2.1');
    }
    vi.advanceTimersByTime(60_000);
    expect(() => guests.assertMayTry('192.0.2.1')).toThrow(
      expect.objectContaining({
        code: 'TOO_MANY_REQUESTS',
        details: expect.objectContaining({ retryAfter: 3_540 }),
      }),
    );
    guests.assertMayTry('192.0.2.2');
  });
});
