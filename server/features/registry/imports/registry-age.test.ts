import { describe, expect, it } from 'vitest';
import { ageInDays, registryState } from './registry-age.pure.js';

describe('the state of the registry (guards 3)', () => {
  it.each<[Parameters<typeof registryState>, ReturnType<typeof registryState>]>([
    [[true, null, 45], 'EMPTY'],
    [[true, 100, 45], 'EMPTY'],
    [[false, null, 45], 'UNKNOWN'],
    [[false, 0, 45], 'FRESH'],
    [[false, 45, 45], 'FRESH'],
    [[false, 46, 45], 'OLD'],
    [[false, 2, 1], 'OLD'],
    // Null is off.
    [[false, 9_999, null], 'FRESH'],
  ])('%j is %s', (given, state) => expect(registryState(...given)).toBe(state));

  it.each([
    ['2026-11-27', 0],
    ['2026-10-13', 45],
    ['2025-11-27', 365],
    [null, null],
  ])('the age of %s is %s days', (day, days) => expect(ageInDays(day, '2026-11-27')).toBe(days));
});
