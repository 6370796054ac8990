import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { UpdateCalendarSettingsInput } from '../../graphql/schema';
import { api } from '../../test/component/api';
import { askAgain, open } from '../../test/component/open';
import { button, field, heading, reads, toast } from '../../test/component/screen';

const SETTINGS = {
  version: 3,
  country: null,
  state: null,
  region: null,
  terms: [{ from: '2026-09-01', to: '2026-12-18', name: 'Autumn' }],
};

it('saves terms with the version that was read (guards 4)', async () => {
  api.answer({
    calendarSettings: () => SETTINGS,
    holidayPlaces: () => [{ country: 'US', name: 'United States', states: [] }],
    updateCalendarSettings: ({ input }: { input: UpdateCalendarSettingsInput }) => ({
      calendarSettings: { ...SETTINGS, ...input, version: 4 },
    }),
  });
  await open('/admin/calendar', 'admin');
  await expect.element(heading('Calendar')).toBeVisible();
  await button('Add term').click();
  await button('Save').click();
  const term = page.getByRole('group', { name: 'Term 2' });
  await reads(term, 'Name is required', 'From is required', 'To is required');
  await field('Name', term).fill('Spring');
  await field('From', term).fill('2027-01-04');
  await field('To', term).fill('2026-12-01');
  // The calendar of the day lies over the page until the day is left.
  await userEvent.tab();
  await button('Save').click();
  await reads(term, 'The day cannot be before Jan 4, 2027');
  await field('To', term).fill('2027-03-26');
  await userEvent.tab();
  await button('Save').click();
  await expect.element(toast('Successfully saved settings')).toBeVisible();
  await button('Remove term 1').click();
  await button('Save').click();
  await expect.poll(() => api.sent('UpdateCalendarSettings').length).toBe(2);
  const spring = { from: '2027-01-04', to: '2027-03-26', name: 'Spring' };
  expect(api.sent('UpdateCalendarSettings')).toMatchObject([
    { input: { expectedVersion: 3, country: null, terms: [SETTINGS.terms[0], spring] } },
    { input: { expectedVersion: 4, terms: [spring] } },
  ]);
});

it('the dashboard says that the last term is over, and nothing of one that is far away', async () => {
  const lastDay = (to: string): void =>
    api.answer({
      calendarSettings: () => ({ ...SETTINGS, terms: [{ ...SETTINGS.terms[0], to }] }),
    });
  lastDay('2020-12-18');
  await open('/admin/dashboard', 'admin');
  await reads(page, /^The last school term ended on Dec 18, 2020/);
  lastDay('2099-12-18');
  await askAgain();
  await expect.element(page.getByText(/The last school term/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Review' })).toBeVisible();
});
