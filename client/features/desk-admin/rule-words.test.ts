import { describe, expect, it } from 'vitest';

import { endedBy, placeText, ruleText } from './rule-words';

const OWNER = { addressee: 'OWNER', plate: 'ANY', metBy: 'DECIDED' } as const;
const LIMB = { starts: 'VIOLATION', count: 14, unit: 'DAYS', firstDayCounts: false } as const;

// Programs 8: rules as sentences.
it.each([
  [
    {
      ...OWNER,
      plate: 'HOME',
      metBy: 'POSTED',
      limbs: [{ ...LIMB, unit: 'BUSINESS_DAYS' }],
    },
    'Home plates: posted within 14 business days after the violation',
  ],
  [{ ...OWNER, limbs: [LIMB] }, 'All plates: decided within 14 calendar days after the violation'],
  [
    { ...OWNER, limbs: [{ ...LIMB, count: 1, starts: 'RECEIVED' }] },
    'All plates: decided within 1 calendar day after receipt',
  ],
  [
    {
      ...OWNER,
      plate: 'OTHER',
      metBy: 'ARRIVED',
      limbs: [{ ...LIMB, count: 3, unit: 'MONTHS', firstDayCounts: true }],
    },
    'Plates of other regions: delivered within 3 months after the violation, first day counted',
  ],
  [
    {
      ...OWNER,
      addressee: 'NAMED',
      limbs: [
        { ...LIMB, count: 30, starts: 'NAMED' },
        { ...LIMB, count: 90 },
      ],
    },
    'All plates, named persons: decided within 30 calendar days after the person was named or 90 calendar days after the violation',
  ],
  [{ ...OWNER, limbs: [] }, 'All plates: no deadline'],
] as const)('says a rule in words: %o', (rule, words) => {
  expect(ruleText(rule)).toBe(words);
});

describe('a rule for all plates', () => {
  const rule = (
    id: string,
    effectiveFrom: string,
    plate: 'HOME' | 'OTHER' | 'ANY',
    cause: 'REDLIGHT' | 'SPEEDING' = 'REDLIGHT',
  ) => ({ id, effectiveFrom, cause, ...OWNER, plate, limbs: [LIMB] });
  const rules = [
    rule('5', '2026-06-01', 'OTHER'),
    rule('4', '2026-05-01', 'HOME', 'SPEEDING'),
    rule('3', '2026-04-01', 'ANY'),
    rule('2', '2026-03-01', 'HOME'),
    rule('1', '2026-02-01', 'OTHER'),
  ];
  const ended = (effectiveFrom: string, plate: 'ANY' | 'HOME' = 'ANY') =>
    endedBy(rules, { cause: 'REDLIGHT', addressee: 'OWNER', plate, effectiveFrom }).map(
      ({ id }) => id,
    );

  it('ends the special ones that hold on the day before', () => {
    expect(ended('2026-07-01')).toEqual(['5']);
    expect(ended('2026-03-15')).toEqual(['2', '1']);
  });

  it('ends none that begins on its day, or that another one ended', () => {
    expect(ended('2026-06-01')).toEqual([]);
    expect(ended('2026-02-01')).toEqual([]);
  });

  it('is none for some plates alone', () => expect(ended('2026-07-01', 'HOME')).toEqual([]));
});

it('names the place of the holidays', () => {
  expect(placeText({ country: 'DE', state: 'BY', region: null })).toBe('DE-BY');
  expect(placeText(null)).toBe('–');
});
