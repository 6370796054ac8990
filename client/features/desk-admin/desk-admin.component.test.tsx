import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  CalendarDay,
  ClaimOverview,
  CreateDeadlineRuleInput,
  CreateReasonInput,
  DeadlineRule,
  DeskSettings,
  HolidayPlace,
  Reason,
  UpdateReasonInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { REASONS } from '../../test/component/events';
import { open } from '../../test/component/open';

const says = (text: string | RegExp) =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });

const invalid = (field: string, sentence: string) =>
  refusal('INVALID', sentence, 422, { errors: { [field]: [sentence] } });

// Desk 10 and 14: the settings are a form of their own.
describe('the settings', () => {
  const SETTINGS: Partly<DeskSettings> = {
    decisionGraceSeconds: 10,
    requireViewedEvidence: true,
    reasonRequired: [],
    paceGuardSeconds: 0,
    usualEvidence: { REDLIGHT: [1, 2, 3, 4], SPEEDING: [1, 2] },
    preselectEvidence: false,
    autoLookUp: null,
    authorityRequired: false,
  };

  async function openSettings(): Promise<void> {
    api.answer({
      deskSettings: () => SETTINGS,
      updateDeskSettings: ({ input }) => ({ deskSettings: input }),
    });
    await open('/admin/desk?tab=settings', 'admin');
    await expect.element(textbox('Seconds to take a decision back')).toBeVisible();
  }

  const saved = () => api.sent<{ input: object }>('UpdateDeskSettings').at(-1)?.input;

  it('are saved', async () => {
    await openSettings();
    await textbox('Seconds to take a decision back').fill('0');
    await page.getByRole('checkbox', { name: 'Hold' }).click();
    // Programs 5.
    await page.getByRole('switch', { name: /^Notices need an authority/ }).click({ force: true });
    await button('Save').click();
    await says('Successfully saved!');
    expect(saved()).toEqual({
      ...SETTINGS,
      decisionGraceSeconds: 0,
      reasonRequired: ['HOLD'],
      usualEvidence: { REDLIGHT: [1, 2, 3, 4], SPEEDING: [1, 2] },
      authorityRequired: true,
    });
  });

  it('say what is wrong with the usual evidence and the look-up', async () => {
    await openSettings();
    const usual = combobox('Usual evidence at a red light');
    await usual.fill('100');
    await usual.click();
    await userEvent.keyboard('{Enter}');
    await textbox('Plates are looked up from this confidence on').fill('0.4');
    await button('Save').click();
    await says('Sequence numbers are from 1 to 99');
    expect(api.sent('UpdateDeskSettings')).toEqual([]);
    await usual.click();
    await userEvent.keyboard('{Backspace}{Backspace}');
    await page.getByRole('switch', { name: /^Usual evidence is selected/ }).click({ force: true });
    const sentence = 'Auto look-up must be a confidence from 0.5 to 1, or null';
    api.refuse('UpdateDeskSettings', invalid('autoLookUp', sentence));
    await button('Save').click();
    await says(sentence);
    await textbox('Plates are looked up from this confidence on').fill('0.85');
    await button('Save').click();
    await says('Successfully saved!');
    expect(saved()).toMatchObject({
      usualEvidence: { REDLIGHT: [1, 2, 3] },
      preselectEvidence: true,
      autoLookUp: 0.85,
    });
  });
});

