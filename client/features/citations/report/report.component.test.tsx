import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { router } from '../../../app/router';
import { session } from '../../../lib/session/session';
import { api } from '../../../test/component/api';
import { offered, pendingEvent, submittedEvent } from '../../../test/component/events';
import { FakeEvents } from '../../../test/component/fake-events';
import { PEOPLE, type Part } from '../../../test/component/people';
import { action, openReport } from '../../../test/component/report-page';
import { dialog } from '../../../test/component/screen';

// Contract, section 10: notices are for inspection officers and administrators.
describe('a link to a notice is for those who may open it', () => {
  const links = (): number => document.querySelectorAll('a[href*="print_preview"]').length;

  async function opened(who: Part): Promise<void> {
    new FakeEvents(
      [
        submittedEvent('1', {
          reportStatus: 'COMPLETED',
          stoplineReferenceId: 'TEC-0000001',
          // Only those who may open it have it.
          notice: who === 'inspection' ? { id: '1', number: 'TEC-0000001' } : null,
          availableActions: [offered('HISTORY'), offered('COMMENTS')],
        }),
      ],
      who,
    );
    await openReport('1', who);
  }

  const generated = page.getByRole('table', { name: 'Generated Citation Notices' });

  it('an inspection officer', async () => {
    await opened('inspection');
    await expect.element(page.getByRole('link', { name: /^Notice TEC-/ })).toBeVisible();
    await router.navigate('/citations/generated');
    await expect.element(generated.getByText('EV-2026-0000001')).toBeVisible();
    expect(links()).toBe(1);
  });

  it('no processing officer', async () => {
    await opened('processing');
    await expect.element(page.getByText('Stopline Reference ID')).toBeVisible();
    expect(links()).toBe(0);
    await router.navigate('/citations/generated');
    await expect.element(generated.getByText('EV-2026-0000001')).toBeVisible();
    expect(links()).toBe(0);
  });
});

// Architecture, GraphQL: an open report is pushed, nothing polls.
it('shows what others do on an open report as it happens', async () => {
  const fake = new FakeEvents([submittedEvent('1')], 'inspection');
  await openReport('1', 'inspection');
  await expect.element(action('Discard Citation Event')).toBeVisible();
  await expect.poll(() => api.isSubscribed('citationUpdated')).toBe(true);
  const asked = api.sent('CitationReport').length;
  api.push(
    'citationUpdated',
    fake.change('1', { reportStatus: 'HOLD', availableActions: [offered('REVISE')] }),
  );
  await expect.element(page.getByText('Hold').first()).toBeVisible();
  await expect.element(action('Discard Citation Event')).not.toBeInTheDocument();
  expect(api.sent('CitationReport')).toHaveLength(asked);
});

describe('the viewer of a report', () => {
  /** An event that can be submitted, with nothing selected. */
  const submittable = () => pendingEvent('1', { recommendation: 'GENERATE', missing: [] });

  it('selects with Space, and submits with S, as the desk does', async () => {
    const { events } = new FakeEvents([submittable()]);
    await openReport('1', 'processing');
    await userEvent.keyboard('v');
    const before = dialog('Viewer: Before');
    await expect.element(before.getByText('0 / 4 selected')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect.element(before.getByText('1 / 4 selected')).toBeVisible();
    await expect.poll(() => events[0]?.selectedCount).toBe(1);
    await expect.element(before.getByRole('checkbox', { name: 'Evidence (Space)' })).toBeChecked();
    await userEvent.keyboard('{ArrowRight} ');
    await expect.element(dialog('Viewer: During').getByText('2 / 4 selected')).toBeVisible();
    await userEvent.keyboard('s');
    await expect.element(dialog('Submit Citation')).toBeVisible();
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Submit Citation')).not.toBeInTheDocument();
    await userEvent.keyboard('?');
    const sheet = dialog('Shortcuts');
    await expect.element(sheet.getByRole('heading', { name: 'In the viewer' })).toBeVisible();
    await expect.element(sheet.getByText('In or out of the evidence')).toBeVisible();
  });

  it('has no S for somebody who has switched single keys off', async () => {
    const { events } = new FakeEvents([submittable()]);
    await openReport('1', 'processing');
    session.keep({ ...PEOPLE.processing, singleKeys: false });
    await page.getByRole('button', { name: 'View Before' }).click();
    const viewer = dialog('Viewer: Before');
    await expect.element(viewer).toBeVisible();
    await userEvent.keyboard('s ');
    await expect.element(viewer.getByText('1 / 4 selected')).toBeVisible();
    await expect.poll(() => events[0]?.selectedCount).toBe(1);
    expect(page.getByRole('dialog').elements()).toHaveLength(1);
  });
});
