import { describe, expect, it } from 'vitest';
import { matchesPlateFormat, plateKey } from './plate.js';

describe('Plates compare without spaces, dashes or case (contract 9)', () => {
  it.each([
    ['ABC 1234', 'ABC1234'],
    ['abc-1234', 'ABC1234'],
    [' a.b·c 12/34 ', 'A.B·C12/34'],
    ['AB\u00a01\u20132\u20113\u22124', 'AB1234'],
    ['A_B*C', 'A_B*C'],
    ['निक 1', 'निक1'],
    ['A\u200bB', 'A\u200bB'],
    ['мкх 77', 'МКХ77'],
    ['%_*', '%_*'],
    ['ＡＢＣ　１２３４', 'ABC1234'],
    ['ａｂｃ－１２３４', 'ABC1234'],
    ['ＡB c１2', 'ABC12'],
    ['品川　３００　さ　１２－３４', '品川300さ1234'],
    ['％＿＊．', '%_*.'],
    ['－　－', ''],
    [' - \u2014 ', ''],
    ['', ''],
  ])('%j is %j', (text, key) => expect(plateKey(text)).toBe(key));
});

describe('The look a plate usually has: `@` a letter, `#` a digit (contract 7)', () => {
  it.each([
    ['ABC 1234', '@@@ ####', true],
    ['abc1234', '@@@ ####', true],
    ['ABC-1234', '@@@ ####', true],
    ['AB 1234', '@@@ ####', false],
    ['ABCD 1234', '@@@ ####', false],
    ['ABC 12345', '@@@ ####', false],
    ['123 ABCD', '@@@ ####', false],
    ['', '@@@ ####', false],
    ['ＡＢＣ　１２３４', '@@@ ####', true],
    ['T 123', 'T ###', true],
    ['X 123', 'T ###', false],
    ['AB.C 123', '@@.@ ###', true],
    ['ABC 123', '@@.@ ###', false],
    ['ABC.1234', '@@@ ####', false],
  ])('%j against %j: %s', (plate, identifier, usual) =>
    expect(matchesPlateFormat(plate, identifier)).toBe(usual),
  );
});
