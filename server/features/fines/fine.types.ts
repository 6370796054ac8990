import type { Cause } from '../../platform/domain/duty.js';
import type { Language } from '../../platform/domain/language.js';
import type { Measured } from '../../platform/domain/measured.pure.js';
import type { DayKind } from '../deadlines/due-date.pure.js';

/** A text in some of the languages; a language without one shows the first. */
export type LanguageTexts = Partial<Record<Language, string>>;

/** A band, which applies if `from ≤ x < to`. Money is in minor units. */
export interface FineBand {
  from: number;
  /** Null: no end. */
  to: number | null;
  /** Null: no fixed fine, the case goes to court. */
  amount: number | null;
  points: number | null;
  earlyAmount: number | null;
  lateAmounts: number[];
  note: LanguageTexts | null;
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
  bands: FineBand[];
}

/** The facts that decide the fine of an event beside its schedule; a measurement may be missing. */
export interface FineFacts {
  cause: Cause;
  capturedAt: Date;
  /** The speed. */
  measured: Measured | null;
  /** The allowed speed. */
  limit: Measured | null;
  /** When the light turned red. */
  switchedAt: Date | null;
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

/** The fine of an event, as its notice keeps it. Money is in minor units, days are local days. */
export interface NoticeFine extends Charge {
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
