import { describe, expect, it } from 'vitest';

import { pastedBands } from './pasted-bands';

describe('bands from the lines of a table', () => {
  it('have from, amount, points and offence code', () =>
    expect(pastedBands('0\t30\r\n11;58,50;1;141711\n\n26\tcourt\t2\n')).toMatchObject([
      { from: 0, amount: 30, isCourt: false, points: '', offenceCode: '' },
      { from: 11, amount: 58.5, isCourt: false, points: 1, offenceCode: '141711' },
      { from: 26, amount: '', isCourt: true, points: 2, offenceCode: '' },
    ]));

  it.each([
    ['', 'Paste at least one line'],
    ['0;30\nx;40', 'Line 2 is not from; amount; points; offence code: x;40'],
    ['0', 'Line 1 is not from; amount; points; offence code: 0'],
    ['0;1.200,50', 'Line 1 is not from; amount; points; offence code: 0;1.200,50'],
    ['0;30;two', 'Line 1 is not from; amount; points; offence code: 0;30;two'],
    ['0;30\n'.repeat(121), 'At most 120 bands'],
  ])('%j is refused', (text, sentence) => expect(pastedBands(text)).toBe(sentence));
});
