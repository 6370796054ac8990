import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import {
  CredentialsRules,
  GivenPassword,
  MailableRule,
  ResetCheckRules,
  ResetRequestRules,
  ResetRules,
  secondStepRules,
  TwoFactorRules,
} from './auth.rules.js';

/** Returns the faults of an input, field by field. */
function faults(rules: z.ZodType, input: unknown): unknown {
  try {
    validate(rules, input);
    return 'taken';
  } catch (error) {
    return error instanceof AppError ? error.details.errors : error;
  }
}

const email = 'ada@stopline.test';
const password = 'correct-horse-battery-42';
const UNKEPT = 'Password has characters that cannot be stored, or too many of them';

describe('specification 5, "Login and passwords": the e-mail address', () => {
  it.each([
    [undefined, 'Email is required'],
    [null, 'Email is required'],
    [7, 'Email is required'],
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['ada', 'Email must be valid'],
    [`${'a'.repeat(250)}@a.b`, 'taken'],
    [`${'a'.repeat(251)}@a.b`, 'Email must be at most 254 characters long'],
    ['@', 'taken'],
    ['Ada@Stopline.test', 'taken'],
  ])('%j: %s', (given, sentence) => {
    expect(faults(ResetRequestRules, { email: given })).toEqual(
      sentence === 'taken' ? 'taken' : { email: [sentence] },
    );
  });

  it('is kept trimmed and in small letters', () => {
    expect(validate(ResetRequestRules, { email: '  Ada@Stopline.TEST ' })).toEqual({ email });
  });
});

describe('An address that mails are sent to forges neither a header nor a link (reliability 14)', () => {
  it.each([
    'ada@stopline.test',
    'ADA@STOPLINE.TEST',
    "o'brien+fines@mail.stopline.test",
    'a@localhost',
    `${'a'.repeat(64)}@stopline.test`,
    'ada@a1-b.c2.test',
  ])('%s is one', (address) => expect(faults(MailableRule, address)).toBe('taken'));

  it.each([
    ['a semicolon, which parts the link', 'ada;bob@stopline.test'],
    ['a line break', 'ada@stopline.test\nbcc: bob@stopline.test'],
    ['a comma', 'ada,bob@stopline.test'],
    ['a space', 'ada bob@stopline.test'],
    ['angle brackets', '<ada@stopline.test>'],
    ['a name before it', 'Ada <ada@stopline.test'],
    ['two signs @', 'ada@bob@stopline.test'],
    ['no name', '@stopline.test'],
    ['no domain', 'ada@'],
    ['a domain that ends in a dot', 'ada@stopline.'],
    ['a domain with an empty part', 'ada@stopline..test'],
    ['something after the domain', 'ada@stopline.test>'],
    ['a name of 65 signs', `${'a'.repeat(65)}@stopline.test`],
    ['another script', 'аda@stopline.test'],
    ['no sign @', 'ada.stopline.test'],
  ])('not one with %s', (_, address) =>
    expect(faults(MailableRule, address)).toEqual({ body: ['Email must be valid'] }),
  );
});

describe('specification 5: a password that is compared', () => {
  it.each([
    [undefined, 'Password is required'],
    [null, 'Password is required'],
    [12, 'Password is required'],
    ['', 'Password is required'],
    [' ', 'taken'],
    ['x'.repeat(1_000), 'taken'],
    ['x'.repeat(1_001), UNKEPT],
    ['half a pair \ud800', UNKEPT],
  ])('%j: %s', (given, sentence) => {
    expect(faults(CredentialsRules, { email, password: given })).toEqual(
      sentence === 'taken' ? 'taken' : { password: [sentence] },
    );
  });

  it('is asked for in the words of the page that asks', () => {
    const sentence = 'Cannot make changes without current password';
    expect(faults(GivenPassword(sentence), '')).toEqual({ body: [sentence] });
    expect(faults(GivenPassword(sentence), undefined)).toEqual({ body: [sentence] });
  });

  it('is compared as it was typed', () => {
    expect(validate(CredentialsRules, { email, password: ' Two  Words ' })).toEqual({
      email,
      password: ' Two  Words ',
    });
  });
});

