import type { Cause } from '../../platform/domain/duty.js';
import type { Language } from '../../platform/domain/language.js';
import type { Measured } from '../../platform/domain/measured.pure.js';
import type { SiteKind } from '../cameras/camera.types.js';
import type { DayKind } from '../deadlines/due-date.pure.js';

/** A text in some of the languages; a language without one shows the first. */
export type LanguageTexts = Partial<Record<Language, string>>;

/** The amounts of a band, or of one of its steps, in minor units. */
export interface FineAmounts {
  /** Null: no fixed fine, the case goes to court. */
  amount: number | null;
  earlyAmount: number | null;
  lateAmounts: number[];
}

/** A band, which applies if `from ≤ x < to`. Money is in minor units. */
export interface FineBand extends FineAmounts {
  from: number;
  /** Null: no end. */
  to: number | null;
  points: number | null;
  note: LanguageTexts | null;
  /** The charged speed from which the band goes before the others (programs 2); null for a band of `x` alone. */
  speedFrom: number | null;
  /** Takes the place of the schedule's; null for the schedule's. */
  fee: number | null;
  offenceCode: string | null;
  legalBasis: LanguageTexts | null;
  /** An amount for each whole unit of `x` above a value; null without. */
  perUnit: { amount: number; above: number } | null;
  /** The amounts of the first, second … earlier violation in the place of the band's own; the last is for all further ones. */
  steps: FineAmounts[];
}

/** Whose earlier violations count. */
export const REPEAT_BY = ['PLATE', 'OWNER'] as const;

/** Which earlier violations count: those of so many months, of the same plate or the same owner (programs 2). */
export interface Repeat {
  months: number;
  by: (typeof REPEAT_BY)[number];
  /** True if warning letters count as well. */
  warnings: boolean;
  /** True if the first violation gets a warning letter (programs 4). */
  warnFirst: boolean;
}

/** The terms of a schedule that warns first, by which an event is the first violation. */
export type FirstViolation = Pick<Repeat, 'months' | 'by'>;

/** A number that all amounts are multiplied by where the camera's metadata have a flag. */
export interface Factor {
  flag: string;
  /** 0 to 10, 2 decimals. */
  by: number;
}

/** An invented measurement, and the total that the schedule must lead to for it. */
export interface TermsExample {
  measured: number;
  /** Null for red lights. */
  limit: number | null;
  earlier: number;
  flag: boolean;
  /** With the fee, in minor units; null for court. */
  total: number | null;
}

/** The part of a schedule that decides the fine of an event. */
export interface FineTerms {
  id: number;
  cause: Cause;
  /** ISO 4217. */
  currency: string;
  /** The unit of bands and tolerance: the unit of speed, or `s`. */
  unit: string;
  toleranceFixed: number;
  tolerancePercent: number;
  paymentDays: number;
  dayKind: DayKind;
  earlyDays: number | null;
  lateDays: number[];
  fee: number;
  /** It is only for sites of these kinds; for all if there are none. */
  siteKinds: SiteKind[];
  contestDays: number | null;
  repeat: Repeat | null;
  factor: Factor | null;
  bands: FineBand[];
}

/** The measurement that decides the fine of an event; it may be missing. */
export interface MeasuredFacts {
  cause: Cause;
  capturedAt: Date;
  /** The speed. */
  measured: Measured | null;
  /** The allowed speed. */
  limit: Measured | null;
  /** When the light turned red. */
  switchedAt: Date | null;
}

/** What decides a fine beside the measurement and the schedule (programs 2). */
export interface FineCircumstances {
  /** The kind of the camera's site on the day; null if the register has none. */
  siteKind: SiteKind | null;
  /** True if the camera's metadata have the flag of the schedule's factor. */
  isFlagged: boolean;
  /** The numbers of the letters about earlier violations; null as long as nobody knows whose they are. */
  earlier: readonly string[] | null;
}

/** The measurement, and the charged value; each with 3 decimals at most, null if it is unknown. */
export interface Charge {
  /** The value that chooses the band: speed over the limit, or seconds of red. */
  over: number | null;
  /** The deducted value. */
  tolerance: number | null;
  /** The value after the deduction. */
  charged: number | null;
}

/** The rules that lead to an amount, in their order (programs 2). */
export const FINE_RULES = [
  'SCHEDULE',
  'TOLERANCE',
  'OVER',
  'BAND',
  'SPEED_BAND',
  'REPEAT',
  'PER_UNIT',
  'FACTOR',
  'FEE',
] as const;

/** One step of the way to an amount: what went into a rule and what came out, as texts; money in minor units. */
export interface FineReason {
  rule: (typeof FINE_RULES)[number];
  input: string;
  result: string;
}

/** What a fine rests on beside its amounts (programs 2). */
export interface FineGrounds {
  siteKind: SiteKind | null;
  offenceCode: string | null;
  legalBasis: LanguageTexts | null;
  /** The last local day to contest it; null where the schedule has no such days. */
  contestBy: string | null;
  /** The numbers of the letters about earlier violations that count; null if that is not known yet. */
  earlier: readonly string[] | null;
  reason: FineReason[];
}

/**
 * The fine of an event, as its notice keeps it. Money is in minor units, days are local days. Notices of before the
 * grounds were kept have none.
 */
export interface NoticeFine extends Charge, Partial<FineGrounds> {
  scheduleId: number;
  /** Null: no fixed fine. */
  amount: number | null;
  fee: number;
  /** Amount and fee; null without an amount. */
  total: number | null;
  currency: string;
  unit: string;
  points: number | null;
  band: { from: number; to: number | null };
  payableBy: string;
  /** A smaller total, until a day; both days count. */
  early: { total: number; until: string } | null;
  /** Larger totals, each after a day. */
  late: { total: number; after: string }[];
  note: LanguageTexts | null;
}
