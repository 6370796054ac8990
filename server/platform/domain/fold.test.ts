import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded } from './fold.pure.js';

describe('one text has one key (reliability 29)', () => {
  it.each([
    ['O’Brien', 'obrien'],
    ["O'BRIEN", 'obrien'],
    ['Nguyễn', 'nguyen'],
    ['Ngọc-Anh', 'ngoc anh'],
    ['Öhrling', 'ohrling'],
    ['O\u0308hrling', 'ohrling'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλοσ'],
    ['Παπαδόπουλος', 'παπαδοπουλοσ'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['ısparta', 'isparta'],
    ['Łódź', 'lodz'],
    ['Đorđe', 'dorde'],
    ['Þórður', 'thordur'],
    ['Ann\u00a0\u2009Lee', 'ann lee'],
    ['Ann\u200bLee', 'ann lee'],
    ['Lee—Smith', 'lee smith'],
    ['Lee\u2011Smith', 'lee smith'],
    ['Ａｎｎ', 'ann'],
    ['ﬁn', 'fin'],
    ['  J. R.  Smith, ', 'j r smith'],
  ])('%j is %j', (text, key) => expect(folded(text)).toBe(key));

  it('the key of a key is itself, whatever the case and the composition of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = folded(text);
        expect(folded(key)).toBe(key);
        for (const form of ['NFC', 'NFD'] as const) expect(folded(text.normalize(form))).toBe(key);
      }),
      { seed: 37, numRuns: 2_000 },
    );
  });
});
