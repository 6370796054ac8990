import { describe, expect, it } from 'vitest';

import { email, twofahCode } from './validators';

describe('sentences of the forms', () => {
  it.each([
    ['', 'Email is required'],
    ['  ', 'Email is required'],
    ['\u200b', 'Email is required'],
    [' \u2060\u3164\n', 'Email is required'],
    ['ada', 'Email must be valid'],
    ['ada@stopline.test', null],
  ])('email %j: %s', (value, sentence) => {
    expect(email(value)).toBe(sentence);
  });

  it.each([
    ['', 'Code is required'],
    ['12345', '6 Digits only'],
    ['1234567', '6 Digits only'],
    ['12345a', '6 Digits only'],
    ['123456', null],
    [' 123 456 ', null],
    ['１２３４５６', null],
    ['123 45', '6 Digits only'],
  ])('code %j: %s', (value, sentence) => {
    expect(twofahCode(value)).toBe(sentence);
  });
});
