import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { LogEntry, QueryLogsArgs } from '../../../graphql/schema';
import { type Partly, api } from '../../../test/component/api';
import { open } from '../../../test/component/open';
import {
  button,
  choose,
  columns,
  field,
  heading,
  place,
  reads,
  rows,
  texts,
} from '../../../test/component/screen';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';

const entry = (id: number, changes: Partly<LogEntry>): Partly<LogEntry> => ({
  id: String(id),
  causerType: 'user',
  causerId: '5',
  causerName: 'Priya Venkat',
  ...changes,
});

const signedIn = (id: number): Partly<LogEntry> =>
  entry(id, {
    properties: { type: 'Signed in', color: 'green' },
    description: 'Priya Venkat signed in',
    ip: '127.0.0.1',
    session: { id: '0f3b9a1c77', userAgent: CHROME },
  });

const about = { id: '7', referenceId: 'EV-2026-0000007' };

beforeEach(() => {
  api.answer({
    logChoices: () => ({
      kinds: [
        { kind: 'SIGNED_IN', log: 'SYSTEM', title: 'Signed in' },
        { kind: 'SETTINGS_CHANGED', log: 'SYSTEM', title: 'Settings changed' },
        { kind: 'SUBMITTED', log: 'APP', title: 'Submitted' },
      ],
      people: [
        { id: '1', name: 'Astrid Falkner', badgeNumber: 1001 },
        { id: '5', name: 'Priya Venkat', badgeNumber: 4215 },
      ],
    }),
    logs: ({ kind, startDate, page: number }: QueryLogsArgs) => ({
      system:
        kind === 'SETTINGS_CHANGED'
          ? [
              entry(2, {
                causerId: '1',
                causerName: 'Astrid Falkner',
                properties: { type: 'Settings changed', color: 'gray' },
                description: 'Citation settings changed by Astrid Falkner: Distance unit m → ft',
                changes: [{ field: 'Distance unit', before: 'm', after: 'ft' }],
              }),
            ]
          : [signedIn(1)],
      app:
        startDate == null
          ? Array.from({ length: 50 }, (_, index) =>
              entry(100 + index, {
                properties: { type: 'Submitted', color: 'accent' },
                description: 'Submitted with the recommendation Generate',
                subjectType: 'citation',
                subjectId: '7',
                citation: about,
              }),
            )
          : [],
      currentPage: number ?? 1,
      lastPage: 2,
      total: 60,
    }),
  });
});

const form = page.getByRole('search', { name: 'Logs' });
const sent = () => api.sent('Logs').at(-1);

