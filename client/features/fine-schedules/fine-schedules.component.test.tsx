import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type {
  CreateFineScheduleInput,
  FineSchedule,
  FineScheduleExampleInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { FakeDesk } from '../../test/component/desk';
import { acts } from '../../test/component/desk-page';
import { submittedEvent } from '../../test/component/events';
import { isForEverybody } from '../../test/component/axe';
import { answerEvents, pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import { button, dialog, reads, rows, texts, toast } from '../../test/component/screen';

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
  };
}

beforeEach(() => {
  schedules = [];
  api.answer({
    citationSettings: () => ({ currencyUnit: 'USD', currencyDigits: 2, speedUnit: 'km/h' }),
    fineSchedules: () => pageOf(schedules),
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
    await button('Note of band 2', form).click();
    await page.getByLabelText('English').fill('Driving ban of one month');
    await userEvent.keyboard('{Escape}');
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
      },
    });

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
  });

  it('at the desk, on the card and on the act', async () => {
    new FakeDesk('SUBMITTED', [event()]);
    await open('/desk/submitted', 'inspection');
    await reads(page, '$128.50, payable by Apr 1, 2026');
    await expect.element(acts().getByText('· $128.50', { exact: false })).toBeVisible();
  });
});
