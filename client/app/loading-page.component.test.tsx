import { MantineProvider } from '@mantine/core';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { page } from 'vitest/browser';

import { session } from '../lib/session/session';
import { PEOPLE } from '../test/component/people';
import { LoadingPage } from './loading-page';
import { router } from './router';

// Issue 25, point 15.
it('the first moment of a page is the shell with ten rows, while the rest is on its way', async () => {
  // What the router shows until the first page is there.
  expect(router.routes[0]).toMatchObject({ hydrateFallbackElement: { type: LoadingPage } });
  session.keep(PEOPLE.processing);
  history.replaceState(null, '', '/citations/pending');
  await render(
    <MantineProvider>
      <LoadingPage />
    </MantineProvider>,
  );
  const loading = page.getByRole('status', { name: 'Loading' });
  await expect.element(loading).toBeVisible();
  await expect.element(page.getByText('Pending Citation Events')).toBeVisible();
  // Issue 37, point 15: a screen reader finds the main part and its heading.
  await expect
    .element(page.getByRole('main').getByRole('heading', { level: 1, name: 'Loading' }))
    .toBeInTheDocument();
  // The title, and the rows.
  expect(document.querySelectorAll('.mantine-Skeleton-root')).toHaveLength(1 + 10);
  expect(document.querySelectorAll('.mantine-Loader-root')).toHaveLength(0);
});
