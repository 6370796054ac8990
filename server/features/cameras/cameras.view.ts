import type {
  Camera as CameraModel,
  CameraFact as FactModel,
  CameraInForce,
} from './cameras.model.js';
import type { CameraToday, InForce } from './cameras.service.js';
import type { CameraFact } from './in-force.queries.js';

/** A camera as GraphQL shows it: maps and values are JSON text. */
export function asCamera({ causeCodes, inForce, ...camera }: CameraToday): CameraModel {
  return {
    ...camera,
    causeCodes: causeCodes === null ? null : JSON.stringify(causeCodes),
    inForce: inForce === null ? null : asInForce(inForce),
  };
}

/** The facts in force as GraphQL shows them: the kinds in camel case. */
export function asInForce({ day, at, facts, windows }: InForce): CameraInForce {
  const shown = (fact: CameraFact | null): FactModel | null =>
    fact === null ? null : asFact(fact);
  return {
    day,
    at,
    windows,
    limit: shown(facts.LIMIT),
    trigger: shown(facts.TRIGGER),
    grace: shown(facts.GRACE),
    amber: shown(facts.AMBER),
    certificate: shown(facts.CERTIFICATE),
    warning: shown(facts.WARNING),
    outOfService: shown(facts.OUT_OF_SERVICE),
    reference: shown(facts.REFERENCE),
    session: shown(facts.SESSION),
    hours: shown(facts.HOURS),
    condition: facts.CONDITION.map(asFact),
    siteKind: shown(facts.SITE_KIND),
  };
}

/** A fact as GraphQL shows it. */
export function asFact({ value, hours, ...fact }: CameraFact): FactModel {
  return {
    ...fact,
    hours: hours === null ? null : JSON.stringify(hours),
    value: JSON.stringify(value),
  };
}
