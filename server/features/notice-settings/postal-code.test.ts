import { describe, expect, it } from 'vitest';
import { postalCodeIn } from './postal-code.pure.js';

describe('the postal code is the last match of the format, the longest there', () => {
  it.each([
    ['12 Harbour Lane\nSampleton 12345', '#####', '12345'],
    ['12345 Harbour Lane\nSampleton 54321', '#####', '54321'],
    ['1 Main Street, Albany, NY 12207-1234', '#####|#####-####', '12207-1234'],
    ['1 Main Street, Albany, NY 12207-1234', '#####-####|#####', '12207-1234'],
    ['1 Main Street, Albany, NY 12207', '#####|#####-####', '12207'],
    // A shorter one that ends at the same place is a part of it.
    ['Sampleton 12207-1234', '####|#####-####', '12207-1234'],
    ['123456 Sampleton', '#####', null],
    ['A12345', '#####', null],
    ['12345é', '#####', null],
    ['(12345)', '#####', '12345'],
    ['10 Downing Street, London SW1A 2AA', '@@#@ #@@', 'SW1A 2AA'],
    ['1234 AB Amsterdam', '#### @@', '1234 AB'],
    ['1234 ab Amsterdam', '#### @@', '1234 ab'],
    ['D-80331 München', 'D-#####', 'D-80331'],
    ['D.80331', 'D.#####', 'D.80331'],
    ['Dx80331', 'D.#####', null],
    ['شارع ١٢٣٤٥', '#####', '١٢٣٤٥'],
    ['Sampleton 12345', '', null],
    ['Sampleton 12345', '|', null],
    ['', '#####', null],
  ])('%j with %j: %j', (address, format, code) => {
    expect(postalCodeIn(address, format)).toBe(code);
  });
});
