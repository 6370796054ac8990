import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { open } from '../../test/component/open';

const card = () => page.getByRole('status').filter({ hasText: 'weaker than shipped' });
const rules = (...weaker: boolean[]) =>
  api.answer({
    checkRules: () => weaker.map((isWeaker, index) => ({ id: String(index + 1), isWeaker })),
  });

// Guards 2: the dashboard of administrators says how many checks are weaker than shipped.
it.each([
  [[true, true, false], '2 checks are weaker than shipped'],
  [[true, false], '1 check is weaker than shipped'],
] as const)('counts the checks that are weaker than shipped: %j', async (weaker, sentence) => {
  rules(...weaker);
  await open('/admin/dashboard', 'admin');
  await expect.poll(() => card().element().textContent).toBe(sentence);
});

it('says nothing where all are as shipped', async () => {
  rules(false);
  await open('/admin/dashboard', 'admin');
  await expect.poll(() => api.sent('WeakerChecks').length).toBeGreaterThan(0);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(card().elements()).toEqual([]);
});
