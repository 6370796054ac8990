import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import { pendingEvent } from '../../test/component/events';
import { open } from '../../test/component/open';
import { PEOPLE } from '../../test/component/people';
import { router } from '../../app/router';

// WCAG 2.1.4.
it('single-letter keys are switched off in the profile, and on again', async () => {
  await open('/profile', 'processing');
  api.answer({
    updatePreferences: ({ input }: { input: { singleKeys: boolean } }) => ({
      preferences: { ...PEOPLE.processing, ...input },
    }),
    citation: () => pendingEvent('1'),
  });
  const keys = page.getByRole('switch', { name: /Single-letter keys/ });
  await expect.element(keys).toBeChecked();
  await keys.click({ force: true });
  await expect.element(keys).not.toBeChecked();

  await router.navigate('/citations/show/1');
  await expect.element(page.getByRole('checkbox', { name: 'Before' })).toBeInTheDocument();
  await userEvent.keyboard('1vlscgfnu');
  await page.getByRole('button', { name: 'View Before' }).click();
  const viewer = page.getByRole('dialog', { name: 'Viewer: Before' });
  await expect.element(viewer.getByRole('button', { name: 'Zoom in', exact: true })).toBeVisible();
  await userEvent.keyboard('+{ArrowRight}');
  // Only the arrow had an effect: otherwise the page would differ here, or there would be two dialogs.
  await expect.element(page.getByRole('dialog', { name: 'Viewer: During' })).toBeVisible();
  await expect.element(page.getByText('100 %')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('0 / 4 selected')).toBeVisible();
  // The key that lists the keys acts all the same.
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect.element(sheet.getByText('Single-letter keys are switched off.')).toBeVisible();
  await sheet.getByRole('link', { name: 'Switch them on in your profile' }).click();
  await keys.click({ force: true });
  await expect.element(keys).toBeChecked();
  await userEvent.keyboard('gp');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Pending Citation Events' }))
    .toBeVisible();
});
