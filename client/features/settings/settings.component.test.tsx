import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { router } from '../../app/router';
import type {
  CitationSettings,
  MailingSettings,
  UpdateCitationSettingsInput,
  UpdateMailingSettingsInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { TELEPHONE } from '../../test/component/axe';
import { open } from '../../test/component/open';
import { button, choose, field, heading, reads, toast } from '../../test/component/screen';

let citation: Partly<CitationSettings>;
let mailing: Partly<MailingSettings>;
let changedBy: string | null;

beforeEach(() => {
  citation = {
    referencePrefix: 'TEC',
    vehicleLicenseIdentifier: '@@@ ####',
    maxEvidenceImages: 4,
    currencyUnit: 'USD',
    distanceUnit: 'm',
    speedUnit: 'km/h',
    timeZoneConfirmed: false,
  };
  mailing = {
    version: 1,
    noticeLanguages: ['en'],
    paper: 'A4',
    window: 'DIN',
    mailBarcode: 'NONE',
    runSize: 500,
    runsSince: '2026-01-01',
    postalCodeFormat: '',
    mailWarningDays: 3,
    postingDays: 0,
    requiredFields: [],
    evidenceDays: 90,
  };
  changedBy = null;
  const changes = () =>
    changedBy === null
      ? []
      : (['CITATION', 'DESK', 'MAILING'] as const).map((setting) => ({
          setting,
          changedBy: { __typename: 'Officer' as const, id: '1', name: changedBy ?? '' },
          changedAt: '2026-03-01T08:00:00.000Z',
        }));
  api.answer({
    citationSettings: () => citation,
    updateCitationSettings: ({ input }: { input: UpdateCitationSettingsInput }) => {
      Object.assign(citation, input);
      changedBy = 'Astrid Falkner';
      return { citationSettings: citation };
    },
    mailingSettings: () => mailing,
    updateMailingSettings: ({ input }: { input: UpdateMailingSettingsInput }) => {
      const { expectedVersion, ...fields } = input;
      Object.assign(mailing, fields, { version: expectedVersion + 1 });
      return { mailingSettings: { ...mailing } };
    },
    settingChanges: changes,
  });
});

describe('/admin/citations', () => {
  const form = page.getByRole('form', { name: 'Citation settings' });
  const FIELDS = {
    'Reference Prefix': ['TEC', 'Cannot have empty Reference Prefix'],
    'Vehicle License Format': ['@@@ ####', 'Cannot have empty Vehicle License Format'],
    'Max Image Evidence': ['4', 'Cannot have empty Max Image Evidence'],
    'Currency unit': ['USD', 'Cannot have empty Currency unit'],
    'Distance unit': ['m', 'Cannot have empty Distance unit'],
    'Speed unit': ['km/h', 'Cannot have empty Speed unit'],
  } as const;

  it('holds six fields, all required, and says who changed it last, also after it is saved', async () => {
    await open('/admin/citations', 'admin');
    await expect.element(heading('Citation Settings')).toBeVisible();
    await expect.element(button('Save', form)).toBeVisible();
    const last = page.getByText(/^Last changed by Astrid Falkner, /);
    expect(last.length).toBe(0);
    for (const [label, [value]] of Object.entries(FIELDS)) {
      await expect.element(field(label, form)).toHaveValue(value);
      await field(label, form).fill('');
    }
    await button('Save', form).click();
    await reads(form, ...Object.values(FIELDS).map(([, sentence]) => sentence));
    for (const [label, [value]] of Object.entries(FIELDS)) await field(label, form).fill(value);
    await field('Currency unit', form).fill('EUR');
    await button('Save', form).click();
    await expect.element(toast('Successfully saved settings')).toBeVisible();
    await expect.element(last).toBeVisible();
    expect(api.sent('UpdateCitationSettings')).toMatchObject([
      { input: { currencyUnit: 'EUR', maxEvidenceImages: 4, timeZoneConfirmed: false } },
    ]);
    await router.navigate('/profile');
    await router.navigate('/admin/citations');
    await expect.element(field('Currency unit', form)).toHaveValue('EUR');
    await expect.element(last).toBeVisible();
  });

  // Mailing 10: the time zone is confirmed once in the citation settings.
  it('has the time zone confirmed once', async () => {
    await open('/admin/citations', 'admin');
    await page.getByLabelText(/time zone is UTC/).click();
    await button('Save', form).click();
    await expect.element(toast('Successfully saved settings')).toBeVisible();
    await reads(page, 'Time zone: UTC, confirmed');
    await expect.element(page.getByLabelText(/time zone is UTC/)).not.toBeInTheDocument();
  });
});

describe('/admin/mailing', () => {
  const form = page.getByRole('form', { name: 'Mailing settings' });

  it('saves languages, paper and what is required', async () => {
    await open('/admin/mailing', 'admin');
    await expect.element(heading('Mailing')).toBeVisible();
    await expect.element(button('Save', form)).toBeVisible();
    await choose(form.getByRole('combobox', { name: 'Second notice language' }), 'Spanish');
    const sentence = 'Violation title is missing in Spanish';
    const errors = { noticeLanguages: [sentence] };
    api.refuse('UpdateMailingSettings', refusal('INVALID', sentence, 422, { errors }));
    await button('Save', form).click();
    await reads(form, sentence);
    await choose(form.getByRole('combobox', { name: 'Second notice language' }), 'None');
    await choose(form.getByRole('combobox', { name: 'Paper' }), 'US Letter');
    const privacy = form
      .getByRole('group', { name: 'Speeding' })
      .getByLabelText('Privacy', { exact: true });
    await privacy.click();
    await button('Save', form).click();
    await expect.element(toast('Successfully saved settings')).toBeVisible();
    expect(api.sent('UpdateMailingSettings').at(-1)).toMatchObject({
      input: {
        expectedVersion: 1,
        noticeLanguages: ['en'],
        paper: 'LETTER',
        requiredFields: [
          { cause: 'REDLIGHT', fields: [] },
          { cause: 'SPEEDING', fields: ['PRIVACY'] },
        ],
      },
    });
    await privacy.click();
    await button('Save', form).click();
    await expect.poll(() => api.sent('UpdateMailingSettings').length).toBe(3);
    expect(api.sent('UpdateMailingSettings').at(-1)).toMatchObject({
      input: {
        expectedVersion: 2,
        requiredFields: [
          { cause: 'REDLIGHT', fields: [] },
          { cause: 'SPEEDING', fields: [] },
        ],
      },
    });
  });
});

// Issue 25, 12.
it('the settings of the desk say who changed them last, after they are saved', async () => {
  await open('/admin/desk?tab=settings', 'admin');
  await page.getByLabelText('Seconds to take a decision back').fill('7');
  const last = page.getByText(/^Last changed by Astrid Falkner, /);
  expect(last.length).toBe(0);
  changedBy = 'Astrid Falkner';
  await button('Save').click();
  await expect.element(last).toBeVisible();
});

// Issue 25, point 13: title and description left, fields right; phones: stacked.
describe('all settings have one width and one form', () => {
  const PAGES: [path: string, ...fields: [section: string, field: string][]][] = [
    ['/admin/citations', ['Units', 'Currency unit']],
    ['/admin/mailing', ['Print runs', 'Run size']],
    ['/admin/desk?tab=settings', ['Decisions', 'Seconds to take a decision back']],
    ['/admin/desk?tab=deadlines', ['A day of the department', 'Own day']],
    ['/profile', ['You', 'First name'], ['Keyboard', 'Single-letter keys']],
  ];

  it.each(PAGES)('%s: %s', async (path, ...fields) => {
    await page.viewport(1440, 900);
    await open(path, 'admin');
    const parts = ([section, label]: [string, string]): [Locator, Locator, Locator] => {
      const group = page.getByRole('group', { name: section, exact: true });
      const title = group.getByRole('heading', { name: section });
      return [group, title, group.getByLabelText(label, { exact: false }).first()];
    };
    const boxes = (each: [string, string]) =>
      parts(each).map((part) => part.element().getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
        DOMRect,
      ];
    for (const each of fields) {
      await expect.element(parts(each)[2]).toBeVisible();
      const [wide, wideTitle, wideField] = boxes(each);
      // The card has a border of one pixel on each side.
      expect(wide.width).toBe(958);
      expect(wideField.left).toBeGreaterThan(wideTitle.left + 200);
    }
    await page.viewport(TELEPHONE.width, TELEPHONE.height);
    for (const each of fields) {
      const [, title, input] = boxes(each);
      expect(input.top).toBeGreaterThan(title.bottom);
      expect(input.left).toBeLessThan(title.left + 60);
    }
  });
});
