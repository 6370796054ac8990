import { expect, it } from 'vitest';

import { daysOf } from './comment-days.js';

// Issue 25, point 4: days are separated.
it('has a part for each day with comments', () => {
  const at = (createdAt: string) => ({ createdAt });
  const [first, second, third] = [
    at('2026-11-20T23:59:59Z'),
    at('2026-11-21T00:00:00Z'),
    at('2026-11-21T18:30:00Z'),
  ];
  expect(daysOf([])).toEqual([]);
  expect(daysOf([first, second, third])).toEqual([
    { day: 'Nov 20, 2026', comments: [first] },
    { day: 'Nov 21, 2026', comments: [second, third] },
  ]);
});
