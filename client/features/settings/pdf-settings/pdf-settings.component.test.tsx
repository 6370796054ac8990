import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  CreateNoticeTextSetInput,
  PdfSetting,
  TextSetKind,
  UpdateNoticeTextSetInput,
  UpdatePdfSettingInput,
} from '../../../graphql/schema';
import { type Partly, api, refusal } from '../../../test/component/api';
import { isForEverybody, TELEPHONE } from '../../../test/component/axe';
import { refused } from '../../../test/component/guest';
import { pageOf } from '../../../test/component/many-events';
import { open } from '../../../test/component/open';
import { pdf } from '../../../test/component/pdf';
import {
  button,
  choose,
  columns,
  dialog,
  field,
  heading,
  reads,
  rows,
  toast,
} from '../../../test/component/screen';

type Setting = Partly<PdfSetting> & { id: string; type: 'REDLIGHT' | 'SPEEDING' };

const setting = (id: string, type: Setting['type']): Setting => ({
  id,
  type,
  departmentName: 'Department of Quillon',
  officeName: 'Office of Quillon',
  officeAddress: '1 Court Road\nTelephone 555 0100',
  officeLogoSrc: '',
  violationTitle: 'Failed to stop',
  officerCitationStatement: 'I state that this is so.',
});

interface Texts {
  version: number;
  texts: Record<string, unknown>[];
  paymentCode: string | null;
}

const NOTHING = {
  ...{ inForce: false, used: false, version: 1, paymentCode: null },
  texts: [] as Record<string, unknown>[],
};
const FIRST = {
  ...NOTHING,
  id: '1',
  kind: 'NOTICE' as const,
  from: null,
  inForce: true,
  used: true,
};

let settings: Setting[];
/** The sets beside the first one. */
let sets: (typeof NOTHING & { id: string; kind: TextSetKind; from: string | null })[];
let texts: Texts;
/** What the previews were asked for with. */
let asked: Record<string, unknown>[];

interface PreviewInput {
  office_name: string;
  texts: Record<string, { legal_basis?: string } | undefined>;
}

const UNKNOWN = 'Unknown placeholder {numbr} in Legal basis';

beforeEach(() => {
  settings = [setting('1', 'REDLIGHT'), setting('2', 'SPEEDING')];
  for (const each of settings) each.officeLogoSrc = '/api/logos/1.png';
  texts = { version: 1, texts: [], paymentCode: null };
  sets = [];
  asked = [];
  api.answer({
    pdfSettings: () => pageOf(settings.map((each) => ({ ...each }))),
    mailingSettings: () => ({ noticeLanguages: ['en'] }),
    noticeTextSets: ({ pdfSettingId }: { pdfSettingId: string }) => [
      { ...FIRST, pdfSettingId, ...texts },
      ...sets.map((set) => ({ pdfSettingId, ...set })),
    ],
    updatePdfSetting: ({ input }: { input: UpdatePdfSettingInput }) => {
      const { pdfSettingId, ...fields } = input;
      const found = settings.find(({ id }) => id === pdfSettingId)!;
      return { pdfSetting: Object.assign(found, fields) };
    },
    createNoticeTextSet: ({ input }: { input: CreateNoticeTextSetInput }) => {
      const { kind, from = null } = input;
      const given: Record<string, unknown>[] = (input.texts ?? []).map((each) => ({ ...each }));
      const set = { ...NOTHING, id: `${sets.length + 10}`, kind, from, texts: given };
      sets.push(set);
      return { noticeTextSet: { pdfSettingId: input.pdfSettingId, ...set } };
    },
    updateNoticeTextSet: ({ input }: { input: UpdateNoticeTextSetInput }) => {
      const saved = {
        version: input.expectedVersion + 1,
        texts: (input.texts ?? []).map((each) => ({ ...each })),
        paymentCode: input.paymentCode ?? null,
      };
      if (input.noticeTextSetId === FIRST.id) {
        texts = saved;
        return { noticeTextSet: { ...FIRST, pdfSettingId: '1', ...texts } };
      }
      const found = sets.find(({ id }) => id === input.noticeTextSetId)!;
      Object.assign(found, saved);
      return { noticeTextSet: { pdfSettingId: '1', ...found } };
    },
    deleteNoticeTextSet: ({ input }: { input: { noticeTextSetId: string } }) => {
      sets = sets.filter(({ id }) => id !== input.noticeTextSetId);
      return { deletedId: input.noticeTextSetId };
    },
    noticeTextSetPreview: ({ kind }: { kind: string }) =>
      kind === 'WARNING'
        ? [
            {
              ...{ text: 'LEGAL_BASIS', language: 'en' },
              sentence: 'Paragraph 1 of Legal basis is left out where there is no {operator}',
            },
          ]
        : [],
  });
  api.worker.use(
    http.get('/api/logos/1.png', () => pdf()),
    http.post('/api/pdf-settings/:id/preview', async ({ request }) => {
      const draft = (await request.json()) as PreviewInput;
      asked.push({ ...draft });
      const legalBasis = draft.texts['en']?.legal_basis ?? '';
      if (legalBasis.includes('{numbr}'))
        return refused(422, 'INVALID', UNKNOWN, { 'texts.en.legal_basis': [UNKNOWN] });
      return pdf(draft.office_name, legalBasis);
    }),
  );
});

