import { expect, it } from 'vitest';
import { pageOf } from './paging.js';

it.each([
  [0, 1],
  [1, 1],
  [15, 1],
  [16, 2],
  [30, 2],
  [31, 3],
])('contract 3, 15 rows a page: %i rows have %i pages', (total, lastPage) => {
  expect(pageOf(['row'], total, 2)).toEqual({
    data: ['row'],
    currentPage: 2,
    lastPage,
    perPage: 15,
    total,
  });
});

it('specification 9, 50 rows a page of the logs', () => {
  expect(pageOf([], 101, 1, 50)).toMatchObject({ lastPage: 3, perPage: 50 });
});
