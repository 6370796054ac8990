import type { CameraFactKind } from '../../graphql/schema';
import type { CameraPage_FactFragment } from '../../graphql/documents';
import { clockAt, instantAt } from '../../lib/format/days';
import { formatDay, formatNumber } from '../../lib/format/format';
import { KINDS } from './fact-kinds';
import { type HourRow, hoursJson, hoursOf, NEW_ROW, rowOf, tidyClock } from './hours/hours-words';

/** A fact as far as its words need it. */
export interface FactInWords {
  kind: CameraFactKind;
  from: string;
  to: string | null;
  /** JSON text. */
  value: string;
}

type Value = Record<string, unknown>;

/** Reads the value of a fact; empty for one that is no object. */
export function valueOf({ value }: Pick<FactInWords, 'value'>): Value {
  const read: unknown = JSON.parse(value);
  return typeof read === 'object' && read !== null ? (read as Value) : {};
}

/** Returns the text in a value; empty where there is none. */
export const textIn = (value: Value, name: string): string => {
  const found = value[name];
  return typeof found === 'string' ? found : '';
};

/** The results of a self-test, and how a line says them. */
const SELF_TESTS: Readonly<Record<string, string>> = { PASS: 'passed', FAIL: 'failed' };

const measure = (number: unknown, unit: string): string =>
  typeof number === 'number' ? `${formatNumber(number)} ${unit}`.trim() : '–';

/** Three decimals are kept, and `formatNumber` shows two. */
const seconds = (number: unknown): string => (typeof number === 'number' ? `${number} s` : '–');

/** Returns the value of a fact in words: `50 km/h`, `0.1 s`, `C-118`. */
export function valueText(fact: Pick<FactInWords, 'kind' | 'value'>): string {
  const value = valueOf(fact);
  switch (fact.kind) {
    case 'LIMIT':
    case 'TRIGGER':
      return measure(value['value'], textIn(value, 'unit'));
    case 'GRACE':
    case 'AMBER':
      return seconds(value['seconds']);
    case 'CERTIFICATE':
      return textIn(value, 'number');
    case 'WARNING':
    case 'OUT_OF_SERVICE':
      return 'Yes';
    case 'REFERENCE':
      return 'Marked';
    case 'HOURS':
      return 'Set';
    case 'SESSION':
      return `${textIn(value, 'operator')}, self-test ${SELF_TESTS[textIn(value, 'self_test')] ?? ''}`;
    case 'CONDITION':
    case 'SITE_KIND': {
      const { choice } = KINDS[fact.kind];
      const word = textIn(value, choice?.key ?? '');
      return choice?.words[word] ?? word;
    }
  }
}

/** Returns the days of a fact in words: `since Mar 1, 2025`, `to Jun 30, 2027`. */
export const periodText = ({ from, to }: Pick<FactInWords, 'from' | 'to'>): string =>
  to === null ? `since ${formatDay(from)}` : `to ${formatDay(to)}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** An end is near from this many days before. */
const SOON_DAYS = 30;

/** Returns the days from `today` to the last day of a fact that ends soon; null for all others. */
export function endsInDays({ to }: { to?: string | null }, today: string): number | null {
  if (to === null || to === undefined) return null;
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;
  return days >= 0 && days <= SOON_DAYS ? days : null;
}

/** Returns the end of a fact in words: `Ends today`, `Ends in 20 days`. */
export function endText(days: number): string {
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${formatNumber(days)} days`;
}

/** The state of a fact on a day. */
export type FactState = 'IN_FORCE' | 'LATER' | 'PAST' | 'WITHDRAWN';

/** Facts that count come first. */
const STATE_ORDER: readonly FactState[] = ['IN_FORCE', 'LATER', 'PAST', 'WITHDRAWN'];

/** The times of a fact that does not hold for whole days. */
type Timed = Pick<CameraPage_FactFragment, 'fromAt' | 'toAt' | 'hours'>;

/** True if a fact does not hold for whole days: it has hours or instants. */
export const isTimed = ({ fromAt, toAt, hours }: Timed): boolean =>
  [fromAt, toAt, hours].some((each) => each !== null);