// Desk 11 and 14: reasons are added, switched off and deleted; each has a key of its own.
describe('the reasons', () => {
  /** A server that keeps the reasons. */
  async function openReasons(): Promise<void> {
    let reasons: Partly<Reason>[] = [...REASONS];
    api.answer({
      reasons: () => reasons,
      createReason: ({ input }: { input: CreateReasonInput }) => {
        const reason = { id: 'new', active: true, position: 9, ...input } as Partly<Reason>;
        reasons = [...reasons, reason];
        return { reason };
      },
      updateReason: ({ input: { reasonId, ...fields } }: { input: UpdateReasonInput }) => {
        reasons = reasons.map((each) =>
          each.id === reasonId ? ({ ...each, ...fields } as Partly<Reason>) : each,
        );
        return { reason: reasons.find(({ id }) => id === reasonId) };
      },
      deleteReason: ({ input: { reasonId } }: { input: { reasonId: string } }) => {
        reasons = reasons.filter(({ id }) => id !== reasonId);
        return { deletedId: reasonId };
      },
    });
    await open('/admin/desk?tab=reasons', 'admin');
    await expect.element(page.getByRole('table', { name: 'Reasons: Discard' })).toBeVisible();
    await says('Plate not readable');
  }

  it('are added, and switched off', async () => {
    await openReasons();
    await button('Add').click();
    await textbox('Code').fill('TOO_DARK');
    await textbox('Label').fill('Too dark');
    await button('Save').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await says('Too dark');
    expect(api.sent('CreateReason')).toMatchObject([
      { input: { act: 'DISCARD', code: 'TOO_DARK', label: 'Too dark', active: true } },
    ]);
    await button('Edit TOO_DARK').click();
    await page.getByRole('switch', { name: 'Active' }).click({ force: true });
    await button('Save').click();
    await expect.element(row('TOO_DARK').getByText('Off')).toBeVisible();
  });

  it('stay where they were used: the server says it', async () => {
    await openReasons();
    const sentence = 'This reason was used, switch it off instead';
    api.refuse('DeleteReason', refusal('REASON_IN_USE', sentence));
    await button('Delete PLATE_UNREADABLE').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await says(sentence);
    await expect.element(row('PLATE_UNREADABLE')).toBeVisible();
  });

  it('are deleted once the administrator agrees', async () => {
    await openReasons();
    await button('Delete EMERGENCY_VEHICLE').click();
    const question = page.getByRole('dialog', { name: 'Delete reason' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(api.sent('DeleteReason')).toEqual([]);
    await button('Delete EMERGENCY_VEHICLE').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await says('Successfully deleted!');
    await expect.element(row('EMERGENCY_VEHICLE')).not.toBeInTheDocument();
  });

  it('have a key, and the server says that another one has it', async () => {
    await openReasons();
    await button('Edit OTHER').click();
    const dialog = page.getByRole('dialog', { name: 'Edit reason' });
    const choose = async (digit: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Key' }).click();
      await page.getByRole('option', { name: digit, exact: true }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    api.refuse('UpdateReason', invalid('key', 'Key is used already'));
    await choose('2');
    await says('Key is used already');
    await choose('0');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row('OTHER').getByRole('cell', { name: '0', exact: true })).toBeVisible();
  });
});

// Desk 6 and 14: rules with a preview, days of the department, the place of holidays from lists.
describe('the deadlines', () => {
  const PEACE = 'Augsburg Peace Festival';

  /** A server that keeps rules and days. */
  async function openDeadlines(rules: Partly<DeadlineRule>[] = []): Promise<void> {
    const days: Partly<CalendarDay>[] = [];
    api.answer({
      deadlineRules: () => rules,
      holidayPlaces: () => [
        {
          country: 'DE',
          name: 'Germany',
          states: [
            { state: 'BY', name: 'Bayern', regions: [{ region: 'A', name: 'Stadt Augsburg' }] },
          ],
        },
        { country: 'TT', name: 'Trinidad & Tobago', states: [] },
      ],
      calendarDays: ({ holidayPlace }: { holidayPlace: HolidayPlace | null }) =>
        holidayPlace?.region === 'A'
          ? [...days, { day: '2026-08-08', name: PEACE, kind: 'HOLIDAY', source: 'PACKAGE' }]
          : days,
      setCalendarDay: ({ input }) => {
        days.push({ ...input, source: 'OWN' });
        return { calendarDay: input };
      },
      previewDeadline: () => ({
        data: [{ dueAt: '2026-03-15T23:59:59.000Z', lastDay: '2026-03-15', postBy: null, limb: 1 }],
      }),
      createDeadlineRule: ({ input }: { input: CreateDeadlineRuleInput }) => {
        const rule = { id: '7', ...input } as Partly<DeadlineRule>;
        rules.push(rule);
        return { rule, applied: 0 };
      },
    });
    await open('/admin/desk?tab=deadlines', 'admin');
    await expect.element(combobox('Country')).toBeEnabled();
  }

  it('have rules, with a preview', async () => {
    await openDeadlines();
    await button('Add').click();
    const dialog = page.getByRole('dialog', { name: 'Add deadline rule' });
    await dialog.getByRole('textbox', { name: 'Count', exact: true }).fill('14');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await says(/^Counted from .+: due Mar 15, 2026, 11:59 PM$/);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect
      .element(row('All plates: decided within 14 calendar days after the violation'))
      .toBeVisible();
    const limbs = [{ starts: 'VIOLATION', count: 14, unit: 'DAYS', firstDayCounts: false }];
    expect(api.sent('CreateDeadlineRule')).toMatchObject([
      { input: { limbs, plate: 'ANY', addressee: 'OWNER', metBy: 'DECIDED', transitDays: 0 } },
    ]);
  });

  // Programs 8: saving a general one names the special ones that it ends.
  it('name the special ones that a general one ends', async () => {
    await openDeadlines([
      {
        ...{ id: '1', cause: 'REDLIGHT', addressee: 'OWNER', plate: 'HOME', metBy: 'POSTED' },
        effectiveFrom: '2026-01-01',
        limbs: [{ starts: 'VIOLATION', count: 14, unit: 'BUSINESS_DAYS', firstDayCounts: false }],
      },
    ]);
    await button('Add').click();
    const dialog = page.getByRole('dialog', { name: 'Add deadline rule' });
    const sentence = 'Home plates: posted within 14 business days after the violation';
    await expect.element(dialog.getByText(`${sentence}, from Jan 1, 2026`)).toBeVisible();
  });

  it('have days of the department', async () => {
    await openDeadlines();
    const day = `${new Date().getUTCFullYear()}-12-12`;
    await page.getByLabelText('Own day').fill(day);
    await textbox('Name').fill('Harbor Day');
    await button('Set day').click();
    await expect.element(row('Harbor Day')).toBeVisible();
    expect(api.sent('SetCalendarDay')).toMatchObject([{ input: { day, name: 'Harbor Day' } }]);
  });

  it('take the place of holidays from lists; a level that changes empties those below', async () => {
    await openDeadlines();
    const choose = async (name: string, typed: string, option: string): Promise<void> => {
      await combobox(name).fill(typed);
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Country', 'germ', 'Germany');
    await choose('State', 'bay', 'Bayern');
    await choose('Region', 'augs', 'Stadt Augsburg');
    await says(PEACE);
    await choose('Country', 'trini', 'Trinidad & Tobago');
    await expect.element(combobox('State')).toHaveValue('');
    await expect.element(combobox('State')).toBeDisabled();
    await expect.element(combobox('Region')).toBeDisabled();
    await expect.element(page.getByText(PEACE)).not.toBeInTheDocument();
  });
});

// Desk 10: charts, table, CSV.
it('draws the report, lists it, and offers it as CSV', async () => {
  api.answer({
    deskReport: () => ({
      group: ['DAY', 'ACT'],
      rows: [{ day: '2026-03-01', act: 'SUBMIT', count: 41, medianSeconds: 10 }],
    }),
  });
  await open('/admin/desk?tab=report', 'admin');
  const table = page.getByRole('table', { name: 'Report' });
  await expect.element(table.getByRole('cell', { name: 'Submit' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: '41' })).toBeVisible();
  await expect.poll(() => document.querySelector('.echarts-for-react svg')).not.toBeNull();
  await expect
    .element(page.getByRole('link', { name: 'CSV' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/api\/desk\/report.+from=.+to=/));
});

// Desk 10: who has what in hand; administrators end a claim.
it('shows who has what in hand, and ends a claim', async () => {
  const claim = (id: string): Partly<ClaimOverview> => ({
    citationId: id,
    referenceId: `EV-2026-000000${id}`,
    queue: 'PENDING',
    cause: 'REDLIGHT',
    user: { id: '5', name: 'Priya Venkat', badgeNumber: 4215 },
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  let claims = [claim('1'), claim('2')];
  api.answer({
    deskOverview: () => ({ claims }),
    releaseClaim: ({ input: { citationId } }: { input: { citationId: string } }) => {
      claims = claims.filter((each) => each.citationId !== citationId);
      return { citationId };
    },
  });
  await open('/admin/desk', 'admin');
  const rows = page.getByRole('table', { name: 'Events in hand' }).getByRole('row');
  const mine = rows.filter({ hasText: 'Priya Venkat' });
  await expect.poll(() => mine.elements().length).toBe(2);
  await button('Release EV-2026-0000001').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }).click();
  await expect.poll(() => mine.elements().length).toBe(1);
  expect(api.sent('ReleaseClaimOf')).toEqual([{ input: { citationId: '1' } }]);
});
