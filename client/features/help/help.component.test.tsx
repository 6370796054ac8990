import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { Preferences, UpdatePreferencesInput } from '../../graphql/schema';
import { router } from '../../app/router';
import { session } from '../../lib/session/session';
import { type Partly, api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { open } from '../../test/component/open';
import { button, dialog, heading, reads, toast } from '../../test/component/screen';

let preferences: Partly<Preferences>;

beforeEach(() => {
  preferences = {
    singleKeys: true,
    timeZone: null,
    mailSentBack: false,
    mailMentioned: false,
    digestHour: null,
    welcomed: false,
  };
  api.answer({
    updatePreferences: ({ input }: { input: UpdatePreferencesInput }) => ({
      preferences: Object.assign(preferences, input as Partly<Preferences>),
    }),
  });
});

const help = dialog('Help');

describe('the first day', () => {
  it('has three steps on the home page, with a way to the statuses, until they are closed for good', async () => {
    await open('/', 'inspection', { welcomed: false });
    const welcome = page.getByRole('region', { name: 'Your first day in three steps' });
    await expect.element(welcome).toBeVisible();
    expect(welcome.getByRole('listitem').length).toBe(3);
    await isForEverybody();
    await button('What each status means', welcome).click();
    await expect
      .element(help.getByRole('heading', { name: 'What each status means' }))
      .toBeVisible();
    // Each status of the specification's section 4.
    for (const status of [
      ...['Pending', 'Updated', 'Revise', 'Updated Revise', 'Review', 'Updated Review'],
      ...['Completed', 'Discarded', 'Hold'],
    ])
      await expect.element(help.getByRole('cell', { name: status })).toBeVisible();
    await isForEverybody();
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await button('Got it', welcome).click();
    await expect.element(welcome).not.toBeInTheDocument();
    expect(api.sent('UpdatePreferences')).toEqual([{ input: { welcomed: true } }]);
    expect(session.get()?.user.welcomed).toBe(true);
  });

  it('has no steps for those who have closed them', async () => {
    await open('/', 'inspection');
    await expect.element(page.getByText(/^Total/)).toBeVisible();
    await expect
      .element(page.getByRole('region', { name: 'Your first day in three steps' }))
      .not.toBeInTheDocument();
  });
});

describe('help', () => {
  it('is that of the page, opens by its button and by F1, also with single letters off, and gives the focus back', async () => {
    await open('/profile', 'processing');
    await page.getByRole('switch', { name: 'Single-letter keys', exact: false }).click();
    await expect.element(toast('Successfully saved user details')).toBeVisible();
    await router.navigate('/citations/hold');
    await expect.element(heading('Citation Events On-Hold')).toBeVisible();
    await button('Help').click();
    await reads(help, 'The reason of the hold is on the report and in its history.');
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(button('Help')).toHaveFocus();

    await router.navigate('/search');
    await heading('Search').click();
    await userEvent.keyboard('{F1}');
    await reads(help, 'You find the events that your role may see.');
    await userEvent.keyboard('{Escape}');
    await expect.element(help).not.toBeInTheDocument();
    // The sheet of the keys comes with single letters off too, and lists the two.
    await userEvent.keyboard('?');
    const sheet = dialog('Shortcuts');
    await reads(sheet, 'Show or hide this sheet', 'Help for this page');
    await expect.element(sheet.getByText('Go to')).not.toBeInTheDocument();
  });
});
