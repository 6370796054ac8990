import { FACT_KINDS, type FactKind } from './camera.types.js';

/** The days of a fact, and what decides between facts of one kind. Days are local days, both included. */
export interface DatedFact {
  id: number;
  kind: FactKind;
  from: string;
  /** Null where it is open. */
  to: string | null;
  withdrawnAt: Date | string | null;
}

/** The fact of each kind that is in force; null without one. */
export type InForceOn<Fact> = { [Kind in FactKind]: Fact | null };

/**
 * Returns the facts of one camera that are in force on a day (cameras 1). Of several that cover it, the one that ends
 * last is in force, then the one that began last, then the newest. Facts that have no end are open, so for their kinds
 * it is the latest beginning that decides. `inForceJson` is the same rule in SQL.
 *
 * @param facts the camera's facts, in any order
 * @param day a local day, e.g. `2026-11-21`
 */
export function inForceOn<Fact extends DatedFact>(
  facts: readonly Fact[],
  day: string,
): InForceOn<Fact> {
  const covering = facts.filter((fact) => covers(fact, day)).toSorted(firstInForce);
  const entries = FACT_KINDS.map((kind) => [
    kind,
    covering.find((fact) => fact.kind === kind) ?? null,
  ]);
  return Object.fromEntries(entries) as InForceOn<Fact>;
}

function covers({ from, to, withdrawnAt }: DatedFact, day: string): boolean {
  return withdrawnAt === null && from <= day && (to === null || to >= day);
}

/** Orders facts that cover a day: the one in force first. */
function firstInForce(one: DatedFact, other: DatedFact): number {
  return (
    laterFirst(one.to ?? OPEN, other.to ?? OPEN) ||
    laterFirst(one.from, other.from) ||
    other.id - one.id
  );
}

// It follows every day as text.
const OPEN = 'open';

function laterFirst(one: string, other: string): number {
  if (one === other) return 0;
  return one > other ? -1 : 1;
}
