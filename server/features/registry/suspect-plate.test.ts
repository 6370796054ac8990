import { describe, expect, it } from 'vitest';
import {
  forbiddenIn,
  fromSpreadsheet,
  isFromSpreadsheet,
  lostZeros,
  mayHaveLostZeros,
  mustNotContain,
} from './suspect-plate.pure.js';

describe('a plate that a spreadsheet wrote (guards 3)', () => {
  it.each([
    // Decimals with dot or comma.
    '417.0',
    '417,0',
    ' 417.0 ',
    '0.5',
    // A mantissa with E+ or E-.
    '1.00E+10',
    '1,00E+10',
    '1E+10',
    '5E-3',
    '1.2e+5',
    // A day and a month, by its name or by 3 or more letters of it, in four languages.
    '01-Dec',
    '1-dec',
    '12-Mar',
    '3-Sept',
    '3-Septemb',
    '31-December',
    '1-ene',
    '2-Abr',
    '1-déc.',
    '7-févr.',
    '14-juil.',
    '1-août',
    '3-Okt',
    '3-Mär',
    '3-März',
    '24-Dez',
    '01-Dec-26',
    // The reverse, with a year.
    'Dec-26',
    'Dec-1926',
    'déc.-26',
    'Mai-04',
    // Numbers as dates.
    '1/12/26',
    '12/31/2026',
    '31/12/2026',
    '1.12.2026',
    '01.12.26',
    '2026-12-01',
    '2026-1-2',
    // The errors of formulas.
    '#NAME?',
    '#REF!',
    '#DIV/0!',
    '#N/A',
    '#VALUE!',
    '#WERT!',
    '#¿NOMBRE?',
    '#NULL!',
    // The marks of a text, and of a formula.
    "'00417",
    '=417',
    '="00417"',
    '"00417"',
  ])('%s is suspect', (plate) => expect(isFromSpreadsheet(plate)).toBe(true));

  it.each([
    'KLM 4821',
    '00417',
    '417',
    '1E10',
    'DEC 01',
    'DEC 1926',
    'MAR 12',
    'Mar 12',
    // All capitals are a plate.
    '01-DEC',
    '1-JAN-5',
    'DEC-26',
    'JAN-1926',
    // Too few letters, other letters, other numbers of digits.
    '1-De',
    '1-Dez5',
    '1-Klm',
    '123-Dec',
    'Dec-1',
    'Dec-126',
    '12-Decemberly',
    // No dates.
    '12-34-56',
    '12-345-67',
    '40/50/60',
    '0/0/26',
    '1234-56-78',
    'A.12.26',
    // Neither an error nor a number.
    '#5',
    'A#N/A',
    '#name?',
    'E+10',
    '4.1.7',
    'A 4.5',
    "O'BRIEN",
    'KN19 TER',
  ])('%s is not', (plate) => expect(isFromSpreadsheet(plate)).toBe(false));

  it('is named without the blanks around it', () => {
    expect(fromSpreadsheet(' 1.00E+10 ')).toBe('1.00E+10 looks like what a spreadsheet wrote');
  });
});

describe('a plate that may have lost zeros (guards 3)', () => {
  it.each([
    ['417', true],
    [' 417 ', true],
    ['0', true],
    ['4 17', false],
    ['417A', false],
    ['', false],
  ])('%j is made of digits only: %s', (plate, isSo) => expect(mayHaveLostZeros(plate)).toBe(isSo));

  it('is named beside the registered one', () => {
    expect(lostZeros('417', '00417')).toBe('417 may have lost zeros, 00417 is registered');
  });
});

describe('the characters that no plate has (guards 3)', () => {
  it.each([...'*?%_#+="<>'])('%s', (character) => {
    expect(forbiddenIn(`AB ${character}1`)).toBe(character);
    expect(mustNotContain(character)).toBe(`Plate must not contain ${character}`);
  });

  it('are named by the first one, and no others are refused', () => {
    expect(forbiddenIn('A%B*')).toBe('%');
    expect(forbiddenIn("KL-M/4.8'21·Ä中")).toBeNull();
  });
});