describe('/admin/logs', () => {
  it('has two tabs of 50 rows, with a chip for the type', async () => {
    await open('/admin/logs', 'admin');
    await expect.element(heading('Logs')).toBeVisible();
    const titles = ['Date', 'Type', 'Description', 'Causer', 'Subject'];
    expect(await columns('System Logs')).toEqual(titles);
    await reads((await rows('System Logs')).first(), 'Signed in');
    await page.getByRole('tab', { name: 'App Logs' }).click();
    await expect.poll(place).toBe('/admin/logs?tab=app');
    expect(await columns('App Logs')).toEqual(titles);
    expect((await rows('App Logs')).length).toBe(50);
    const asked = api.sent('Logs').length;
    await button('Refresh').click();
    await expect.poll(() => api.sent('Logs').length).toBe(asked + 1);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect.poll(place).toBe('/admin/logs?tab=app&page=2');
  });

  // Issue 25, 12.
  it('are filtered by type, person, event and days, which stand in the address', async () => {
    await open('/admin/logs', 'admin');
    await choose(form.getByRole('combobox', { name: 'Type' }), 'Signed in');
    await expect.poll(place).toBe('/admin/logs?kind=signed_in');
    await expect.poll(sent).toMatchObject({ kind: 'SIGNED_IN', userId: null });

    await form.getByRole('combobox', { name: 'Person' }).fill('Priya');
    await page.getByRole('option', { name: 'Priya Venkat, 4215', exact: true }).click();
    await expect.poll(place).toBe('/admin/logs?kind=signed_in&user=5');
    await expect.poll(sent).toMatchObject({ kind: 'SIGNED_IN', userId: '5' });
    await reads(page, 'Priya Venkat signed in');

    // The kinds of the other log are others: the person stays.
    await page.getByRole('tab', { name: 'App Logs' }).click();
    await expect.poll(place).toBe('/admin/logs?user=5&tab=app');
    await field('Event', form).fill('EV-2026-0000007');
    await userEvent.keyboard('{Enter}');
    await expect.poll(place).toBe('/admin/logs?user=5&tab=app&event=EV-2026-0000007');
    await expect.poll(sent).toMatchObject({ userId: '5', reference: 'EV-2026-0000007' });
    await field('From', form).fill('2001-01-01');
    await field('To', form).fill('2001-01-02');
    await expect
      .poll(sent)
      .toMatchObject({ startDate: '2001-01-01T00:00:00.000Z', reference: 'EV-2026-0000007' });
    await reads(page, 'No entry is like that');

    await button('Clear', form).click();
    await expect.poll(place).toBe('/admin/logs?tab=app');
    expect((await rows('App Logs')).length).toBe(50);
    await expect.element(field('Event', form)).toHaveValue('');
  });

  it('read their conditions from the address', async () => {
    await open('/admin/logs?tab=app&event=EV-2026-0000007&from=2001-01-01&to=2001-01-02', 'admin');
    await reads(page, 'No entry is like that');
    await expect.element(field('Event', form)).toHaveValue('EV-2026-0000007');
    await expect.element(field('To', form)).toHaveValue('Jan 2, 2001');
  });

  it('take the next condition before the page is drawn for the last one', async () => {
    await open('/admin/logs?kind=signed_in', 'admin');
    await rows('System Logs');
    // In one task of the browser: quicker than any drawing.
    const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
    tabs.find(({ textContent }) => textContent === 'App Logs')!.click();
    const event = document.querySelector<HTMLInputElement>('[placeholder^="Reference"]')!;
    event.setRangeText('EV-2026-0000007', 0, event.value.length);
    event.dispatchEvent(new InputEvent('input', { bubbles: true }));
    event.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await expect.poll(place).toBe('/admin/logs?tab=app&event=EV-2026-0000007');
    await rows('App Logs');
  });

  it('say from where an act came, and lead from a person to all that they did', async () => {
    await open('/admin/logs?kind=signed_in', 'admin');
    const row = (await rows('System Logs')).first();
    await reads(row, '127.0.0.1 · Chrome on Linux · session 0f3b9a1c');
    await row.getByRole('link', { name: 'Priya Venkat', exact: true }).click();
    await expect.poll(place).toBe('/admin/logs?user=5');
  });

  it('tell a change of settings in the words of the form', async () => {
    await open('/admin/logs?kind=settings_changed', 'admin');
    const row = (await rows('System Logs')).first();
    await reads(row, 'Citation settings changed by Astrid Falkner', 'Distance unit');
    expect(texts(row.getByRole('definition'))).toEqual(['m → ft']);
  });

  // Specification, page Logs: people by their name alone; all further authors with their kind.
  it('name people, never their number', async () => {
    const entries = [
      signedIn(1),
      entry(2, { causerType: 'api_token', causerId: '3', causerName: 'Registry bridge' }),
      entry(3, { causerType: 'api_token', causerId: '4', causerName: null }),
      entry(4, { causerType: null, causerId: null, causerName: null }),
    ];
    api.answer({
      logs: () => ({ system: entries, app: [], currentPage: 1, lastPage: 1, total: 4 }),
    });
    await open('/admin/logs', 'admin');
    expect((await rows('System Logs')).length).toBe(4);
    const authors = (await rows('System Logs'))
      .all()
      .map((row) => texts(row.getByRole('cell').nth(3))[0]?.split('\n')[0]);
    expect(authors).toEqual(['Priya Venkat', 'Registry bridge (API token)', 'API token 4', '–']);
    await expect.element(page.getByText(/User 5/)).not.toBeInTheDocument();
  });

  it('do not fail for words of an address that make no sense', async () => {
    await open('/admin/logs?user=x&from=yesterday&kind=%3Cb%3E', 'admin');
    await reads((await rows('System Logs')).first(), 'Signed in');
    expect(sent()).toMatchObject({ userId: null, startDate: null, kind: null });
  });
});
