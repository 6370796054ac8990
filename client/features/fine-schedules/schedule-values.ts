import type {
  FineSchedules_RowFragment,
  FineSchedules_ScheduleFragment,
} from '../../graphql/documents';
import type {
  Cause,
  DayKind,
  FineBandInput,
  FineScheduleInput,
  FineStepInput,
  RepeatBy,
  SiteKind,
} from '../../graphql/schema';
import type { Language } from '../../lib/format/languages';
import { minorUnits, typedAmount } from '../../lib/format/money';
import { placeOf } from '../calendar/place-fields';

/** A schedule as the list has it. */
export type ScheduleRow = FineSchedules_RowFragment;

/** A schedule with all that its form has. */
export type Schedule = FineSchedules_ScheduleFragment;

/** The value of a field that may be empty. */
export type Typed = number | string;

/** A text in each language; empty in those without. */
type Texts = Record<Language, string>;

/** The amounts of a band, or of one of its steps, as they are typed. */
export interface AmountValues {
  amount: Typed;
  /** No fixed fine: such a case goes to court. */
  isCourt: boolean;
  earlyAmount: Typed;
  lateAmounts: Typed[];
}

/** A band as it is typed: it ends where the next one begins, unless it is for a charged speed. */
export interface BandValues extends AmountValues {
  from: Typed;
  /** Of a band for a charged speed only; empty for no end. */
  to: Typed;
  /** The charged speed from which it goes before the others; empty for a band of all speeds. */
  speedFrom: Typed;
  points: Typed;
  note: Texts;
  /** Empty for that of the schedule. */
  fee: Typed;
  offenceCode: string;
  legalBasis: Texts;
  perUnit: { amount: Typed; above: Typed };
  /** The amounts after the first, second … earlier violation. */
  steps: AmountValues[];
}

/** An invented measurement as it is typed. */
export interface MeasurementValues {
  measured: Typed;
  limit: Typed;
  earlier: Typed;
  flag: boolean;
}

/** An example that must hold, as it is typed. */
export interface ExampleValues extends MeasurementValues {
  total: Typed;
  isCourt: boolean;
}

/** A schedule as it is typed, with amounts in the currency and not in its minor units. */
export interface ScheduleValues {
  cause: Cause;
  effectiveFrom: string;
  siteKinds: SiteKind[];
  toleranceFixed: Typed;
  tolerancePercent: Typed;
  paymentDays: Typed;
  dayKind: DayKind;
  country: string;
  state: string;
  region: string;
  earlyDays: Typed;
  lateDays: Typed[];
  contestDays: Typed;
  fee: Typed;
  /** Months empty: earlier violations do not count. */
  repeat: { months: Typed; by: RepeatBy; warnings: boolean; warnFirst: boolean };
  /** Without a flag there is no factor. */
  factor: { flag: string; by: Typed };
  examples: ExampleValues[];
  bands: BandValues[];
}

/** Number of steps of a late payment. */
export const LATE_STEPS = 3;

/** Numbers of what a schedule has at most. */
export const MOST = { bands: 120, steps: 5, examples: 20 } as const;

const late = (typed: readonly Typed[]): Typed[] =>
  Array.from({ length: LATE_STEPS }, (_, step) => typed[step] ?? '');

const NO_TEXTS: Texts = { en: '', es: '', fr: '', de: '', ar: '' };

export const newAmounts = (): AmountValues => ({
  amount: '',
  isCourt: false,
  earlyAmount: '',
  lateAmounts: late([]),
});

/** A band that nothing was typed in but where it begins. */
export const newBand = (from: Typed): BandValues => ({
  ...newAmounts(),
  from,
  to: '',
  speedFrom: '',
  points: '',
  note: NO_TEXTS,
  fee: '',
  offenceCode: '',
  legalBasis: NO_TEXTS,
  perUnit: { amount: '', above: '' },
  steps: [],
});

