import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../test/component/api';
import { pageOf } from '../test/component/many-events';
import { open } from '../test/component/open';
import { button, field, place, reads } from '../test/component/screen';

// Issue 23, point 26: a day is ISO or in the order of `LOCALE`, else an error at the field.
const FAULT = 'Write a day from 2000 to 2100 as 11/23/2026 or 2026-11-23';

const FIELDS: [
  path: string,
  opens: string | null,
  label: string,
  ...submits: [button: string, operation: string][],
][] = [
  ['/search', null, 'Violation from', ['Search', 'SearchCitations']],
  [
    '/admin/fine-schedules',
    'Add',
    'For violations from',
    ['Add', 'CreateFineSchedule'],
    ['Preview', 'FineSchedulePreview'],
  ],
  ['/admin/api-tokens', 'Create', 'Last day', ['Create', 'CreateApiToken']],
  ['/admin/notice-runs', 'Start a run', 'Issued to', ['Preview', 'NoticeRunPreview']],
  ['/admin/desk?tab=deadlines', 'Add', 'For violations from', ['Add', 'CreateDeadlineRule']],
  ['/admin/desk?tab=deadlines', null, 'Own day', ['Set day', 'SetCalendarDay']],
  ['/admin/mailing', null, 'Runs since', ['Save', 'UpdateMailingSettings']],
];

beforeEach(() => {
  api.answer({
    mailingSettings: () => ({ noticeLanguages: ['en'], runSize: 500, runsSince: '2026-01-01' }),
    searchCitations: () => pageOf([]),
    deadlineRules: () => [],
  });
});

describe('a date field', () => {
  it.each(FIELDS)('of %s (%s, %s) guesses nothing, %s', async (at, opens, label, ...submits) => {
    await open(at, at === '/search' ? 'processing' : 'admin');
    if (opens !== null) await button(opens).first().click();
    const within = opens === null ? page.getByRole('main') : page.getByRole('dialog');
    const day = field(label, within);
    await expect.element(day).toBeVisible();
    const more = at === '/search' ? ['Nov 23, 20269', '05.11.2026', '2026-02-30'] : [];
    for (const text of ['9', ...more, '1999-12-31']) {
      await day.fill(text);
      await userEvent.tab();
      await reads(within, FAULT);
      await expect.element(day).toHaveValue(text);
      await expect.element(day).toHaveAttribute('aria-invalid', 'true');
    }
    for (const [submit, operation] of submits) {
      await button(submit, within).click();
      await reads(within, FAULT);
      expect(api.sent(operation)).toEqual([]);
    }
    await day.fill('11/5/2030');
    await userEvent.tab();
    await expect.element(day).toHaveValue('Nov 5, 2030');
    await day.click();
    await userEvent.keyboard('{End}9');
    await expect.element(day).toHaveValue('Nov 5, 20309');
    await day.fill('2030-11-06');
    await userEvent.tab();
    await expect.element(day).toHaveValue('Nov 6, 2030');
    await expect.element(within.getByText(FAULT)).not.toBeInTheDocument();
  });

  it('of the report keeps the report while it holds no day, and takes one from the calendar', async () => {
    await open('/admin/desk?tab=report&from=2026-10-01&to=2026-10-31', 'admin');
    const day = field('From');
    await day.fill('2026-11-01');
    await userEvent.tab();
    await reads(page, 'The day cannot be after Oct 31, 2026');
    await day.fill('10.2');
    await userEvent.tab();
    await reads(page, FAULT);
    expect(place()).toBe('/admin/desk?tab=report&from=2026-10-01&to=2026-10-31');
    await day.click();
    await button('7 October 2026').click();
    await expect.element(day).toHaveValue('Oct 7, 2026');
    expect(place()).toBe('/admin/desk?tab=report&from=2026-10-07&to=2026-10-31');
  });
});
