import { expect, it } from 'vitest';
import { currentTrace, nextSpan, validTraceparent, withTrace } from './trace.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const VALID = `00-${TRACE}-00f067aa0ba902b7-01`;

it('a valid traceparent of version 00 is kept, and no other (W3C Trace Context)', () => {
  expect(validTraceparent(VALID)).toBe(VALID);
  for (const other of [
    ...[
      undefined,
      ['00'],
      '',
      VALID.toUpperCase(),
      `${VALID}-00`,
      `${VALID}, ${VALID}`,
      `ff${VALID.slice(2)}`,
    ],
    ...[
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `${VALID}\n`,
    ],
  ])
    expect(validTraceparent(other)).toBeNull();
});

it('a call goes on with the trace of its cause, in a span of its own', () => {
  const next = nextSpan(VALID);
  expect(next).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  expect(next).not.toBe(VALID);
  expect(nextSpan(VALID)).not.toBe(next);
});

it('without a cause each call has a trace of its own', () => {
  const [one, other] = [nextSpan(null), nextSpan(null)];
  expect(validTraceparent(one)).toBe(one);
  expect(one.slice(3, 35)).not.toBe(other.slice(3, 35));
});

it('work knows the trace that caused it, also after it has waited', async () => {
  expect(currentTrace()).toBeNull();
  await withTrace(VALID, async () => {
    await Promise.resolve();
    expect(currentTrace()).toBe(VALID);
  });
  expect(currentTrace()).toBeNull();
});