const editorOf = (cause: string) => dialog(`Edit PDF setting - ${cause}`);
const live = page.getByRole('region', { name: 'Live preview' });
const firstPage = live.getByRole('img', { name: /^Page 1 of/ });

/** Opens the editor with the room that the preview needs. */
async function opened(cause = 'Redlight') {
  await page.viewport(1440, 900);
  await open('/admin/pdf-settings', 'admin');
  await button(`Edit ${cause}`).click();
  await expect.element(heading(`Edit PDF setting - ${cause}`)).toBeVisible();
  const editor = editorOf(cause);
  await expect.element(field('Office Name', editor)).toBeVisible();
  return editor;
}

const LABELS = [
  'Department Name',
  'Office Name',
  'Office Address',
  'Violation Title',
  'Officer Citation Statement',
];

describe('/admin/pdf-settings', () => {
  it('takes the letterhead of the other cause over into the form, and nothing else', async () => {
    Object.assign(settings[1]!, {
      ...{ departmentName: '', officeName: '', officeAddress: '', officeLogoSrc: '' },
      ...{ violationTitle: '', officerCitationStatement: '' },
    });
    const editor = await opened('Speeding');
    const take = button('Take over from Redlight', editor);
    await take.click();
    await expect.element(field('Department Name', editor)).toHaveValue('Department of Quillon');
    await expect.element(field('Office Name', editor)).toHaveValue('Office of Quillon');
    await expect
      .element(field('Office Address', editor))
      .toHaveValue('1 Court Road\nTelephone 555 0100');
    await expect.element(editor.getByRole('img', { name: 'Logo of the office' })).toBeVisible();
    await expect.element(field('Violation Title', editor)).toHaveValue('');
    await expect.element(take).not.toBeInTheDocument();
    // Nothing is saved by it.
    expect(api.sent('UpdatePdfSetting')).toEqual([]);
  });

  it('is edited only, with every field required and a preview', async () => {
    await open('/admin/pdf-settings', 'admin');
    await expect.element(heading('PDF Settings')).toBeVisible();
    expect(await columns('PDF settings')).toEqual([
      'Type',
      'Department Name',
      'Office Name',
      'Office Address',
      'Office Logo Source',
      'Violation Title',
      'Actions',
    ]);
    expect((await rows('PDF settings')).length).toBe(2);
    expect(page.getByRole('button', { name: /add|delete/i }).length).toBe(0);
    await button('Edit Redlight').click();
    const editor = editorOf('Redlight');
    const own = (label: string) =>
      editor.getByRole('textbox', { name: label, exact: true }).first();
    await expect.element(own('Office Name')).toBeVisible();
    for (const label of LABELS) await own(label).fill('');
    await button('Save', editor).click();
    await reads(editor, ...LABELS.map((label) => `${label} is required`));
    for (const label of LABELS) await own(label).fill(`${label} of the test`);
    await button('Preview', editor).click();
    const preview = dialog('Preview of a notice with these values');
    await expect.element(preview).toBeVisible();
    expect(asked.at(-1)).toMatchObject({
      type: 'REDLIGHT',
      office_name: 'Office Name of the test',
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(preview).not.toBeInTheDocument();
    await button('Save', editor).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    await reads(page, 'Office Name of the test');
  });

  it('says of a setting without a logo that it has none, and shows no picture', async () => {
    for (const each of settings) each.officeLogoSrc = '';
    await open('/admin/pdf-settings', 'admin');
    const lines = (await rows('PDF settings')).filter({ hasText: 'No logo' });
    expect(lines.length).toBe(2);
    expect(page.getByCss('table img').length).toBe(0);
  });

  it('has the texts of notices on a second tab, with a preview', async () => {
    const editor = await opened('Speeding');
    await editor.getByRole('tab', { name: 'Texts and codes' }).click();
    const legalBasis = editor.getByRole('textbox', { name: 'Legal basis' });
    await expect.element(legalBasis).toBeVisible();
    await isForEverybody();
    await page.viewport(1440, 900);
    await legalBasis.fill('Section 12, notice {numbr}');
    await editor.getByRole('textbox', { name: 'Reply fields' }).fill('Name\n\nAddress of {plate}');
    // The refusal names a text of another language: the form shows that language.
    await choose(editor.getByRole('combobox', { name: 'Language' }), 'Spanish');
    await editor.getByRole('textbox', { name: 'Privacy' }).fill('Privacidad');
    await button('Preview', editor).click();
    await reads(editor, UNKNOWN);
    await legalBasis.fill('Section 12, notice {number}');
    await button('Preview', editor).click();
    await expect.element(dialog('Preview of a notice with these values')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Save', editor).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    expect(api.sent('UpdateNoticeTextSet')).toMatchObject([
      {
        input: {
          noticeTextSetId: '1',
          expectedVersion: 1,
          texts: [
            {
              language: 'en',
              legalBasis: 'Section 12, notice {number}',
              replyFields: ['Name', 'Address of {plate}'],
            },
            { language: 'es', privacy: 'Privacidad' },
          ],
        },
      },
    ]);
  });

  it('says who has saved the texts meanwhile', async () => {
    texts = {
      version: 4,
      texts: [{ language: 'en', legalBasis: 'Section 12' }],
      paymentCode: null,
    };
    const editor = await opened('Speeding');
    await editor.getByRole('tab', { name: 'Texts and codes' }).click();
    const legalBasis = editor.getByRole('textbox', { name: 'Legal basis' });
    await expect.element(legalBasis).toHaveValue('Section 12');
    await legalBasis.fill('Section 13');
    const sentence = 'These settings were changed by Milo Tessaro, reload them';
    api.refuse('UpdateNoticeTextSet', refusal('SETTINGS_CHANGED', sentence));
    await button('Save', editor).click();
    await expect.element(toast(sentence)).toBeVisible();
    await expect.element(legalBasis).toHaveValue('Section 13');
  });
});

// Programs 3 and 8: a tab for each set of texts.
describe('the sets of texts of a PDF setting', () => {
  const LEFT_OUT = 'Paragraph 1 of Legal basis is left out where there is no {operator}';

  /** Begins the draft of a set. */
  async function begin(editor: ReturnType<typeof editorOf>, which: string) {
    await button('Add texts', editor).click();
    await page.getByRole('menuitem', { name: which }).click();
  }

  it('begin as a draft, of which nothing is in force before it is saved with its texts', async () => {
    const editor = await opened();
    await begin(editor, 'Warning letters');
    const draft = editor.getByRole('form', { name: 'Warning letters (draft)' });
    await reads(draft, 'Nothing is saved yet', /^Write the texts first\. At once, once you save/);
    await isForEverybody();
    // No warning letter asks for money.
    await expect.element(field('How to contest', draft)).toBeVisible();
    expect(draft.getByRole('textbox', { name: 'How to pay' }).length).toBe(0);
    expect(draft.getByRole('textbox', { name: 'Payment code' }).length).toBe(0);
    await field('Legal basis', draft).fill('Section 2');
    expect(api.sent('CreateNoticeTextSet')).toEqual([]);
    await button('Save', draft).click();
    const tab = editor.getByRole('tab', { name: 'Warning letters', exact: true });
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    expect(api.sent('CreateNoticeTextSet')).toMatchObject([
      {
        input: {
          pdfSettingId: '1',
          ...{ kind: 'WARNING', from: null },
          texts: [{ language: 'en', legalBasis: 'Section 2' }],
        },
      },
    ]);
    await expect.element(draft).not.toBeInTheDocument();
  });

  it('stay a draft where they are refused, and are gone once discarded', async () => {
    const editor = await opened();
    await begin(editor, 'Warning letters');
    const draft = editor.getByRole('form', { name: 'Warning letters (draft)' });
    await field('Legal basis', draft).fill('Section 2');
    const sentence = 'There are already such texts from Jan 1, 2027';
    api.refuse('CreateNoticeTextSet', refusal('TEXTS_EXIST', sentence));
    await button('Save', draft).click();
    await expect.element(toast(sentence)).toBeVisible();
    await expect.element(field('Legal basis', draft)).toHaveValue('Section 2');
    await button('Discard', draft).click();
    await expect.element(draft).not.toBeInTheDocument();
    await expect.element(field('Office Name', editor)).toBeVisible();
  });

  it('are changed and deleted, each on a tab of its own', async () => {
    sets = [{ ...NOTHING, id: '10', kind: 'WARNING', from: null }];
    const editor = await opened();
    const tab = editor.getByRole('tab', { name: 'Warning letters' });
    await tab.click();
    const form = editor.getByRole('form', { name: 'Warning letters' });
    await reads(form, LEFT_OUT);
    await field('Legal basis', form).fill('Section 3, by {operator}');
    await button('Save', form).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    expect(api.sent('UpdateNoticeTextSet')).toMatchObject([
      {
        input: {
          noticeTextSetId: '10',
          expectedVersion: 1,
          texts: [{ language: 'en', legalBasis: 'Section 3, by {operator}' }],
        },
      },
    ]);
    await button('Delete', form).click();
    await button('Delete', dialog('Delete texts')).click();
    await expect.element(toast('Successfully deleted!')).toBeVisible();
    await expect.element(tab).not.toBeInTheDocument();
    await expect.element(field('Office Name', editor)).toBeVisible();
  });

  it('from a later day begin with the texts that there are', async () => {
    texts = { ...texts, texts: [{ language: 'en', legalBasis: 'Section 12' }] };
    const editor = await opened();
    await begin(editor, 'Notices from a later day');
    const draft = editor.getByRole('form', { name: 'Notices (draft)' });
    await button('Save', draft).click();
    await reads(draft, 'From is required');
    await field('From', draft).fill('2027-01-01');
    await button('Save', draft).click();
    await expect
      .element(editor.getByRole('tab', { name: 'Notices from Jan 1, 2027' }))
      .toBeVisible();
    expect(api.sent('CreateNoticeTextSet')).toMatchObject([
      { input: { kind: 'NOTICE', from: '2027-01-01', texts: [{ legalBasis: 'Section 12' }] } },
    ]);
  });

  it('ask what vanishes of the set that is shown, and of no other', async () => {
    sets = [{ ...NOTHING, id: '10', kind: 'WARNING', from: null }];
    const editor = await opened();
    expect(api.sent('NoticeTextSetPreview')).toEqual([]);
    await editor.getByRole('tab', { name: 'Warning letters' }).click();
    await reads(editor.getByRole('form', { name: 'Warning letters' }), LEFT_OUT);
    expect(api.sent('NoticeTextSetPreview')).toMatchObject([{ setKind: 'WARNING' }]);
  });
});

// Issue 25, point 11: form left, live preview right, a bar that stays.
describe('a PDF setting is edited on a page', () => {
  it('the notice beside the form says what is typed, in both tabs, before it is saved', async () => {
    const editor = await opened();
    await expect.element(firstPage).toBeVisible();
    const office = field('Office Name', editor);
    expect(live.element().getBoundingClientRect().left).toBeGreaterThan(
      office.element().getBoundingClientRect().right,
    );
    await office.fill('Office of the North');
    await expect.element(live.getByText(/Office of the North/)).toBeInTheDocument();
    await editor.getByRole('tab', { name: 'Texts and codes' }).click();
    await editor.getByRole('textbox', { name: 'Legal basis' }).fill('Section 12 of the act');
    // Both tabs are on it.
    await expect
      .element(live.getByText(/Office of the North.*Section 12 of the act/))
      .toBeInTheDocument();
    expect(api.sent('UpdatePdfSetting')).toEqual([]);
    expect(api.sent('UpdateNoticeTextSet')).toEqual([]);
    await button('Discard', editor).click();
    await expect.element(live.getByText(/Section 12 of the act/)).not.toBeInTheDocument();
    await expect.element(live.getByText(/Office of Quillon/)).toBeInTheDocument();
  });

  // Issue 37, point 13: it draws what is there.
  it('draws a setting that has nothing yet, with its gaps in brackets', async () => {
    Object.assign(settings[0]!, {
      ...{ departmentName: '', officeName: '', officeAddress: '', officeLogoSrc: '' },
      ...{ violationTitle: '', officerCitationStatement: '' },
    });
    const editor = await opened();
    await expect.element(firstPage).toBeVisible();
    await expect.element(live.getByText(/\[Office Name\]/)).toBeInTheDocument();
    await reads(live, 'What is missing stands in brackets');
    expect(asked.at(-1)).toMatchObject({
      department_name: '[Department Name]',
      office_address: '[Office Address]',
      violation_title: '[Violation Title]',
      officer_citation_statement: '[Officer Citation Statement]',
      office_logo_src: expect.stringMatching(/^data:image\/png;base64,/) as string,
    });
    // Nothing is red before it is saved, and the gap goes with the first letters.
    await expect.element(editor.getByText('Office Name is required')).not.toBeInTheDocument();
    await field('Office Name', editor).fill('Office of the North');
    await expect.element(live.getByText(/Office of the North/)).toBeInTheDocument();
  });

  it('says what is wrong in a text, and draws all else', async () => {
    const editor = await opened();
    await expect.element(firstPage).toBeVisible();
    await editor.getByRole('tab', { name: 'Texts and codes' }).click();
    await editor.getByRole('textbox', { name: 'Legal basis' }).fill('Notice {numbr}');
    await reads(live, UNKNOWN);
    await expect.element(live.getByText(/Office of Quillon.*\[Legal basis\]/)).toBeInTheDocument();
    // It is typed on: nothing is said in a toast, and no field is red yet.
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    // Once the field says it, the preview does not say it again.
    await button('Preview', editor).click();
    await reads(editor, UNKNOWN);
    await reads(live, 'What is missing stands in brackets');
    await button('Discard', editor).click();
    await reads(live, 'An invented case, as it would be printed');
  });

  it('keeps the last notice where none can be made', async () => {
    const editor = await opened();
    await expect.element(firstPage).toBeVisible();
    api.worker.use(http.post('/api/pdf-settings/:id/preview', () => HttpResponse.error()));
    await field('Office Name', editor).fill('Office of the North');
    await reads(live, 'The preview cannot be made just now');
    await expect.element(firstPage).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('the bar stays in sight, says what is unsaved, and Discard puts back what was saved', async () => {
    const editor = await opened();
    await page.viewport(1280, 620);
    const office = field('Office Name', editor);
    await reads(editor, 'Everything is saved');
    await office.fill('Office of the North');
    const words = editor.getByText('Unsaved changes');
    for (const end of [0, 100_000]) {
      window.scrollTo(0, end);
      await expect.poll(() => words.element().getBoundingClientRect().bottom).toBeLessThan(621);
      expect(words.element().getBoundingClientRect().top).toBeGreaterThan(500);
    }
    await isForEverybody();
    await button('Discard', editor).click();
    await reads(editor, 'Everything is saved');
    await expect.element(office).toHaveValue('Office of Quillon');
    // There is nothing to ask about, and the keyboard goes on where it came from.
    await button('Cancel', editor).click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(button('Edit Redlight')).toHaveFocus();
  });

  it('has an address, and a phone has the preview as a button', async () => {
    await page.viewport(TELEPHONE.width, TELEPHONE.height);
    await open('/admin/pdf-settings?setting=2', 'admin');
    await expect.element(heading('Edit PDF setting - Speeding')).toBeVisible();
    await expect.element(button('Preview')).toBeVisible();
    await expect.element(live).not.toBeInTheDocument();
  });
});
