import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { askAgain, open } from '../../test/component/open';

const cards = (): (string | null)[] =>
  page
    .getByRole('status')
    .filter({ hasText: 'weaker than shipped' })
    .elements()
    .map(({ textContent }) => textContent);
const rules = (...weaker: boolean[]) =>
  api.answer({
    checkRules: () => weaker.map((isWeaker, index) => ({ id: String(index + 1), isWeaker })),
  });

// Guards 2: the dashboard of administrators says how many checks are weaker than shipped.
it('the dashboard counts the checks that are weaker than shipped', async () => {
  rules(true, true, false);
  await open('/admin/dashboard', 'admin');
  await expect.poll(cards).toEqual(['2 checks are weaker than shipped']);
  rules(true, false);
  await askAgain();
  await expect.poll(cards).toEqual(['1 check is weaker than shipped']);
  rules(false);
  await askAgain();
  await expect.poll(cards).toEqual([]);
});
