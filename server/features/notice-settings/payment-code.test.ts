import { describe, expect, it } from 'vitest';
import { isEpc, paymentCodeOf, wrongEpcLine } from './payment-code.pure.js';
import { PLACEHOLDERS, type PlaceholderValues } from '../settings/placeholders.pure.js';

const VALID = [
  'BCD',
  '002',
  '1',
  'SCT',
  '',
  'City of Sampleton',
  'DE89370400440532013000',
  'EUR{total_decimal}',
  '',
  '',
  'Notice {number}',
];

/** The valid code with another line, which is counted from 1. */
function withLine(line: number, text: string, ...more: [number, string][]): string {
  const lines = [...VALID];
  for (const [at, other] of [[line, text] as const, ...more]) lines[at - 1] = other;
  return Array.from(lines, (other: string | undefined) => other ?? '').join('\n');
}

const values = Object.fromEntries(PLACEHOLDERS.map((name) => [name, null])) as Record<
  keyof PlaceholderValues,
  string | null
>;

describe('a text that starts with the line BCD is checked as EPC/GiroCode', () => {
  it.each([
    ['BCD\n002', true],
    ['BCD', true],
    ['BCD and more', false],
    ['bcd\n002', false],
    [' BCD\n', false],
  ])('%j is one: %s', (code, epc) => {
    expect(isEpc(code)).toBe(epc);
  });

  it.each([
    ['as it should be', VALID.join('\n'), null],
    ['version 001 with a BIC', withLine(2, '001', [5, 'COBADEFFXXX']), null],
    ['version 001 without a BIC', withLine(2, '001'), 5],
    ['version 003', withLine(2, '003'), 2],
    ['no character set', withLine(3, ''), 3],
    ['character set 9', withLine(3, '9'), 3],
    ['not SCT', withLine(4, 'INST'), 4],
    ['a BIC of 9 characters', withLine(5, 'COBADEFFX'), 5],
    ['no name', withLine(6, ''), 6],
    ['a name of 70', withLine(6, 'x'.repeat(70)), null],
    ['a name of 71', withLine(6, 'x'.repeat(71)), 6],
    ['an IBAN of France', withLine(7, 'FR1420041010050500013M02606'), null],
    ['an IBAN of Britain', withLine(7, 'GB82WEST12345698765432'), null],
    ['an IBAN with wrong check digits', withLine(7, 'DE88370400440532013000'), 7],
    ['an IBAN in groups', withLine(7, 'DE89 3704 0044 0532 0130 00'), 7],
    ['USD', withLine(8, 'USD{total_decimal}'), 8],
    ['an amount in words of a language', withLine(8, 'EUR{payable_by}'), 8],
    ['an amount with the sign of its currency', withLine(8, 'EUR{total}'), 8],
    ['an amount of nothing', withLine(8, 'EUR0.00'), 8],
    ['no amount', withLine(8, ''), 8],
    ['lines missing', 'BCD\n002\n1\nSCT', 5],
    ['7 lines', VALID.slice(0, 7).join('\n'), 8],
    ['8 lines', VALID.slice(0, 8).join('\n'), null],
    ['a long purpose', withLine(9, 'OTHER'), 9],
    ['a long reference', withLine(10, 'x'.repeat(36), [11, '']), 10],
    ['a reference and a text', withLine(10, 'RF18539007547034'), 11],
    ['a text of 141', withLine(11, 'x'.repeat(141)), 11],
    ['information of 71', withLine(12, 'x'.repeat(71)), 12],
    ['13 lines', withLine(13, ''), 13],
    ['a character set of two digits', withLine(3, '11'), 3],
    ['a character set and more', withLine(3, 'x1'), 3],
    ['a BIC of 8 characters', withLine(5, 'COBADEFF'), null],
    ['an IBAN and more before it', withLine(7, ' DE89370400440532013000'), 7],
    ['an IBAN and more behind it', withLine(7, 'DE89370400440532013000 '), 7],
    ['a whole amount', withLine(8, 'EUR58'), null],
    ['less than one', withLine(8, 'EUR0.50'), null],
    ['an amount that begins with noughts', withLine(8, 'EUR00.05'), null],
    ['nothing without decimals', withLine(8, 'EUR0'), 8],
    ['nothing in many noughts', withLine(8, 'EUR000.0'), 8],
    ['an amount and more before it', withLine(8, 'xEUR58'), 8],
    ['an amount and more behind it', withLine(8, 'EUR58.50x'), 8],
    ['a purpose', withLine(9, 'GDDS'), null],
    ['a purpose in small letters', withLine(9, 'gdds'), 9],
    ['a reference of 35', withLine(10, 'x'.repeat(35), [11, '']), null],
    ['a text of 140', withLine(11, 'x'.repeat(140)), null],
    ['information of 70', withLine(12, 'x'.repeat(70)), null],
  ])('%s', (_, code, line) => {
    expect(wrongEpcLine(code)).toBe(line);
  });
});

describe('a payment code is printed where it can be', () => {
  const some = { ...values, number: 'N', total_decimal: '58.50', owner: 'A\nB' };
  it.each([
    ['none', null, 'EUR', null],
    ['filled', 'pay:{number}', 'USD', 'pay:N'],
    ['without a fine, and it names none of it', 'pay:{number}', null, 'pay:N'],
    ['a placeholder without a value', 'pay:{total}', 'USD', null],
    ['331 bytes', 'x'.repeat(331), 'USD', 'x'.repeat(331)],
    ['332 bytes', 'x'.repeat(332), 'USD', null],
    ['332 bytes of 166 letters', 'é'.repeat(166), 'USD', null],
    ['a value of two lines', 'pay:{owner}', 'USD', 'pay:A B'],
    ['EPC, a fine in USD', 'BCD\n002', 'USD', null],
    ['EPC, no fine', 'BCD\n002', null, null],
    ['EPC, a fine in EUR', 'BCD\nEUR{total_decimal}', 'EUR', 'BCD\nEUR58.50'],
  ])('%s', (_, code, currency, printed) => {
    expect(paymentCodeOf(code, some, currency)).toBe(printed);
  });
});
