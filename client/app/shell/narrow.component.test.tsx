import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import { TELEPHONE } from '../../test/component/axe';
import { pendingEvent } from '../../test/component/events';
import { open } from '../../test/component/open';

const name = (text: string) => ({ name: text, exact: true });

describe('the keyboard is not lost on a narrow screen (WCAG 2.4.3)', () => {
  beforeEach(async () => {
    await page.viewport(TELEPHONE.width, TELEPHONE.height);
    api.answer({ citation: () => pendingEvent('1', { missing: [], editable: true }) });
    await open('/citations/show/1', 'processing');
    await expect.element(page.getByRole('region', { name: 'Full case' })).toBeInTheDocument();
  });

  it('it goes into the menu, and back to its button', async () => {
    const burger = page.getByRole('button', { name: 'Open menu' });
    await burger.click();
    await expect.element(page.getByRole('link', { name: 'Home' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(burger).toHaveFocus();
    // Tab does not reach collapsed entries.
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.closest('nav')).toBe(null);
  });

  it('it is on the button of a dialog’s menu again when the dialog is closed', async () => {
    const actions = page.getByRole('button', name('Actions'));
    await actions.click();
    await page.getByRole('menuitem', { name: 'Submit Citation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(actions).toHaveFocus();
  });
});
