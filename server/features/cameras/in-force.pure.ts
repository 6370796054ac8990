import { addDays, startOfDay } from '../../platform/domain/local-day.pure.js';
import type { DayIs } from '../calendar/day-kinds.pure.js';
import { CONDITIONS, FACT_KINDS, type FactKind, type FactValue } from './camera.types.js';
import { holdsAt, joined, type Period, spansOn } from './hours.pure.js';

/** The period of a fact that is not withdrawn, and what decides between facts of one kind. */
export interface TimedFact extends Period {
  id: number;
  kind: FactKind;
  /** The first local day, or that of `fromAt`. */
  from: string;
  /** Absent where it does not decide: conditions are told apart by it. */
  value?: FactValue | null;
}

/** The fact of each kind that is in force, null without one; of conditions one each, in the order of their words. */
export type InForceOn<Fact> = { [Kind in Exclude<FactKind, 'CONDITION'>]: Fact | null } & {
  CONDITION: Fact[];
};

/** A time of a day at which a fact is in force; `toAt` is not included. */
export interface InForceWindow {
  kind: FactKind;
  id: number;
  fromAt: Date;
  toAt: Date;
}

/** The zone of the department, and the kinds of its days. */
export interface Calendar {
  timeZone: string;
  dayIs: DayIs;
}

/** True if a fact does not hold for whole days: it has hours or instants. Hours of enforcement hold whatever the clock says. */
export function isTimed({
  kind,
  fromAt,
  toAt,
  hours,
}: Pick<TimedFact, 'kind' | 'fromAt' | 'toAt' | 'hours'>): boolean {
  return kind !== 'HOURS' && (hours !== null || hasInstants({ fromAt, toAt }));
}

/**
 * Returns the facts of one camera that are in force at an instant (cameras 1, guards 4).
 *
 * @param facts the camera's facts that are not withdrawn, in any order
 */
export function inForceAt<Fact extends TimedFact>(
  facts: readonly Fact[],
  at: Date,
  { timeZone, dayIs }: Calendar,
): InForceOn<Fact> {
  return byKind(
    facts.filter((fact) => holdsAt(byDays(fact), at, timeZone, dayIs)),
    timeZone,
  );
}

/**
 * Returns the facts of one camera that are in force on a whole local day, without those that have hours or instants.
 *
 * @param facts the camera's facts that are not withdrawn, in any order
 */
export function inForceOn<Fact extends TimedFact>(
  facts: readonly Fact[],
  day: string,
  timeZone: string,
): InForceOn<Fact> {
  const covers = ({ from, to }: Fact): boolean => from <= day && (to === null || to >= day);
  return byKind(
    facts.filter((fact) => !isTimed(fact) && covers(fact)),
    timeZone,
  );
}

/**
 * Returns the times of a local day at which a fact with hours or instants is in force, in their order, and then in that
 * of the kinds. Where several hold only the one in force has the time.
 */
export function windowsOn(
  facts: readonly TimedFact[],
  day: string,
  { timeZone, dayIs }: Calendar,
): InForceWindow[] {
  const timed = facts
    .filter(isTimed)
    .map((fact) => ({ fact, spans: spansOn(fact, day, timeZone, dayIs) }));
  return FACT_KINDS.flatMap((kind) => {
    const ofKind = timed.filter(({ fact }) => fact.kind === kind);
    const edges = ofKind.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to]));
    const times = [...new Set(edges)].toSorted((one, other) => one - other);
    const spansOf = new Map<number, { from: number; to: number }[]>();
    for (const [index, from] of times.entries()) {
      const holding = ofKind
        .filter(({ spans }) => spans.some((span) => span.from <= from && from < span.to))
        .map(({ fact }) => fact);
      const [fact] = holding.toSorted(firstInForce(kind, timeZone));
      const to = times[index + 1];
      if (fact === undefined || to === undefined) continue;
      spansOf.set(fact.id, [...(spansOf.get(fact.id) ?? []), { from, to }]);
    }
    return [...spansOf].flatMap(([id, spans]) =>
      joined(spans).map(({ from, to }) => ({
        kind,
        id,
        fromAt: new Date(from),
        toAt: new Date(to),
      })),
    );
  }).toSorted((one, other) => one.fromAt.getTime() - other.fromAt.getTime());
}

function byKind<Fact extends TimedFact>(facts: readonly Fact[], timeZone: string): InForceOn<Fact> {
  const ofKind = (kind: FactKind): Fact[] =>
    facts.filter((fact) => fact.kind === kind).toSorted(firstInForce(kind, timeZone));
  const conditions = ofKind('CONDITION');
  const entries = FACT_KINDS.map((kind) => [
    kind,
    kind === 'CONDITION'
      ? CONDITIONS.flatMap((condition) => conditions.find(isCondition(condition)) ?? [])
      : (ofKind(kind)[0] ?? null),
  ]);
  return Object.fromEntries(entries) as InForceOn<Fact>;
}

const isCondition =
  (condition: string) =>
  ({ value }: Pick<TimedFact, 'value'>): boolean =>
    value?.['condition'] === condition;

/** Returns a fact as its days alone say, where its hours do not say when it holds. */
const byDays = (fact: TimedFact): Period =>
  fact.kind === 'HOURS' ? { ...fact, hours: null } : fact;

/** Orders facts of one kind that hold: the one in force first. */
function firstInForce(
  kind: FactKind,
  timeZone: string,
): (one: TimedFact, other: TimedFact) => number {
  const begin = ({ from, fromAt }: TimedFact): number =>
    fromAt === null ? startOfDay(timeZone, from).getTime() : Date.parse(fromAt);
  const end = ({ to, toAt }: TimedFact): number => {
    if (toAt !== null) return Date.parse(toAt);
    return to === null ? Infinity : startOfDay(timeZone, addDays(to, 1)).getTime();
  };
  const isSpeed = kind === 'LIMIT' || kind === 'TRIGGER';
  return (one, other) =>
    (isSpeed ? rank(one) - rank(other) : laterFirst(end(one), end(other))) ||
    laterFirst(begin(one), begin(other)) ||
    other.id - one.id;
}

/** Of speeds those with instants come first, then those with hours, then the others. */
function rank(fact: TimedFact): number {
  if (hasInstants(fact)) return 0;
  return fact.hours === null ? 2 : 1;
}

const hasInstants = ({ fromAt, toAt }: Pick<Period, 'fromAt' | 'toAt'>): boolean =>
  fromAt !== null || toAt !== null;

// Infinity less infinity is no number.
const laterFirst = (one: number, other: number): number => (one === other ? 0 : other - one);
