import type { FactKind, FactValue } from './camera.types.js';
import type { Hours } from './hours.pure.js';
import { type InForceOn, isTimed, type TimedFact } from './in-force.pure.js';

/** The reference points beside an event, without their value. */
export interface RegisteredFact {
  id: number;
  from: string;
  to: string | null;
}

/** A fact beside an event; only one that has hours or instants names them. */
export interface RegisteredValue extends RegisteredFact {
  fromAt?: string | null;
  toAt?: string | null;
  hours?: Hours;
  value: FactValue;
}

/** The register of an event's camera at its capture: the name of the site, and the facts in force. */
export type Register = { site: string | null } & {
  [Kind in Exclude<FactKind, 'REFERENCE' | 'CONDITION'>]: RegisteredValue | null;
} & { REFERENCE: RegisteredFact | null; CONDITION: RegisteredValue[] };

/** Returns the register from the facts in force. */
export function registerOf(
  site: string | null,
  { REFERENCE, CONDITION, ...facts }: InForceOn<Registered>,
): Register {
  const values = Object.entries(facts).map(([kind, fact]) => [kind, fact && shownFact(fact)]);
  return {
    site,
    ...(Object.fromEntries(values) as Omit<Register, 'site' | 'REFERENCE' | 'CONDITION'>),
    CONDITION: CONDITION.map(shownFact),
    REFERENCE:
      REFERENCE === null ? null : { id: REFERENCE.id, from: REFERENCE.from, to: REFERENCE.to },
  };
}

type Registered = TimedFact & { value: FactValue | null };

const shownFact = (fact: Registered): RegisteredValue => ({
  id: fact.id,
  from: fact.from,
  to: fact.to,
  ...((isTimed(fact) || fact.kind === 'HOURS') && {
    fromAt: fact.fromAt,
    toAt: fact.toAt,
    hours: fact.hours,
  }),
  // Only reference points, which are not among these, are without a value.
  value: fact.value ?? {},
});
