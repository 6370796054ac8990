import { describe, expect, it } from 'vitest';
import { verdictOf } from './retries.pure.js';

const now = new Date('2026-05-04T09:30:00Z');
const retries = [5, 30, 120];
const judged = (
  answer: { httpStatus: number | null; retryAfter?: string },
  attempts = 0,
  random = 0.5,
) => verdictOf({ retryAfter: null, ...answer }, { attempts, retries, now, random });

describe('the end of a request (joining 2)', () => {
  it('success is 2xx, and nothing else', () => {
    for (const httpStatus of [200, 201, 204, 299])
      expect(judged({ httpStatus }).status).toBe('DELIVERED');
    for (const httpStatus of [null, 199, 300, 301, 302, 304, 307, 400, 404, 429, 500, 503])
      expect(judged({ httpStatus }).status).toBe('PENDING');
  });

  it('waits by the plan, 10 % more or less', () => {
    expect(judged({ httpStatus: 500 }, 0, 0).waitSeconds).toBeCloseTo(4.5);
    expect(judged({ httpStatus: 500 }, 0, 1).waitSeconds).toBeCloseTo(5.5);
    expect(judged({ httpStatus: null }, 2, 0.5).waitSeconds).toBe(120);
  });

  it('410 fails the delivery and switches the webhook off', () => {
    expect(judged({ httpStatus: 410 })).toEqual({
      status: 'FAILED',
      waitSeconds: null,
      switchOff: 'GONE',
    });
  });

  it('the last retry fails the delivery and switches the webhook off', () => {
    expect(judged({ httpStatus: 500 }, 2).status).toBe('PENDING');
    expect(judged({ httpStatus: 500 }, 3)).toEqual({
      status: 'FAILED',
      waitSeconds: null,
      switchOff: 'FAILED',
    });
  });

  it('a Retry-After is kept, as seconds and as a date; above an hour the wait is an hour', () => {
    const wait = (retryAfter: string) => judged({ httpStatus: 503, retryAfter }).waitSeconds;
    expect(wait('60')).toBe(60);
    expect(wait('3600')).toBe(3_600);
    expect(wait('Mon, 04 May 2026 09:40:00 GMT')).toBe(600);
    for (const long of ['3601', '86400', '9'.repeat(400), 'Tue, 05 May 2026 09:40:00 GMT'])
      expect(wait(long), long).toBe(3_600);
    for (const not of ['-5', 'soon', '', 'Mon, 04 May 2026 09:00:00 GMT', '1e3'])
      expect(wait(not), not).toBe(5);
  });

  it('a Retry-After never shortens the plan', () => {
    expect(judged({ httpStatus: 503, retryAfter: '1' }, 2).waitSeconds).toBe(120);
  });
});
