import { describe, expect, it } from 'vitest';
import { alreadyHas, byteRange } from './byte-range.pure.js';

describe('the part of a file that is asked for', () => {
  it.each([
    [undefined, null],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=100-', { start: 100, end: 999 }],
    ['bytes=-10', { start: 990, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-2000', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', null],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=0-1', null],
    ['bytes=0x1-2', null],
  ])('%s of 1000 bytes', (header, range) => {
    expect(byteRange(header, 1000)).toEqual(range);
  });
  it('is not there in an empty file', () => {
    expect(byteRange('bytes=0-0', 0)).toBe('unsatisfiable');
  });
});

describe('what a browser has already', () => {
  it.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['*', true],
    ['"abcd"', false],
    ['abc', false],
    [undefined, false],
  ])('%s', (header, has) => {
    expect(alreadyHas(header, 'abc')).toBe(has);
  });
});
