import { expect, it } from 'vitest';

import { headline } from './headline';

it.each([
  [
    'Citation settings changed by Ada: Max Image Evidence 4 → 5',
    'Citation settings changed by Ada',
  ],
  ['Reason D1 changed (Max Image Evidence 4 → 5) by Ada', 'Reason D1 changed'],
  ['Ada changed badge number of Bob', 'Ada changed badge number of Bob'],
])('says a change once (issue 25, 12): %s', (description, said) => {
  expect(headline(description, [{ field: 'Max Image Evidence' }])).toBe(said);
  expect(headline(description, [])).toBe(description);
});
