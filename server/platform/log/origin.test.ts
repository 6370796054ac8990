import { describe, expect, it } from 'vitest';
import { firstOriginOf, isLaterOrigin, originNumber } from './origin.pure.js';

// Proof 1: `{first}`, `{first}/2`, `{first}/3`, also where LOG_ORIGIN itself ends in a number.
describe('The origins of one log', () => {
  it.each([
    ['a/log/2', 'a/log'],
    ['a/log/3', 'a/log/2'],
    ['a/log/10', 'a/log/9'],
    ['a/log/2/2', 'a/log/2'],
    ['a/log/2/3', 'a/log/2/2'],
  ])('%s is later than %s', (later, earlier) => {
    expect(isLaterOrigin(later, earlier)).toBe(true);
    expect(isLaterOrigin(earlier, later)).toBe(false);
    expect(isLaterOrigin(later, later)).toBe(false);
  });

  it('are counted from the first one', () => {
    expect(originNumber('a/log', 'a/log')).toBe(1);
    expect(originNumber('a/log/3', 'a/log')).toBe(3);
    expect(originNumber('a/log/2', 'a/log/2')).toBe(1);
    expect(originNumber(null, 'a/log')).toBe(1);
  });

  it.each([
    ['a/log', 'b/log', 'a/log'],
    ['a/log/3', 'b/log', 'a/log'],
    ['a/log/2', 'a/log/2', 'a/log/2'],
    ['a/log/2/3', 'a/log/2', 'a/log/2'],
  ])('of %s, where today it would be %s, the first one is %s', (origin, configured, first) =>
    expect(firstOriginOf(origin, configured)).toBe(first),
  );
});