/** Returns the initial values of a form: a schedule, or a new one with a single band. */
export function valuesOf(schedule: Schedule | null, today: string): ScheduleValues {
  if (schedule === null) {
    return {
      cause: 'SPEEDING',
      effectiveFrom: today,
      siteKinds: [],
      toleranceFixed: 0,
      tolerancePercent: 0,
      paymentDays: 30,
      dayKind: 'CALENDAR',
      country: '',
      state: '',
      region: '',
      earlyDays: '',
      lateDays: late([]),
      contestDays: '',
      fee: 0,
      repeat: { months: '', by: 'PLATE', warnings: false, warnFirst: false },
      factor: { flag: '', by: '' },
      examples: [],
      bands: [newBand(0)],
    };
  }
  const { currencyDigits: digits, holidayPlace, earlyDays, lateDays, contestDays } = schedule;
  const { cause, effectiveFrom, toleranceFixed, tolerancePercent, paymentDays } = schedule;
  const money = (of: { minorUnits: number } | null) => typedAmount(of?.minorUnits ?? null, digits);
  const amounts = (
    of: Pick<Schedule['bands'][number], 'amount' | 'earlyAmount' | 'lateAmounts'>,
  ) => ({
    amount: money(of.amount),
    isCourt: of.amount === null,
    earlyAmount: money(of.earlyAmount),
    lateAmounts: late(of.lateAmounts.map(money)),
  });
  return {
    ...{ cause, effectiveFrom, toleranceFixed, tolerancePercent, paymentDays },
    siteKinds: [...schedule.siteKinds],
    dayKind: schedule.dayKind,
    country: holidayPlace?.country ?? '',
    state: holidayPlace?.state ?? '',
    region: holidayPlace?.region ?? '',
    earlyDays: earlyDays ?? '',
    lateDays: late(lateDays),
    contestDays: contestDays ?? '',
    fee: money(schedule.fee),
    repeat: {
      months: schedule.repeat?.months ?? '',
      by: schedule.repeat?.by ?? 'PLATE',
      warnings: schedule.repeat?.warnings ?? false,
      warnFirst: schedule.repeat?.warnFirst ?? false,
    },
    factor: { flag: schedule.factor?.flag ?? '', by: schedule.factor?.by ?? '' },
    examples: schedule.examples.map(({ measured, limit, earlier, flag, total }) => ({
      measured,
      limit: limit ?? '',
      earlier,
      flag,
      total: money(total),
      isCourt: total === null,
    })),
    bands: schedule.bands.map((band) => ({
      ...amounts(band),
      from: band.from,
      to: band.speedFrom === null ? '' : (band.to ?? ''),
      speedFrom: band.speedFrom ?? '',
      points: band.points ?? '',
      note: textsOf(band.note),
      fee: money(band.fee),
      offenceCode: band.offenceCode ?? '',
      legalBasis: textsOf(band.legalBasis),
      perUnit: {
        amount: money(band.perUnit?.amount ?? null),
        above: band.perUnit?.above ?? '',
      },
      steps: band.steps.map(amounts),
    })),
  };
}

const textsOf = (texts: readonly { language: string; text: string }[] | null): Texts => ({
  ...NO_TEXTS,
  ...Object.fromEntries((texts ?? []).map(({ language, text }) => [language, text])),
});

const orNull = (typed: Typed) => (typed === '' ? null : Number(typed));

/** True for a band that is for a charged speed and above. */
export const isBySpeed = ({ speedFrom }: Pick<BandValues, 'speedFrom'>): boolean =>
  speedFrom !== '';

const speedOf = (band: BandValues) => (isBySpeed(band) ? Number(band.speedFrom) : -1);

/** The bands in the order in which they are sent: those for all speeds, then those for a charged speed, the lowest first. */
export const inOrder = (bands: readonly BandValues[]) =>
  bands.toSorted(
    (one, other) => speedOf(one) - speedOf(other) || Number(one.from) - Number(other.from),
  );

