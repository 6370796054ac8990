import { expect, it } from 'vitest';
import { isFirstSet, setInForce } from './text-set.pure.js';

const SETS = [
  { id: 3, kind: 'NOTICE', from: '2026-06-01' },
  { id: 1, kind: 'NOTICE', from: null },
  { id: 2, kind: 'NOTICE', from: '2026-03-29' },
  { id: 4, kind: 'WARNING', from: '2026-05-01' },
] as const;

it.each([
  ['NOTICE', '2000-01-01', 1],
  ['NOTICE', '2026-03-28', 1],
  ['NOTICE', '2026-03-29', 2],
  ['NOTICE', '2026-05-31', 2],
  ['NOTICE', '2026-06-01', 3],
  ['NOTICE', '2099-12-31', 3],
  ['WARNING', '2026-04-30', null],
  ['WARNING', '2026-05-01', 4],
] as const)('of %s the latest set not after %s holds: %j (programs 3)', (kind, day, id) => {
  expect(setInForce(SETS, kind, day)?.id ?? null).toBe(id);
  expect(setInForce([...SETS].toReversed(), kind, day)?.id ?? null).toBe(id);
});

it('the first set is the one of notices from the beginning', () => {
  expect(SETS.filter(isFirstSet).map(({ id }) => id)).toEqual([1]);
  expect(isFirstSet({ kind: 'WARNING', from: null })).toBe(false);
});
