import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import type { NoticeTextSet, PdfSetting } from '../graphql/schema';
import { type Partly, api } from '../test/component/api';
import { asksAtReload, dialog, question, toast } from '../test/component/screen';
import { clickBeside, open, reload } from '../test/component/open';

/** Says no to the question: everything is as it was. */
async function stay(): Promise<void> {
  await question().getByRole('button', { name: 'Stay' }).click();
  await expect.element(question()).not.toBeInTheDocument();
}

async function leave(): Promise<void> {
  await question().getByRole('button', { name: 'Leave' }).click();
  await expect.element(question()).not.toBeInTheDocument();
}

/** The browser's Back button. */
const back = async (): Promise<void> => history.back();

/** Each way out of a form; all but the last are answered with no. A page has nothing beside it to click on. */
async function asksOnEachWayOut(
  form: Locator,
  field: Locator,
  typed: string,
  { isPage = false } = {},
): Promise<void> {
  const ways: (() => Promise<void>)[] = [
    () => userEvent.keyboard('{Escape}'),
    ...(isPage ? [] : [clickBeside]),
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    back,
  ];
  for (const way of ways) {
    await way();
    await stay();
    await expect.element(field).toHaveValue(typed);
  }
  expect(asksAtReload()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await leave();
  await expect.element(form).not.toBeInTheDocument();
  expect(asksAtReload()).toBe(false);
}

const menu = (): Locator => page.getByRole('navigation', { name: 'Main' });

/** Opens a page of the administrators from their first one, to which Back leads, and a form of it. */
async function openedFrom(area: string, button: string): Promise<void> {
  await open('/admin/dashboard', 'admin');
  await page
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: new RegExp(`^${area}`) })
    .click();
  await page.getByRole('button', { name: button }).click();
}

const LETTERHEAD: Partly<PdfSetting> = {
  departmentName: 'Department of traffic',
  officeAddress: '1 Quay Street',
  officeLogoSrc: '/api/media/1',
  violationTitle: 'Notice of violation',
  officerCitationStatement: 'I have examined the evidence.',
};

/** The settings and texts of both forms, as the server keeps them. */
function pdfSettings(): { settings: Partly<PdfSetting>[]; texts: Partly<NoticeTextSet> } {
  const kept = {
    settings: [
      { ...LETTERHEAD, id: '1', type: 'REDLIGHT', officeName: 'Office of the lights' },
      { ...LETTERHEAD, id: '2', type: 'SPEEDING', officeName: 'Office of speed' },
    ] as Partly<PdfSetting>[],
    texts: {
      pdfSettingId: '2',
      version: 1,
      texts: [{ language: 'en', footer: 'Old footer' }],
      ...{ id: '1', kind: 'NOTICE', from: null, inForce: true, used: false },
    } as Partly<NoticeTextSet>,
  };
  // How it would look is not what is asked here.
  api.worker.use(
    http.post('/api/pdf-settings/:id/preview', () => new HttpResponse(null, { status: 503 })),
  );
  api.answer({
    pdfSettings: () => ({
      data: kept.settings,
      currentPage: 1,
      lastPage: 1,
      total: 2,
      perPage: 15,
    }),
    noticeTextSets: () => [kept.texts],
    mailingSettings: () => ({ noticeLanguages: ['en'] }),
    updatePdfSetting: ({
      input: { pdfSettingId, ...values },
    }: {
      input: { pdfSettingId: string };
    }) => {
      const pdfSetting = kept.settings.find(({ id }) => id === pdfSettingId);
      return { pdfSetting: Object.assign(pdfSetting ?? {}, values) };
    },
    updateNoticeTextSet: ({ input: { texts } }: { input: Pick<NoticeTextSet, 'texts'> }) => ({
      noticeTextSet: Object.assign(kept.texts, { texts, version: 2 }),
    }),
  });
  return kept;
}

