import { expect, it } from 'vitest';
import { nextPath } from './next-path.pure.js';

it.each([
  ['/citations/show/7?from=%2Fsearch', '/citations/show/7?from=%2Fsearch'],
  ['/', '/'],
  ['/search#hash', '/search'],
  ['//evil.test/x', null],
  ['/\\evil.test', null],
  ['/\t/evil.test', null],
  ['/./\\evil.test', null],
  ['https://evil.test', null],
  ['javascript:alert(1)', null],
  ['search', null],
  ['/login', null],
  ['/reset/abc', null],
  ['', null],
  [undefined, null],
  [['/search', '/login'], null],
  [`/${'x'.repeat(1_000)}`, null],
])('the way on %j: %j (joining 1, decision 29)', (next, expected) =>
  expect(nextPath(next)).toBe(expected),
);