/** Returns where each band ends; null for no end. */
export function endsOf(bands: readonly BandValues[]): (Typed | null)[] {
  const starts = bands
    .filter((band) => !isBySpeed(band))
    .map(({ from }) => from)
    .toSorted((one, other) => Number(one) - Number(other));
  return bands.map((band) => {
    if (isBySpeed(band)) return band.to === '' ? null : band.to;
    const next = starts[starts.indexOf(band.from) + 1];
    return next === undefined || next === '' ? null : next;
  });
}

const isCompleteAmount = ({ amount, isCourt }: AmountValues) => isCourt || amount !== '';

/** True once nothing is missing that the server needs to work the schedule out. */
export function isComplete({ effectiveFrom, paymentDays, bands }: ScheduleValues): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(effectiveFrom) &&
    paymentDays !== '' &&
    bands.every(
      (band) => band.from !== '' && isCompleteAmount(band) && band.steps.every(isCompleteAmount),
    )
  );
}

/** Returns the input for the server: amounts in minor units; no early or late amounts without such days. */
export function inputOf(values: ScheduleValues, digits: number): FineScheduleInput {
  const { cause, effectiveFrom, dayKind, paymentDays, siteKinds, repeat, factor } = values;
  const money = (typed: Typed) => minorUnits(typed, digits);
  const isSpeeding = cause === 'SPEEDING';
  const lateDays = values.lateDays.flatMap((typed) => orNull(typed) ?? []);
  const earlyDays = orNull(values.earlyDays);
  const amounts = ({ isCourt, amount, earlyAmount, lateAmounts }: AmountValues): FineStepInput => ({
    amount: isCourt ? null : money(amount),
    earlyAmount: isCourt || earlyDays === null ? null : money(earlyAmount),
    lateAmounts: isCourt
      ? []
      : lateAmounts.slice(0, lateDays.length).map((each) => money(each) ?? 0),
  });
  const bands = inOrder(values.bands);
  const ends = endsOf(bands);
  return {
    cause,
    effectiveFrom,
    siteKinds,
    toleranceFixed: isSpeeding ? Number(values.toleranceFixed) : 0,
    tolerancePercent: isSpeeding ? Number(values.tolerancePercent) : 0,
    paymentDays: Number(paymentDays),
    dayKind,
    holidayPlace: dayKind === 'BUSINESS' ? placeOf(values) : null,
    earlyDays,
    lateDays,
    contestDays: orNull(values.contestDays),
    fee: money(values.fee) ?? 0,
    repeat: repeat.months === '' ? null : { ...repeat, months: Number(repeat.months) },
    factor: factor.flag.trim() === '' ? null : { flag: factor.flag.trim(), by: Number(factor.by) },
    examples: values.examples.map((example) => ({
      ...measurementOf(cause, example),
      total: example.isCourt ? null : money(example.total),
    })),
    bands: bands.map((band, index): FineBandInput => {
      const { perUnit } = band;
      return {
        ...amounts(band),
        from: Number(band.from),
        to: orNull(ends[index] ?? ''),
        points: orNull(band.points),
        note: textList(band.note),
        speedFrom: orNull(band.speedFrom),
        fee: money(band.fee),
        offenceCode: band.offenceCode.trim() === '' ? null : band.offenceCode.trim(),
        legalBasis: textList(band.legalBasis),
        perUnit:
          perUnit.amount === ''
            ? null
            : { amount: money(perUnit.amount) ?? 0, above: Number(perUnit.above) },
        steps: band.steps.map(amounts),
      };
    }),
  };
}

/** Returns a typed measurement as it is sent; red lights have no limit. */
export const measurementOf = (
  cause: Cause,
  { measured, limit, earlier, flag }: MeasurementValues,
) => ({
  measured: Number(measured),
  limit: cause === 'REDLIGHT' ? null : Number(limit),
  earlier: Number(earlier),
  flag,
});

const textList = (texts: Texts) =>
  Object.entries(texts).flatMap(([language, text]) =>
    text.trim() === '' ? [] : { language, text },
  );