/**
 * Returns the state of a fact.
 *
 * @param inForce the ids of those that are in force all day, for kinds of which one is
 */
export function stateOf(
  fact: FactInWords & Timed & { id: string; withdrawnAt: string | null },
  today: string,
  inForce: readonly string[],
): FactState {
  if (fact.withdrawnAt !== null) return 'WITHDRAWN';
  if (fact.from > today) return 'LATER';
  const isInForce =
    // Hours of enforcement are in force by their days alone, whatever the clock (programs 5).
    KINDS[fact.kind].several === true || (isTimed(fact) && fact.kind !== 'HOURS')
      ? fact.to === null || fact.to >= today
      : inForce.includes(fact.id);
  return isInForce ? 'IN_FORCE' : 'PAST';
}

/** Puts facts in force first, withdrawn ones last; the order of equals stays. */
export const byState = <Fact extends { state: FactState }>(facts: readonly Fact[]): Fact[] =>
  facts.toSorted((a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state));

/** The form of a fact; a number is a text while it is typed. */
export interface FactValues {
  /** The number of the value, or that of the certificate. */
  number: number | string;
  laboratory: string;
  /** One of the words of the kind; empty for none. */
  choice: string;
  /** The person who ran the camera in a session. */
  operator: string;
  /** The result of the self-test; empty for none yet. */
  selfTest: string;
  /** The name of the file that is kept; empty for none. */
  file: string;
  from: string;
  to: string;
  /** Times of the first and the last day, `07:30`; empty for whole days. */
  fromTime: string;
  toTime: string;
  /** None for always. */
  hours: HourRow[];
  note: string;
}

/** Returns the form of a new fact, with the values of the one that it replaces. */
export function valuesOf(
  kind: CameraFactKind,
  replaced: (FactInWords & Timed & { note: string | null }) | null,
  today: string,
): FactValues {
  const value = replaced === null ? {} : valueOf(replaced);
  const { number, choice } = KINDS[kind];
  const found = value[number ?? 'number'];
  return {
    number: typeof found === 'number' || typeof found === 'string' ? found : '',
    laboratory: textIn(value, 'laboratory'),
    choice: choice === undefined ? '' : textIn(value, choice.key),
    operator: textIn(value, 'operator'),
    selfTest: textIn(value, 'self_test'),
    file: textIn(value, 'file'),
    from: replaced?.from ?? today,
    to: replaced?.to ?? '',
    fromTime: timeOf(replaced?.fromAt),
    toTime: timeOf(replaced?.toAt),
    hours:
      replaced === null && KINDS[kind].needsHours
        ? [NEW_ROW]
        : hoursOf(replaced?.hours ?? null).map(rowOf),
    note: replaced?.note ?? '',
  };
}

const timeOf = (at: string | null | undefined): string =>
  at == null ? '' : clockAt(Date.parse(at));

/** Returns the times of a fact as they are sent: a day with a time is an instant. */
export function timesOf({
  from,
  to,
  fromTime,
  toTime,
  hours,
}: Pick<FactValues, 'from' | 'to' | 'fromTime' | 'toTime' | 'hours'>) {
  return {
    ...(fromTime === '' ? { from } : { fromAt: instantAt(from, tidyClock(fromTime)) }),
    ...(to === '' || toTime === ''
      ? { to: to === '' ? null : to }
      : { toAt: instantAt(to, tidyClock(toTime)) }),
    hours: hoursJson(hours),
  };
}

/** Returns the value of a fact as it is sent, JSON text. */
export function jsonOf(kind: CameraFactKind, values: FactValues): string {
  const { number: name, choice, hasFile } = KINDS[kind];
  const { number, laboratory, operator, selfTest, file } = values;
  if (name !== undefined) return JSON.stringify({ [name]: Number(number) });
  return JSON.stringify({
    ...(kind === 'CERTIFICATE' && {
      number: String(number).trim(),
      ...(laboratory.trim() !== '' && { laboratory: laboratory.trim() }),
    }),
    ...(kind === 'SESSION' && { operator: operator.trim(), self_test: selfTest }),
    ...(choice !== undefined && { [choice.key]: values.choice }),
    ...(hasFile && file !== '' && { file }),
  });
}