describe('the dialogs of the administrators', () => {
  it('PDF settings: ask on each way out', async () => {
    pdfSettings();
    await openedFrom('PDF Settings', 'Edit Redlight');
    const form = dialog('Edit PDF setting - Redlight');
    const field = form.getByRole('textbox', { name: 'Office Name' });
    await field.fill('Another office');
    await asksOnEachWayOut(form, field, 'Another office', { isPage: true });
  });

  it('a user: ask on each way out', async () => {
    api.answer({ roles: () => [{ id: 4, name: 'Processing Officer' }] });
    await openedFrom('Users', 'Add');
    const form = dialog('Add user');
    const field = form.getByRole('textbox', { name: 'First Name' });
    await field.fill('Nora');
    await asksOnEachWayOut(form, field, 'Nora');
  });

  it('an API token: ask on each way out, and before a token is lost that was not copied', async () => {
    api.answer({ createApiToken: () => ({ apiToken: { id: '1' }, token: 'stopline_secret' }) });
    await openedFrom('API Tokens', 'Create');
    const form = dialog('Create API token');
    const field = form.getByRole('textbox', { name: 'Name' });
    await field.fill('Cameras of the north');
    await userEvent.keyboard('{Escape}');
    await stay();
    await expect.element(field).toHaveValue('Cameras of the north');
    await form.getByRole('checkbox', { name: 'citations:read' }).click();
    await form.getByRole('button', { name: 'Create' }).click();
    const token = form.getByLabelText('API token');
    await expect.element(token).toHaveTextContent('stopline_secret');
    await userEvent.keyboard('{Escape}');
    await expect
      .element(question().getByText('The token was not copied, and is not shown again.'))
      .toBeVisible();
    await stay();
    await expect.element(token).toHaveTextContent('stopline_secret');
    expect(asksAtReload()).toBe(true);
    await form.getByRole('button', { name: 'Done' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('ask nothing where nothing was changed, or all of it was saved', async () => {
    pdfSettings();
    await openedFrom('PDF Settings', 'Edit Speeding');
    const form = dialog('Edit PDF setting - Speeding');
    const field = form.getByRole('textbox', { name: 'Office Name' });
    await field.fill('Office of speed!');
    await field.fill('Office of speed');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Edit Speeding' }).click();
    await field.fill('Office of the saved');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(asksAtReload()).toBe(false);
    await reload('/admin/pdf-settings', 'admin');
    await expect.element(page.getByText('Office of the saved')).toBeVisible();
  });
});

describe('the forms of a page', () => {
  it('settings: a menu link, back and reload ask; saving ends it', async () => {
    const settings = { ...CITATION_SETTINGS };
    api.answer({
      citationSettings: () => settings,
      updateCitationSettings: ({ input }: { input: Partial<typeof settings> }) => ({
        citationSettings: Object.assign(settings, input),
      }),
      logs: () => ({ data: [], lastPage: 1, currentPage: 1, total: 0, perPage: 15 }),
    });
    await open('/admin/dashboard', 'admin');
    await menu().getByRole('link', { name: 'Citation Settings' }).click();
    const field = page.getByRole('textbox', { name: 'Currency unit' });
    await field.fill('EUR');
    for (const way of [
      () => menu().getByRole('link', { name: 'Logs' }).click(),
      back,
      () => page.getByRole('button', { name: 'Logout' }).click(),
    ]) {
      await way();
      await stay();
      await expect.element(field).toHaveValue('EUR');
    }
    expect(asksAtReload()).toBe(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(toast('Successfully saved settings')).toBeVisible();
    await menu().getByRole('link', { name: 'Logs' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Logs');
  });

  it('profile: a menu link asks, and goes on when it is meant', async () => {
    await open('/profile', 'processing');
    const name = page
      .getByRole('form', { name: 'Profile' })
      .getByRole('textbox', { name: 'First name' });
    const link = menu().getByRole('link', { name: 'Search' });
    await name.fill('Somebody else');
    await link.click();
    await stay();
    await expect.element(name).toHaveValue('Somebody else');
    expect(asksAtReload()).toBe(true);
    await link.click();
    await leave();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Search');
  });

  it('a picked image is work as well', async () => {
    await open('/profile', 'processing');
    const image = page.getByLabelText('Image');
    await image.upload(
      new File(['not looked at before it is saved'], 'a.png', { type: 'image/png' }),
    );
    await menu().getByRole('link', { name: 'Search' }).click();
    await stay();
    expect(location.pathname).toBe('/profile');
  });
});

const CITATION_SETTINGS = {
  referencePrefix: 'TEC',
  vehicleLicenseIdentifier: '@ ####',
  maxEvidenceImages: 4,
  currencyUnit: 'USD',
  distanceUnit: 'm',
  speedUnit: 'km/h',
  timeZoneConfirmed: true,
};

// Issue 23, point 27: a click on the second tab lost the typed text, both ways.
it('the forms of the two tabs of a PDF setting keep what was typed, and it counts as unsaved', async () => {
  const kept = pdfSettings();
  await open('/admin/pdf-settings', 'admin');
  await page.getByRole('button', { name: 'Edit Speeding' }).click();
  const form = dialog('Edit PDF setting - Speeding');
  const tab = (name: string) => form.getByRole('tab', { name }).click();
  const footer = form.getByRole('textbox', { name: 'Footer' });
  await tab('Texts and codes');
  await footer.fill('Typed footer');
  // A hidden tab counts as unsaved.
  await tab('Setting');
  await userEvent.keyboard('{Escape}');
  await stay();
  await form.getByRole('textbox', { name: 'Office Name' }).fill('Typed office');
  await tab('Texts and codes');
  await expect.element(footer).toHaveValue('Typed footer');
  await tab('Setting');
  // One bar saves both (issue 25, point 11).
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Successfully saved!')).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(page.getByText('Typed office')).toBeVisible();
  expect(kept.texts.texts?.[0]?.footer).toBe('Typed footer');
});

// The same of the tabs of a page: the address changes, and the page does not.
describe('another tab of a page asks before what was typed is lost', () => {
  const typed = [
    ['/admin/desk?tab=settings', 'Seconds to take a decision back', 'Reasons'],
    ['/admin/desk?tab=deadlines', 'Name', 'Reasons'],
    ['/admin/desk?tab=deadlines', 'Own day', 'Reasons'],
    ['/admin/notice-runs?tab=returns', 'Number', 'Ledger'],
    ['/admin/notice-runs?tab=returns', 'Note', 'Print runs'],
  ] as const;

  it.each(typed)('%s: %s', async (address, label, tab) => {
    await open(address, 'admin');
    const field = page.getByRole('textbox', { name: label });
    await field.fill('7');
    await page.getByRole('tab', { name: tab }).click();
    await stay();
    await expect.element(field).toHaveValue('7');
  });
});
