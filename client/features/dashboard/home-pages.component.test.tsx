import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import type { FirstStepName } from '../../graphql/schema';
import { api } from '../../test/component/api';
import { isForEverybody } from '../../test/component/axe';
import { open } from '../../test/component/open';
import { heading, place, reads, texts } from '../../test/component/screen';

const card = (label: string): Locator => page.getByRole('region', { name: label });

/** Twelve months, the newest last. */
const MONTHS = Array.from({ length: 12 }, (_, month) => `Month${month + 1} 2026`);

const chart = page.getByCss('.echarts-for-react svg');

describe('/', () => {
  beforeEach(() => {
    api.answer({
      dashboard: () => ({
        citationNoticesLabels: MONTHS,
        citationNoticesValues: MONTHS.map((_, month) => (month === 11 ? 1 : 0)),
        totalPendingCitationEvents: 17,
        totalSubmittedCitationEvents: 2,
        totalDailyCitationNotices: 1,
      }),
      notificationCount: () => 4,
    });
  });

  it('shows a processing officer what waits, and the way to the pending list', async () => {
    await open('/', 'processing');
    await expect.element(heading('Welcome, Priya Venkat')).toBeVisible();
    const main = page.getByRole('main');
    await reads(main, 'Processing Officer', 'Edit Profile', 'Generated notices, last 12 months');
    await reads(card('Waiting to be Processed'), '17');
    await reads(card('Pending Decision'), '2');
    await reads(card('Generated Notices (Daily)'), '1');
    await reads(main, 'Total 1');
    await expect.element(chart).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: /^Notifications ?, 4 unread$/ }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Notifications, 4 unread' })).toBeVisible();
    expect(main.getByCss('table tr').length).toBe(12);
    expect(main.getByRole('link', { name: /^View/ }).length).toBe(2);
    await card('Waiting to be Processed').getByRole('link').click();
    await expect.element(heading('Pending Citation Events')).toBeVisible();
  });

  it('shows an inspection officer the way to the generated notices', async () => {
    await open('/', 'inspection');
    await reads(page.getByRole('main'), 'Inspection Officer');
    await expect.element(chart).toBeVisible();
    await expect.element(card('Pending Decision').getByRole('link')).toBeVisible();
    await expect.element(card('Waiting to be Processed').getByRole('link')).not.toBeInTheDocument();
    await card('Generated Notices (Daily)').getByRole('link').click();
    await expect.element(heading('Generated Citation Notices')).toBeVisible();
  });
});

/** The title of the card of a history that contradicts what was signed. */
const BROKEN = 'The history does not continue what was signed before';

describe('/admin/dashboard', () => {
  const NAMES: FirstStepName[] = [
    'LETTERHEAD',
    'CURRENCY_AND_UNITS',
    'TIME_ZONE',
    'FINES',
    'TEXTS',
    'REQUIRED_CONTENT',
    'DEADLINES',
    'HOLIDAYS',
    'CAMERAS',
    'VEHICLE_REGISTRY',
  ];
  const steps = (done: FirstStepName[] = []) =>
    NAMES.map((step) => ({
      step,
      done: done.includes(step),
      missing: step === 'LETTERHEAD' ? ['Department Name', 'Telephone'] : [],
    }));

  it('is titled and leads everywhere', async () => {
    api.answer({ firstSteps: () => ({ done: true, inventedLetterhead: false, steps: [] }) });
    await open('/admin/dashboard', 'admin');
    await expect.element(heading('Admin Dashboard Panel')).toBeVisible();
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    await expect.poll(() => areas.length).toBe(19);
    await expect.element(card('First steps')).not.toBeInTheDocument();
    await expect.element(page.getByText(BROKEN)).not.toBeInTheDocument();
  });

  // Mailing 10: what is missing, each a link.
  it('begins, on the first day of an installation, with what is missing', async () => {
    api.answer({
      firstSteps: () => ({ done: false, inventedLetterhead: false, steps: steps(['FINES']) }),
    });
    await open('/admin/dashboard', 'admin');
    const first = card('First steps');
    await reads(first, 'Department Name, Telephone', 'Fines: done');
    expect(texts(first.getByRole('link'))).toEqual([
      'Letterhead',
      'Currency and units',
      'Time zone',
      'Texts',
      'Required content',
      'Deadlines',
      'Holidays',
      'Cameras',
      'program',
    ]);
    await reads(first, 'Vehicle registry', /docs\/operations\.md/);
    await expect.element(page.getByText('The letterhead is invented')).not.toBeInTheDocument();
    await first.getByRole('link', { name: 'Deadlines' }).click();
    await expect.poll(place).toBe('/admin/desk?tab=deadlines');
    await expect
      .element(page.getByRole('tab', { name: 'Deadlines', selected: true }))
      .toBeVisible();
  });

  // Mailing 10: installations that still have the invented letterhead of an older version get a red card.
  it('has a red card, with a link to the settings, for an invented letterhead', async () => {
    api.answer({ firstSteps: () => ({ done: false, inventedLetterhead: true, steps: steps() }) });
    await open('/admin/dashboard', 'admin');
    const alert = page.getByRole('alert').filter({ hasText: 'The letterhead is invented' });
    await expect.element(alert).toBeVisible();
    await reads(alert, /No notice is made until your own are saved/);
    await isForEverybody();
    await alert.getByRole('link', { name: 'Open the PDF settings' }).click();
    await expect.element(heading('PDF Settings')).toBeVisible();
  });

  // Proof 1.
  it('has a card, with a link to the checkpoints, for a history that does not continue what was signed', async () => {
    api.answer({ logState: () => ({ broken: true, origins: ['stopline.test/log'] }) });
    await open('/admin/dashboard', 'admin');
    const alert = page.getByRole('alert').filter({ hasText: BROKEN });
    await expect.element(alert).toBeVisible();
    await alert.getByRole('link', { name: 'Open the keys and checkpoints' }).click();
    await expect.element(heading('Proof and Privacy')).toBeVisible();
    await reads(page, BROKEN);
  });
});
