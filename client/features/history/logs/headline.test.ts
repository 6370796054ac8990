import { expect, it } from 'vitest';

import { headline } from './headline';

it.each([
  [
    'Citation settings changed by Ada: Max Image Evidence 4 → 5',
    'Citation settings changed by Ada',
  ],
  ['Reason D1 changed (Max Image Evidence 4 → 5) by Ada', 'Reason D1 changed'],
  // Issue 37, point 15: whichever field comes first, and in whichever words.
  [
    'Camera SN-1 changed by Ada: Speed limit (km/h) 50 → 30; Max Image Evidence 4 → 5',
    'Camera SN-1 changed by Ada',
  ],
  [
    'PDF settings of REDLIGHT changed by Ada: Office Address Mill Street: 4 → Mill Street: 6',
    'PDF settings of REDLIGHT changed by Ada',
  ],
  ['Reason Other (D1) changed (Label a → b) by Ada', 'Reason Other (D1) changed'],
  ['Ada changed badge number of Bob', 'Ada changed badge number of Bob'],
])('says a change once (issue 25, 12): %s', (description, said) => {
  expect(headline(description, [{ field: 'Max Image Evidence' }])).toBe(said);
  expect(headline(description, [])).toBe(description);
});
