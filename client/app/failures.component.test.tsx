import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api, refusal } from '../test/component/api';
import { pendingEvent } from '../test/component/events';
import { FakeEvents } from '../test/component/fake-events';
import { dialog, overlay, toast } from '../test/component/screen';
import { open } from '../test/component/open';
import type { Part } from '../test/component/people';
import { action, openReport, panel } from '../test/component/report-page';
import { router } from './router';

const NOT_LOADED = 'This could not be loaded';
const LIST = 'Cannot load data, refresh page or try again later';
const FAILED = refusal('INTERNAL', 'Internel server error', 500);
const FORBIDDEN = refusal('FORBIDDEN', 'You are not allowed to do this', 403);

describe('a server that fails', () => {
  // Page, operation, sentence of the toast (specification, section 8), and the text on the page if it is its own.
  type Failure = [path: string, operation: string, sentence: string, shown?: string];
  const PAGES: [Part, ...Failure[]][] = [
    [
      'processing',
      ['/citations/pending', 'CitationList', LIST],
      ['/search?vehicle_owner=strand', 'SearchCitations', LIST],
      ['/notifications', 'Notifications', 'Could not load notifications'],
      ['/', 'Dashboard', 'Internel server error', 'The figures cannot be shown'],
    ],
    [
      'inspection',
      ['/citations/submitted', 'CitationList', LIST],
      ['/citations/generated', 'GeneratedList', LIST],
      ['/citations/discarded', 'CitationList', LIST],
      ['/citations/hold', 'CitationList', LIST],
    ],
    [
      'admin',
      ['/admin/users', 'Users', LIST],
      ['/admin/logs', 'Logs', 'Cannot GET data from database, or permission denied'],
      [
        '/admin/citations',
        'CitationSettings',
        'Cannot get data from database, or permission denied',
      ],
      ['/admin/pdf-settings', 'PdfSettings', LIST],
      ['/admin/api-tokens', 'ApiTokens', LIST],
    ],
  ];

  it.each(PAGES)(
    'says so, once, on each page of %s, which can be tried again',
    async (part, ...all) => {
      await open('/profile', part);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const [address, operation, sentence, shown] of all) {
        api.refuse(operation, FAILED);
        await router.navigate(address);
        await expect.element(toast(sentence)).toBeVisible();
        await expect
          .element(page.getByRole('heading', { name: shown ?? NOT_LOADED }))
          .toBeVisible();
        // Once is enough (issue 25, point 15).
        expect(page.getByText(sentence).elements()).toHaveLength(1);
        // It is back: so is the page, on demand, and the toast goes.
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect
          .element(page.getByRole('button', { name: 'Try again' }))
          .not.toBeInTheDocument();
        await expect.element(toast(sentence)).not.toBeInTheDocument();
      }
    },
  );

  it('cannot save the settings', async () => {
    await open('/admin/citations', 'admin');
    const form = page.getByRole('form', { name: 'Citation settings' });
    for (const [label, value] of [
      ['Reference Prefix', 'TEC'],
      ['Vehicle License Format', '@ ####'],
      ['Currency unit', 'USD'],
      ['Distance unit', 'm'],
      ['Speed unit', 'mph'],
    ] as const)
      await form.getByRole('textbox', { name: label }).fill(value);
    await form.getByRole('textbox', { name: 'Max Image Evidence' }).fill('4');
    api.refuse('UpdateCitationSettings', FAILED);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(toast('Cannot get data from database, or permission denied'))
      .toBeVisible();
  });
});

describe('what is not allowed', () => {
  it('is refused when the role has changed meanwhile', async () => {
    new FakeEvents([pendingEvent('1', { missing: [] })]);
    await openReport('1', 'processing');
    await action('Submit Citation').click();
    await dialog('Submit Citation').getByRole('radio', { name: 'Discard' }).click();
    api.refuse('TransitionCitation', FORBIDDEN);
    await dialog('Submit Citation').getByRole('button', { name: 'Submit Citation' }).click();
    await expect.element(overlay('Failed!')).toBeVisible();
    await expect.element(toast('You are not allowed to do this')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it.each([
    ['/citations/show/1', 'Cannot get data, please refresh the page'],
    ['/citations/history/1', 'Cannot load data, or permission denied for this user'],
  ])('is not visible: a red-light event to a spot-speed officer, at %s', async (address, said) => {
    // There are none for them.
    new FakeEvents([]);
    await open(address, 'speed');
    await expect.element(toast(said)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: NOT_LOADED })).toBeVisible();
  });

  it('is not visible: nor are its comments', async () => {
    new FakeEvents([]);
    await open('/search?comments=1', 'speed');
    await expect
      .element(toast('Cannot get comments from server, try refreshing the page'))
      .toBeVisible();
    await expect.element(panel().getByRole('heading', { name: NOT_LOADED })).toBeVisible();
  });
});

describe('a line that is cut', () => {
  it('is said, and what is shown stays; the toast goes when the list is there again', async () => {
    new FakeEvents([pendingEvent('1')]);
    await open('/citations/pending', 'processing');
    const row = page.getByRole('link', { name: 'EV-2026-0000001' });
    await expect.element(row).toBeVisible();
    api.lose('CitationList');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(toast(LIST)).toBeVisible();
    await expect.element(row).toBeVisible();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(toast(LIST)).not.toBeInTheDocument();
    await expect.element(row).toBeVisible();
  });

  it('keeps a notification unread', async () => {
    new FakeEvents([pendingEvent('1')]);
    api.answer({
      notifications: () => ({
        data: [
          {
            id: '1',
            readAt: null,
            data: { citationId: '1', referenceId: 'EV-2026-0000001', title: 'Sent back' },
          },
        ],
        total: 1,
        currentPage: 1,
        lastPage: 1,
      }),
    });
    await open('/notifications', 'processing');
    const isNew = page.getByRole('table', { name: 'Notifications' }).getByText('New');
    await expect.element(isNew).toBeVisible();
    api.lose('MarkNotificationRead');
    await page.getByRole('link', { name: 'View Comments on EV-2026-0000001' }).click();
    await expect.element(toast('Failed to mark notification as read')).toBeVisible();
    await expect.element(isNew).toBeVisible();
  });
});
