import { z } from 'zod';
import {
  FineBandInput,
  FineFactorInput,
  FinePerUnitInput,
  FineRepeatInput,
  FineScheduleExampleInput as FineScheduleExampleInputModel,
  FineScheduleInput,
  FineStepInput,
  FineTermsExampleInput,
  WithdrawFineScheduleInput,
} from '../../features/fines/fines.inputs.js';
import {
  EarlyFine,
  Fine as FineModel,
  FineBand as FineBandModel,
  FineBandPreview,
  FineFactor,
  FinePerUnit,
  FineRange,
  FineReason,
  FineRepeat,
  FineSchedule as FineScheduleModel,
  FineScheduleExample as FineScheduleExampleModel,
  FineSchedulePreview as FineSchedulePreviewModel,
  FineStep,
  FineTermsExample,
  LateFine,
  UncoveredEvent,
  WithdrawFineSchedulePayload,
} from '../../features/fines/fines.model.js';
import type { FineScheduleRules } from '../../features/fines/fines.rules.js';
import { FINE_RULES, REPEAT_BY } from '../../features/fines/fine.types.js';
import { LANGUAGES } from '../../platform/domain/language.js';
import { orNull, page, pageOf, text } from '../../platform/openapi/fields.js';
import { Cause } from './common.shapes.js';
import { optionalPlace, place } from './desk/deadlines.shapes.js';
import { restBody, restShape } from './rest-shape.js';
import type { BodyOf } from './spelling.js';

// REST has money as a whole number, and a text in several languages as an object by language.

const MONEY = 'Money is in minor units.';

const money = (example: number) => z.int().meta({ examples: [example] });
const texts = (example: string) =>
  orNull(z.partialRecord(z.enum(LANGUAGES), z.string()).meta({ examples: [{ en: example }] }));

const currency = text('The currency, ISO 4217.', 'USD');
const day = '2026-11-28';
const range = { from: 10, to: 20 };
restShape(FineRange, { name: null, examples: range });

restShape(FineReason, {
  examples: { input: '63', result: '15000' },
  own: { rule: z.enum(FINE_RULES) },
});

const ofBand = {
  note: texts('Driving ban of one month'),
  legal_basis: texts('Section 26 of the Road Act'),
};

/** The fine of an event. */
export const Fine = restShape(FineModel, {
  also: MONEY,
  examples: {
    points: 1,
    over: 12.5,
    tolerance: 3,
    charged: 62.5,
    payableBy: day,
    offenceCode: 'VC22350',
    contestBy: day,
    earlier: ['TEC-2026-000017'],
  },
  own: {
    ...ofBand,
    amount: orNull(money(5_000)),
    fee: money(850),
    total: orNull(money(5_850)),
    currency,
    formatted: orNull(text('The total with its currency, for display.', '$58.50')),
    early: restShape(EarlyFine, {
      name: null,
      examples: { until: day },
      own: { total: money(3_350) },
    }).nullable(),
    late: z.array(
      restShape(LateFine, { name: null, examples: { after: day }, own: { total: money(8_350) } }),
    ),
  },
});

const step = {
  amount: orNull(money(5_000)),
  early_amount: orNull(money(2_500)),
  late_amounts: z.array(z.int()).meta({ examples: [[7_500]] }),
};

const band = { ...range, points: 1, speedFrom: 100, offenceCode: 'VC22350' };
const perUnit = { above: 40 };

const FineBand = restShape(FineBandModel, {
  also: MONEY,
  without: ['total'],
  examples: band,
  own: {
    ...step,
    ...ofBand,
    fee: orNull(money(850)),
    per_unit: restShape(FinePerUnit, {
      name: null,
      examples: perUnit,
      own: { amount: money(1_000) },
    }).nullable(),
    steps: z.array(restShape(FineStep, { name: null, own: step })),
  },
});

restBody(FinePerUnitInput, { name: null, examples: { ...perUnit, amount: 1_000 } });

const newStep = { amount: step.amount, late_amounts: step.late_amounts.optional() };
const newAmounts = { earlyAmount: 2_500 };

