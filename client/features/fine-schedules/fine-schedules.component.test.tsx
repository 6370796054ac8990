import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  CreateFineScheduleInput,
  FineSchedule,
  FineScheduleExampleInput,
  WithdrawFineScheduleInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { FakeDesk } from '../../test/component/desk';
import { acts } from '../../test/component/desk-page';
import { submittedEvent } from '../../test/component/events';
import { isForEverybody } from '../../test/component/axe';
import { answerEvents, pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import { button, dialog, field, reads, rows, texts, toast } from '../../test/component/screen';

const money = (minorUnits: number) => ({
  minorUnits,
  currency: 'USD',
  formatted: `$${(minorUnits / 100).toFixed(2)}`,
});

let schedules: (Partly<FineSchedule> & { id: string })[];

/** The example of the server for the two bands of the test: 3 km/h of tolerance, 8.50 of fee. */
function exampleOf({ measured, limit }: FineScheduleExampleInput) {
  const over = measured - 3 - (limit ?? 0);
  const band = over <= 0 ? null : over < 20 ? { from: 0, to: 20 } : { from: 20, to: null };
  return {
    over,
    tolerance: 3,
    unit: 'km/h',
    band,
    total: band === null ? null : money(over < 20 ? 5_850 : 12_850),
    points: over < 20 ? 0 : 3,
    reason: [
      { rule: 'TOLERANCE' as const, input: String(measured), result: String(measured - 3) },
      { rule: 'BAND' as const, input: String(over), result: over < 20 ? '5000' : '12000' },
      { rule: 'FEE' as const, input: '850', result: over < 20 ? '5850' : '12850' },
    ],
  };
}

beforeEach(() => {
  schedules = [];
  api.answer({
    citationSettings: () => ({ currencyUnit: 'USD', currencyDigits: 2, speedUnit: 'km/h' }),
    fineSchedules: () => pageOf(schedules),
    fineSchedule: ({ id }: { id: string }) => schedules.find((each) => each.id === id) ?? null,
    fineSchedulePreview: () => ({ events: 0, total: money(0), bands: [], uncovered: [] }),
    fineScheduleExample: ({ input }: { input: FineScheduleExampleInput }) => exampleOf(input),
    createFineSchedule: ({ input: { schedule } }: { input: CreateFineScheduleInput }) => {
      const fineSchedule = {
        id: '1',
        cause: schedule.cause,
        effectiveFrom: schedule.effectiveFrom,
        currency: 'USD',
        currencyDigits: 2,
        unit: 'km/h',
        paymentDays: schedule.paymentDays,
        dayKind: schedule.dayKind,
        bands: [
          { from: 0, to: 20, total: money(5_850) },
          { from: 20, to: null, total: money(12_850) },
        ],
        createdBy: { __typename: 'Officer' as const, id: '1', name: 'Astrid Falkner' },
      };
      schedules = [fineSchedule];
      return { fineSchedule };
    },
  });
});

// Mailing 1.
describe('/admin/fine-schedules', () => {
  const form = dialog('Add fine schedule');
  const question = dialog('Save fine schedule');
  const own = (label: string) => form.getByLabelText(label, { exact: true });
  const own2 = (label: string) => form.getByLabelText(label, { exact: false }).first();

  it('takes a schedule with its bands, and asks before it applies to events that are there', async () => {
    await open('/admin/fine-schedules', 'admin');
    await reads(page, 'No fine schedule');
    await button('Add').click();
    await own2('For violations from').fill('2026-01-01');
    await own2('Tolerance in km/h').fill('3');
    await own2('Early days').fill('14');
    await own('Late after days').fill('30');
    await own2('Fee in USD').fill('8.50');
    await own('Amount of band 1').fill('50');
    await own('Early amount of band 1').fill('60');
    await own('Late amount 1 of band 1').fill('75');
    await button('Add band', form).click();
    await own('From of band 2').fill('20');
    await own('Points of band 2').fill('3');
    await button('Details of band 2', form).click();
    await own('Note of band 2, English').fill('Driving ban of one month');
    // Mailing 10: an empty amount is no decision that a case goes to court.
    await button('Add', form).click();
    await reads(form, 'Type an amount, or tick No fixed fine (court)');
    await own('Amount of band 2').fill('120');
    await own('Early amount of band 2').fill('100');
    await own('Late amount 1 of band 2').fill('150');
    await button('Add', form).click();
    await reads(question, 'Applies to events since Jan 1, 2026');
    expect(api.sent('CreateFineSchedule')).toEqual([]);
    const sentence = 'Early amount must be at most the amount';
    api.refuse(
      'CreateFineSchedule',
      refusal('INVALID', sentence, 422, { errors: { 'bands.0.earlyAmount': [sentence] } }),
    );
    await button('Save', question).click();
    await reads(form, sentence);
    await own('Early amount of band 1').fill('25.50');

    // Issue 25, point 11: the bands as a bar, and an example by the server's own rule: 66 − 3 − 40 = 23.
    const legend = form.getByRole('list', { name: 'Bands with their totals' });
    await expect
      .poll(() => texts(legend.getByRole('listitem')))
      .toEqual([
        expect.stringMatching(/0 to below 20 km\/h: 58\.50 USD/),
        expect.stringMatching(/20 km\/h and more: 128\.50 USD/),
      ]);
    await reads(form, '66 km/h in 40: $128.50');
    await reads(form, '3 km/h tolerance, 23 km/h over, band 20 and more, 3 points');
    await own2('Example: measured').fill('55');
    await reads(form, '55 km/h in 40: $58.50');
    await own2('Example: measured').fill('42');
    await reads(form, '42 km/h in 40: no fine');
    await isForEverybody();
    await own('Amount of band 1').fill('');
    await reads(form, 'The example is worked out once each band has its amount.');
    await own('Amount of band 1').fill('50');
    await button('Preview', form).click();
    await reads(form, 'No event of this cause is completed yet.');
    await button('Add band', form).click();
    await own('From of band 3').fill('60');
    await own('No fixed fine (court) of band 3').click();
    await button('Add', form).click();
    await button('Save', question).click();
    await expect.element(toast('Successfully added!')).toBeVisible();
    const row = (await rows('Fine schedules')).first();
    await reads(row, 'Speeding', '$58.50 – $128.50', /^30 calendar days/);
    expect(api.sent('CreateFineSchedule').at(-1)).toMatchObject({
      input: {
        schedule: {
          cause: 'SPEEDING',
          effectiveFrom: '2026-01-01',
          toleranceFixed: 3,
          earlyDays: 14,
          lateDays: [30],
          bands: [
            { from: 0, points: null },
            { from: 20, points: 3, note: [{ language: 'en', text: 'Driving ban of one month' }] },
            { from: 60, amount: null },
          ],
        },
      },
    });
  });

  // Programs 2.
  it('takes sites, earlier violations, units and law', async () => {
    await open('/admin/fine-schedules', 'admin');
    await button('Add').click();
    await own2('For violations from').fill('2099-01-01');
    await own2('Contest days').fill('28');
    await form.getByRole('combobox', { name: 'Only at sites of these kinds' }).click();
    await page.getByRole('option', { name: 'School zone' }).click();
    await own2('Earlier violations of the last months').fill('36');
    await own('Amount of band 1').fill('50');
    await button('Details of band 1', form).click();
    await own('Offence code of band 1').fill('141722');
    await own('Fee of band 1').fill('28.50');
    await own('Legal basis of band 1, German').fill('§ 24 StVG');
    await own('Amount for each unit of band 1').fill('5');
    await button('Add', form).click();
    await reads(form, 'Above is required');
    await own('Units above of band 1').fill('20');
    await button('Add step of band 1', form).click();
    await own('Amount of step 1 of band 1').fill('100');
    await isForEverybody();
    await button('Add', form).click();
    await expect.element(toast('Successfully added!')).toBeVisible();
    expect(api.sent('CreateFineSchedule').at(-1)).toMatchObject({
      input: {
        schedule: {
          siteKinds: ['SCHOOL'],
          contestDays: 28,
          repeat: { months: 36, by: 'PLATE', warnings: false, warnFirst: false },
          factor: null,
          examples: [],
          bands: [
            {
              fee: 2_850,
              offenceCode: '141722',
              legalBasis: [{ language: 'de', text: '§ 24 StVG' }],
              perUnit: { amount: 500, above: 20 },
              steps: [{ amount: 10_000, earlyAmount: null, lateAmounts: [] }],
            },
          ],
        },
      },
    });
  });

  // Issue 41: a schedule shows its examples as they would come out while it is typed.
  it('shows what its examples come out as, and a fault of the server at its field', async () => {
    await open('/admin/fine-schedules', 'admin');
    await button('Add').click();
    await own2('For violations from').fill('2099-01-01');
    await own('Amount of band 1').fill('50');
    await reads(form, '66 km/h in 40: $128.50');
    await reads(form, /Band: 23 km\/h → 120\.00 USD · With the fee: 8\.50 USD → 128\.50 USD/);
    await button('Keep as an example', form).click();
    await reads(form, '$128.50, as it must');
    await own('Total of example 1').fill('100');
    await reads(form, '$128.50, not as it says');
    const sentence = 'Above must be from 0 to 1000000, with 3 decimals at most';
    const failed = 'Example 1: 66 in 40 gives 12850, not 10000';
    api.refuse(
      'CreateFineSchedule',
      refusal('INVALID', sentence, 422, {
        errors: { 'bands.0.perUnit.above': [sentence], examples: [failed] },
      }),
    );
    await expect.element(own('Units above of band 1')).not.toBeInTheDocument();
    await button('Add', form).click();
    // The details of the band open, so that the fault is seen.
    await reads(form, sentence, failed);
    await expect.element(own('Units above of band 1')).toHaveFocus();
    await button('Add', form).click();
    await expect.element(toast('Successfully added!')).toBeVisible();
    expect(api.sent('CreateFineSchedule').at(-1)).toMatchObject({
      input: {
        schedule: {
          examples: [{ measured: 66, limit: 40, earlier: 0, flag: false, total: 10_000 }],
        },
      },
    });
  });

  const stored = (id: string, fields: Partly<FineSchedule> = {}) => ({
    id,
    cause: 'SPEEDING' as const,
    effectiveFrom: '2026-01-01',
    currency: 'USD',
    currencyDigits: 2,
    unit: 'km/h',
    paymentDays: 30,
    dayKind: 'CALENDAR' as const,
    bands: [{ from: 0, to: null, amount: money(5_000), total: money(5_850) }],
    inUse: true,
    createdBy: { __typename: 'Officer' as const, id: '1', name: 'Astrid Falkner' },
    ...fields,
  });

  // Programs 8.
  it('names the special schedules that a general one ends, before it is saved', async () => {
    schedules = [
      stored('1', { siteKinds: ['SCHOOL', 'WORK'] }),
      stored('2', { siteKinds: ['RURAL'], effectiveFrom: '2099-01-01' }),
    ];
    await open('/admin/fine-schedules', 'admin');
    await reads((await rows('Fine schedules')).first(), 'School zone, Work zone');
    await button('Add').click();
    await own2('For violations from').fill('2099-01-01');
    await own('Amount of band 1').fill('50');
    await button('Add', form).click();
    await reads(question, /from Jan 1, 2099 on it ends/);
    await expect
      .poll(() => texts(question.getByRole('listitem')))
      .toEqual(['Speeding from Jan 1, 2026, School zone, Work zone']);
    expect(api.sent('CreateFineSchedule')).toEqual([]);
    await button('Save', question).click();
    await expect.element(toast('Successfully added!')).toBeVisible();
  });

  // Repair 7.
  describe('withdraws a schedule', () => {
    const withdrawal = dialog('Withdraw fine schedule');
    let asked: WithdrawFineScheduleInput[];
    beforeEach(() => {
      asked = [];
      schedules = [stored('7')];
      api.answer({
        withdrawFineSchedule: ({ input }: { input: WithdrawFineScheduleInput }) => {
          asked.push(input);
          schedules = [
            stored('7', { withdrawnAt: '2026-03-01T14:05:00.000Z', withdrawReason: input.reason }),
          ];
          return { fineSchedule: { id: '7' }, replacement: null, notices: 12 };
        },
      });
    });
    const ask = async () => {
      await open('/admin/fine-schedules', 'admin');
      await button('Withdraw Speeding from Jan 1, 2026').click();
    };

    it('with a reason, and offers the recall of the notices that rest on it', async () => {
      await ask();
      await button('Withdraw', withdrawal).click();
      await reads(withdrawal, 'Reason is required');
      expect(asked).toEqual([]);
      await field('Reason', withdrawal).fill('Wrong amount');
      await isForEverybody();
      await userEvent.keyboard('{Enter}');
      await reads(withdrawal, /^12 issued notices rest on it/);
      expect(asked).toMatchObject([
        { fineScheduleId: '7', reason: 'Wrong amount', replacement: null },
      ]);
      await withdrawal.getByRole('link', { name: 'Recall them' }).click();
      const recall = dialog('Start a recall');
      await expect.element(field('Number of the schedule', recall)).toHaveValue('7');
    });

    it('with another one in its place, whose faults stand at their fields', async () => {
      await ask();
      await field('Reason', withdrawal).fill('Wrong amount');
      await withdrawal
        .getByRole('switch', { name: /^Put another one in its place/ })
        .click({ force: true });
      const amount = withdrawal.getByLabelText('Amount of band 1', { exact: true });
      await amount.fill('60');
      await expect.element(withdrawal.getByLabelText('For violations from')).toBeDisabled();
      const sentence = 'Amount must be a whole number from 0 to 99999999';
      api.refuse(
        'WithdrawFineSchedule',
        refusal('INVALID', sentence, 422, {
          errors: { 'replacement.bands.0.amount': [sentence] },
        }),
      );
      await button('Withdraw and replace', withdrawal).click();
      await button('Save', question).click();
      await reads(withdrawal, sentence);
      await expect.element(amount).toHaveFocus();
      await button('Withdraw and replace', withdrawal).click();
      await button('Save', question).click();
      await reads(withdrawal, /^12 issued notices/);
      expect(asked).toMatchObject([
        { reason: 'Wrong amount', replacement: { bands: [{ amount: 6_000 }] } },
      ]);
      await button('Close', withdrawal).click();
      await reads((await rows('Fine schedules')).first(), 'Withdrawn', /Wrong amount$/);
    });
  });

  it('shows 120 bands under their headings, and takes others from a spreadsheet', async () => {
    schedules = [
      stored('7', {
        inUse: false,
        bands: Array.from({ length: 120 }, (_, index) => ({
          from: index,
          to: index === 119 ? null : index + 1,
          amount: money(1_000 + index),
          total: money(1_850 + index),
        })),
      }),
    ];
    api.answer({ updateFineSchedule: () => ({ fineSchedule: schedules[0]! }) });
    await open('/admin/fine-schedules', 'admin');
    await button('Edit Speeding from Jan 1, 2026').click();
    const shown = dialog('Fine schedule');
    await shown.getByLabelText('Amount of band 120', { exact: true }).fill('99');
    await expect.element(button('Add band', shown)).toBeDisabled();
    // Bands of a spreadsheet come in its lines.
    await button('Paste bands', shown).click();
    const lines = page.getByLabelText('Lines of a spreadsheet');
    await lines.fill('0;30\n10;x');
    await button('Replace the bands').click();
    await reads(page, /^Line 2 is not from; amount/);
    await lines.fill('0\t30\n10\t58.50\t1');
    await button('Replace the bands').click();
    await expect.element(lines).not.toBeInTheDocument();
    await button('Save', shown).click();
    await button('Save', question).click();
    await expect.element(toast('Successfully saved!')).toBeVisible();
    const { schedule } = (api.sent('UpdateFineSchedule').at(-1) as any).input;
    expect(schedule.bands).toMatchObject([
      { from: 0, to: 10, amount: 3_000, points: null },
      { from: 10, to: null, amount: 5_850, points: 1 },
    ]);
  });
});

describe('officers see what an event costs', () => {
  const event = () =>
    submittedEvent('7', {
      vehicle: { cause: 'SPEEDING' },
      fine: {
        total: money(12_850),
        payableBy: '2026-04-01',
        early: { total: money(10_850), until: '2026-03-15' },
        late: [{ total: money(15_850), after: '2026-05-01' }],
        note: [{ language: 'en', text: 'Driving ban of one month' }],
        fee: money(850),
        contestBy: '2026-03-20',
        offenceCode: '141722',
        legalBasis: [{ language: 'en', text: 'Vehicle Code 22406' }],
        earlier: ['STL-2026-000001'],
        reason: [
          { rule: 'SCHEDULE', input: 'SCHOOL', result: '7' },
          { rule: 'TOLERANCE', input: '66', result: '63' },
          { rule: 'OVER', input: '40', result: '23' },
          { rule: 'BAND', input: '23', result: '6000' },
          { rule: 'REPEAT', input: '1', result: '12000' },
          { rule: 'FEE', input: '850', result: '12850' },
        ],
      },
    });
  // Programs 2.
  const WAY = [
    'Fine schedule School zone → number 7',
    'Charged 66 km/h measured → 63 km/h',
    'Over the limit of 40 km/h → 23 km/h',
    'Band 23 km/h → 60.00 USD',
    'Earlier violations 1 → 120.00 USD',
    'With the fee 8.50 USD → 128.50 USD',
  ];
  const way = () =>
    texts(page.getByRole('list', { name: 'Reason of the amount' }).getByRole('listitem'));

  it('on the report, the total once, in the summary (issue 25, point 1)', async () => {
    answerEvents([event()]);
    await open('/citations/show/7', 'inspection');
    await reads(page, '$128.50, payable by Apr 1, 2026');
    const fine = page
      .getByRole('heading', { name: 'Fine', exact: true })
      .element()
      .parentElement?.innerText.replaceAll(/\s+/g, ' ');
    for (const text of ['$108.50', '$158.50', 'Driving ban of one month'])
      expect(fine).toContain(text);
    expect(fine).not.toContain('$128.50');
    for (const text of ['Mar 20, 2026', '141722', 'Vehicle Code 22406', 'STL-2026-000001'])
      expect(fine).toContain(text);
    expect(way()).toEqual([]);
    await button('Reason of the amount').click();
    await expect.poll(way).toEqual(WAY);
    await isForEverybody();
  });

  it('at the desk, on the card and on the act', async () => {
    new FakeDesk('SUBMITTED', [event()]);
    await open('/desk/submitted', 'inspection');
    await reads(page, '$128.50, payable by Apr 1, 2026');
    await expect.element(acts().getByText('· $128.50', { exact: false })).toBeVisible();
    await button('Reason of the amount').click();
    await expect.poll(way).toEqual(WAY);
  });
});
