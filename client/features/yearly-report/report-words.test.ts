import { describe, expect, it } from 'vitest';

import { edgesFault, edgesIn, lastYear } from './report-words';

describe('the classes of the yearly report (programs 6)', () => {
  it.each([
    ['', null],
    ['11', [11]],
    ['11,16,26', [11, 16, 26]],
    ['11, 16; 26', [11, 16, 26]],
  ])('%j are edges', (typed, edges) => {
    expect(edgesIn(typed)).toEqual(edges);
    expect(edgesFault(typed)).toBeNull();
  });

  it.each(['16,11', '11,11', '11.5', 'x', '1,2,3,4,5,6,7,8,9,10,11', '1001', '-1'])(
    '%j are none',
    (typed) => expect(edgesFault(typed)).toBe('Up to 10 ascending whole numbers, as 11, 16, 26'),
  );
});

it('reports the last calendar year by default (programs 6)', () =>
  expect(lastYear('2026-11-28')).toEqual({ from: '2025-01-01', to: '2025-12-31' }));
