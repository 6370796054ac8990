import { expect, it } from 'vitest';

import { placeText, termText } from './rule-words';

// Desk 6, `basis`.
it.each([
  [{ days: 14, kind: 'CALENDAR', starts: 'VIOLATION' }, '14 calendar days after the violation'],
  [{ days: 1, kind: 'CALENDAR', starts: 'RECEIVED' }, '1 calendar day after receipt'],
  [
    { days: 10, kind: 'BUSINESS', starts: 'OWNER_KNOWN' },
    '10 business days after the owner became known',
  ],
  [{ days: null, kind: 'CALENDAR', starts: 'VIOLATION' }, 'No deadline'],
] as const)('says a rule in words: %o', (term, words) => {
  expect(termText(term)).toBe(words);
});

it('names the place of the holidays', () => {
  expect(placeText({ country: 'DE', state: 'BY', region: null })).toBe('DE-BY');
  expect(placeText(null)).toBe('–');
});