describe('specification 5: the two-factor code', () => {
  it.each([
    [undefined, 'Code is required'],
    ['', 'Code is required'],
    ['  ', 'Code is required'],
    [123456, 'Code is required'],
    ['12345', '6 Digits only'],
    ['1234567', '6 Digits only'],
    ['12345a', '6 Digits only'],
    ['a123456', '6 Digits only'],
    ['123 456', 'taken'],
    ['123 45', '6 Digits only'],
    ['123456\n7', '6 Digits only'],
    ['٣٣٣٣٣٣', 'taken'],
    ['１２３４５６', 'taken'],
    ['一二三四五六', '6 Digits only'],
    ['012345', 'taken'],
    [' 012345 ', 'taken'],
  ])('%j: %s', (code, sentence) => {
    expect(faults(TwoFactorRules, { email, password, code })).toEqual(
      sentence === 'taken' ? 'taken' : { code: [sentence] },
    );
  });

  it.each([
    [{}, { code: ['Code is required'] }],
    [{ code: null, passkey: null }, { code: ['Code is required'] }],
    [{ code: '012345', passkey: null }, 'taken'],
    [{ passkey: {} }, 'taken'],
    [{ code: null, passkey: { id: 'x' } }, 'taken'],
    [{ code: '012345', passkey: {} }, { code: ['Send a code or a passkey, not both'] }],
    [{ passkey: 'x' }, { passkey: ['Passkey must be the answer of a passkey'] }],
    [{ passkey: [] }, { passkey: ['Passkey must be the answer of a passkey'] }],
  ])('or a passkey, one of them (joining 1): %j', (proof, found) => {
    const input = { email, password, ...proof };
    expect(faults(secondStepRules(input), input)).toEqual(found);
  });

  it('is limited like any text', () => {
    expect(faults(TwoFactorRules, { email, password, code: '1'.repeat(101) })).toMatchObject({
      code: expect.arrayContaining(['Code must be at most 100 characters long']),
    });
  });
});

describe('A reset link (contract 4.4)', () => {
  it.each([
    [undefined, 'Token is required'],
    ['', 'Token is required'],
    ['x'.repeat(1_000), 'taken'],
    ['x'.repeat(1_001), 'Token must be at most 1000 characters long'],
    ['two\nlines', 'Token must be one line of text'],
  ])('its token %j: %s', (token, sentence) => {
    expect(faults(ResetCheckRules, { token })).toEqual(
      sentence === 'taken' ? 'taken' : { token: [sentence] },
    );
  });

  it('sets a password with all that it held', () => {
    expect(faults(ResetRules, {})).toEqual({
      email: ['Email is required'],
      password: ['Password is required'],
      resetToken: ['Reset token is required'],
    });
    expect(faults(ResetRules, { email, password, resetToken: 'x'.repeat(201) })).toEqual({
      resetToken: ['Reset token must be at most 200 characters long'],
    });
    expect(faults(ResetRules, { email, password, resetToken: 'x'.repeat(200) })).toBe('taken');
  });
});

describe('Unknown fields are refused (reliability 8)', () => {
  it.each([
    ['the first step', CredentialsRules, { email, password }],
    ['the second step', TwoFactorRules, { email, password, code: '123456' }],
    ['the request for a link', ResetRequestRules, { email }],
    ['the check of a link', ResetCheckRules, { token: 'abc' }],
    ['the reset', ResetRules, { email, password, resetToken: 'abc' }],
  ])('at %s', (_, rules, input) => {
    expect(faults(rules, input)).toBe('taken');
    expect(faults(rules, { ...input, role: 1 })).toEqual({ role: ['role is not a known field'] });
  });
});
