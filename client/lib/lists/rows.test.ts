import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { keepRows, pageWith, readRows, writeRows } from './rows';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const written = (search: string, rows: 15 | 30 | 50) => {
  const params = new URLSearchParams(search);
  writeRows(params, rows);
  return params.toString();
};

describe('the rows of a page (contract 3: 15; issue 25, point 8)', () => {
  it('are 15 until another size is chosen, and what was chosen last from then on', () => {
    expect(readRows(new URLSearchParams())).toBe(15);
    keepRows(50);
    expect(readRows(new URLSearchParams())).toBe(50);
    expect(readRows(new URLSearchParams('rows=30'))).toBe(30);
  });

  it.each(['', '10', '15.0', '1e2', '-15', '100', 'all'])('are not %j', (word) => {
    expect(readRows(new URLSearchParams({ rows: word }))).toBe(15);
    kept.set('rows', word);
    expect(readRows(new URLSearchParams())).toBe(15);
  });

  it('stand in the address unless they are the usual ones', () => {
    expect(written('page=2', 30)).toBe('page=2&rows=30');
    expect(written('rows=50&page=2', 15)).toBe('page=2');
  });

  it('are the usual ones in a browser that keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readRows(new URLSearchParams())).toBe(15);
    expect(() => keepRows(30)).not.toThrow();
  });

  it.each([
    [1, 15, 50, 1],
    [4, 15, 30, 2],
    [4, 15, 50, 1],
    [2, 50, 15, 4],
    [3, 30, 30, 3],
  ] as const)(
    'the first row of page %i of %i rows is, with %i rows, on page %i',
    (page, before, now, there) => expect(pageWith(page, before, now)).toBe(there),
  );
});
