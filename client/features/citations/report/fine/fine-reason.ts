import type { Reason_ReasonFragment } from '../../../../graphql/documents';
import type { FineRule } from '../../../../graphql/schema';
import { amountText } from '../../../../lib/format/money';
import { SITE_KINDS } from '../../../../lib/format/site-kinds';

/** One step of the way to an amount. */
export type ReasonStep = Omit<Reason_ReasonFragment, '__typename'>;

/** The units that the texts of a reason are in. */
export interface ReasonUnits {
  currency: string;
  /** The digits of the currency's minor unit. */
  digits: number;
  /** The unit of speed, or `s`. */
  unit: string;
}

/** A step in words. */
export interface StepWords {
  rule: FineRule;
  label: string;
  text: string;
}

/** What the server writes for a value that is not known yet. */
const UNKNOWN = 'unknown';

/** Returns the way to an amount in words, a line for each rule: what went into it, and what came out (programs 2). */
export function reasonWords(
  reason: readonly ReasonStep[],
  { currency, digits, unit }: ReasonUnits,
): StepWords[] {
  const isRed = unit === 's';
  const measure = (value: string) => (value === UNKNOWN ? 'not known yet' : `${value} ${unit}`);
  const money = (minor: string) =>
    minor === 'court' ? 'no fixed fine (court)' : amountText(Number(minor), currency, digits);
  const words: Record<FineRule, (step: ReasonStep) => [label: string, text: string]> = {
    SCHEDULE: ({ input, result }) => ['Fine schedule', `${siteText(input)} → number ${result}`],
    TOLERANCE: ({ input, result }) => [
      'Charged',
      `${measure(input)} measured → ${measure(result)}`,
    ],
    OVER: ({ input, result }) =>
      isRed
        ? ['Time in red', measure(result)]
        : ['Over the limit', `of ${measure(input)} → ${measure(result)}`],
    BAND: ({ input, result }) => ['Band', `${measure(input)} → ${money(result)}`],
    SPEED_BAND: ({ input, result }) => [
      'Band by charged speed',
      `${measure(input)} → ${money(result)}`,
    ],
    REPEAT: ({ input, result }) => [
      'Earlier violations',
      `${input === UNKNOWN ? 'not known yet' : input} → ${money(result)}`,
    ],
    PER_UNIT: ({ input, result }) => ['Whole units above', `${input} → ${money(result)}`],
    FACTOR: ({ input, result }) => ['Factor', `× ${input} → ${money(result)}`],
    FEE: ({ input, result }) => ['With the fee', `${money(input)} → ${money(result)}`],
  };
  return reason.map((step) => {
    const [label, text] = words[step.rule](step);
    return { rule: step.rule, label, text };
  });
}

const siteText = (kind: string): string =>
  kind in SITE_KINDS ? SITE_KINDS[kind as keyof typeof SITE_KINDS] : 'any site';
