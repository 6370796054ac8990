import { expect, it } from 'vitest';

import { fingerprintGroups } from './fingerprint-groups';

it('a fingerprint is shown in sixteen groups of four digits (proof 2)', () => {
  const fingerprint = '0123456789abcdef'.repeat(4);
  const groups = fingerprintGroups(fingerprint);
  expect(groups).toHaveLength(16);
  expect(groups.slice(0, 5)).toEqual(['0123', '4567', '89ab', 'cdef', '0123']);
  expect(groups.join('')).toBe(fingerprint);
});