const NewFineBand = restBody(FineBandInput, {
  name: 'NewFineBand',
  examples: { ...band, ...newAmounts, fee: 850 },
  own: {
    ...newStep,
    from: FineBand.shape.from.optional(),
    note: ofBand.note.optional(),
    legal_basis: ofBand.legal_basis.optional(),
    steps: z
      .array(restBody(FineStepInput, { name: null, examples: newAmounts, own: newStep }))
      .max(5)
      .nullish(),
  },
});

const schedule = {
  effectiveFrom: day,
  toleranceFixed: 3,
  tolerancePercent: 3,
  paymentDays: 14,
  earlyDays: 7,
  lateDays: [14],
  siteKinds: ['SCHOOL'],
  contestDays: 30,
};
const repeat = { name: null, examples: { months: 12 }, own: { by: z.enum(REPEAT_BY) } };
const factor = { name: null, examples: { flag: 'work_zone_active', by: 2 } };
const measured = { measured: 66, limit: 40, earlier: 0 };
const example = { name: null, examples: measured, own: { total: orNull(money(15_850)) } };

/** A fine schedule. */
export const FineSchedule = restShape(FineScheduleModel, {
  also: MONEY,
  without: ['currencyDigits', 'holidayPlace'],
  examples: { ...schedule, currency: 'USD', unit: 'km/h', withdrawReason: 'Wrong amounts' },
  own: {
    ...place,
    fee: money(850),
    repeat: restShape(FineRepeat, repeat).nullable(),
    factor: restShape(FineFactor, factor).nullable(),
    examples: z.array(restShape(FineTermsExample, example)),
    bands: z.array(FineBand),
  },
});

export const FineSchedules = pageOf(FineSchedule);

export const FineSchedulesQuery = z.strictObject({ cause: Cause.optional(), page });

restBody(FineRepeatInput, repeat);
restBody(FineFactorInput, factor);

const { tolerance_fixed, tolerance_percent, late_days, fee } = FineSchedule.shape;

export const NewFineSchedule = restBody(FineScheduleInput, {
  name: 'NewFineSchedule',
  without: ['holidayPlace'],
  examples: schedule,
  own: {
    ...optionalPlace,
    tolerance_fixed: tolerance_fixed.optional(),
    tolerance_percent: tolerance_percent.optional(),
    late_days: late_days.optional(),
    fee: fee.optional(),
    examples: z.array(restBody(FineTermsExampleInput, example)).max(20).nullish(),
    bands: z.array(NewFineBand).min(1).max(120),
  },
}) satisfies BodyOf<typeof FineScheduleRules>;

restShape(UncoveredEvent, {
  name: null,
  examples: {
    referenceId: 'EV-2026-000117',
    message: 'Without a measurement no band can be chosen',
  },
});

export const FineSchedulePreview = restShape(FineSchedulePreviewModel, {
  also: MONEY,
  examples: { events: 1_000, uncoveredCount: 3 },
  own: {
    total: money(5_850_000),
    currency,
    bands: z.array(
      restShape(FineBandPreview, {
        name: null,
        examples: { ...range, count: 400 },
        own: { total: money(2_340_000) },
      }),
    ),
  },
});

export const FineScheduleExampleInput = restBody(FineScheduleExampleInputModel, {
  examples: measured,
  own: { schedule: NewFineSchedule },
});

export const FineScheduleWithdrawal = restBody(WithdrawFineScheduleInput, {
  name: 'FineScheduleWithdrawal',
  without: ['fineScheduleId'],
  examples: { reason: 'Wrong amounts' },
  own: { replacement: NewFineSchedule.nullish() },
});

export const WithdrawnFineSchedule = restShape(WithdrawFineSchedulePayload, {
  name: 'WithdrawnFineSchedule',
  without: ['fineSchedule'],
  examples: { notices: 12 },
  own: { schedule: FineSchedule, replacement: orNull(FineSchedule) },
});

export const FineScheduleExample = restShape(FineScheduleExampleModel, {
  also: MONEY,
  examples: { over: 23, tolerance: 3, charged: 63, unit: 'km/h', points: 2 },
  own: { amount: orNull(money(15_000)), total: orNull(money(15_850)), currency },
});
