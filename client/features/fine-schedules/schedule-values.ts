import type { FineSchedules_ScheduleFragment } from '../../graphql/documents';
import type { Cause, DayKind, FineScheduleInput } from '../../graphql/schema';
import type { Language } from '../../lib/languages';
import { minorUnits, typedAmount } from '../../lib/money';
import { placeOf } from '../calendar/place-fields';

export type Schedule = FineSchedules_ScheduleFragment;

/** The value of a field that may be empty. */
export type Typed = number | string;

/** A band as it is typed: it ends where the next one begins. */
export interface BandValues {
  from: Typed;
  amount: Typed;
  /** No fixed fine: such a case goes to court. */
  isCourt: boolean;
  points: Typed;
  earlyAmount: Typed;
  lateAmounts: Typed[];
  note: Record<Language, string>;
}

/** A schedule as it is typed, with amounts in the currency and not in its minor units. */
export interface ScheduleValues {
  cause: Cause;
  effectiveFrom: string;
  toleranceFixed: Typed;
  tolerancePercent: Typed;
  paymentDays: Typed;
  dayKind: DayKind;
  country: string;
  state: string;
  region: string;
  earlyDays: Typed;
  lateDays: Typed[];
  fee: Typed;
  bands: BandValues[];
}

/** Number of steps of a late payment. */
export const LATE_STEPS = 3;

const steps = (typed: readonly Typed[]): Typed[] =>
  Array.from({ length: LATE_STEPS }, (_, step) => typed[step] ?? '');

const NO_NOTE: BandValues['note'] = { en: '', es: '', fr: '', de: '', ar: '' };

/** A band that nothing was typed in but where it begins. */
export const newBand = (from: Typed): BandValues => ({
  from,
  amount: '',
  isCourt: false,
  points: '',
  earlyAmount: '',
  lateAmounts: steps([]),
  note: NO_NOTE,
});

/** Returns the initial values of a form: a schedule, or a new one with a single band. */
export function valuesOf(schedule: Schedule | null, today: string): ScheduleValues {
  if (schedule === null) {
    return {
      cause: 'SPEEDING',
      effectiveFrom: today,
      toleranceFixed: 0,
      tolerancePercent: 0,
      paymentDays: 30,
      dayKind: 'CALENDAR',
      country: '',
      state: '',
      region: '',
      earlyDays: '',
      lateDays: steps([]),
      fee: 0,
      bands: [newBand(0)],
    };
  }
  const { currencyDigits: digits, holidayPlace, earlyDays, lateDays, fee } = schedule;
  const amount = (money: { minorUnits: number } | null) =>
    typedAmount(money?.minorUnits ?? null, digits);
  return {
    ...schedule,
    country: holidayPlace?.country ?? '',
    state: holidayPlace?.state ?? '',
    region: holidayPlace?.region ?? '',
    earlyDays: earlyDays ?? '',
    lateDays: steps(lateDays),
    fee: amount(fee),
    bands: schedule.bands.map(({ from, points, note, ...band }) => ({
      from,
      amount: amount(band.amount),
      isCourt: band.amount === null,
      points: points ?? '',
      earlyAmount: amount(band.earlyAmount),
      lateAmounts: steps(band.lateAmounts.map(amount)),
      note: {
        ...NO_NOTE,
        ...Object.fromEntries((note ?? []).map(({ language, text }) => [language, text])),
      },
    })),
  };
}

const orNull = (typed: Typed) => (typed === '' ? null : Number(typed));

/** The bands in the order in which they are sent. */
export const inOrder = (bands: readonly BandValues[]) =>
  bands.toSorted((one, other) => Number(one.from) - Number(other.from));

/** True once nothing is missing that the server needs to work the schedule out. */
export function isComplete({ effectiveFrom, paymentDays, bands }: ScheduleValues): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(effectiveFrom) &&
    paymentDays !== '' &&
    bands.every(({ from, amount, isCourt }) => from !== '' && (isCourt || amount !== ''))
  );
}

/** Returns the input for the server: amounts in minor units; no early or late amounts without such days. */
export function inputOf(values: ScheduleValues, digits: number): FineScheduleInput {
  const { cause, effectiveFrom, dayKind, paymentDays } = values;
  const money = (typed: Typed) => minorUnits(typed, digits);
  const isSpeeding = cause === 'SPEEDING';
  const lateDays = values.lateDays.flatMap((typed) => orNull(typed) ?? []);
  const earlyDays = orNull(values.earlyDays);
  const bands = inOrder(values.bands);
  return {
    cause,
    effectiveFrom,
    toleranceFixed: isSpeeding ? Number(values.toleranceFixed) : 0,
    tolerancePercent: isSpeeding ? Number(values.tolerancePercent) : 0,
    paymentDays: Number(paymentDays),
    dayKind,
    holidayPlace: dayKind === 'BUSINESS' ? placeOf(values) : null,
    earlyDays,
    lateDays,
    fee: money(values.fee) ?? 0,
    bands: bands.map(
      ({ from, isCourt, amount, points, earlyAmount, lateAmounts, note }, index) => ({
        from: Number(from),
        to: orNull(bands[index + 1]?.from ?? ''),
        amount: isCourt ? null : money(amount),
        points: orNull(points),
        earlyAmount: isCourt || earlyDays === null ? null : money(earlyAmount),
        lateAmounts: isCourt
          ? []
          : lateAmounts.slice(0, lateDays.length).map((late) => money(late) ?? 0),
        note: Object.entries(note).flatMap(([language, text]) =>
          text.trim() === '' ? [] : { language, text },
        ),
      }),
    ),
  };
}
