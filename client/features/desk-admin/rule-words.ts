import type {
  Cause,
  DeadlineAddressee,
  DeadlineMetBy,
  DeadlinePlate,
  LimbStart,
  LimbUnit,
} from '../../graphql/schema';
import { formatNumber } from '../../lib/format/format';

/** The starts of a rule's limbs, in words. */
export const STARTS: Record<LimbStart, string> = {
  VIOLATION: 'the violation',
  RECEIVED: 'receipt',
  OWNER_KNOWN: 'the owner became known',
  NAMED: 'the person was named',
};

/** The units of a rule's limbs, in words: one, and several. */
export const UNITS: Record<LimbUnit, readonly [one: string, several: string]> = {
  DAYS: ['calendar day', 'calendar days'],
  BUSINESS_DAYS: ['business day', 'business days'],
  MONTHS: ['month', 'months'],
};

export const PLATES: Record<DeadlinePlate, string> = {
  ANY: 'All plates',
  HOME: 'Home plates',
  OTHER: 'Plates of other regions',
};

export const ADDRESSEES: Record<DeadlineAddressee, string> = {
  OWNER: 'Registered owners',
  NAMED: 'Named persons',
};

/** The acts that meet a rule, in words. */
const MET_BY: Record<DeadlineMetBy, string> = {
  DECIDED: 'decided',
  POSTED: 'posted',
  ARRIVED: 'delivered',
};

export interface Limb {
  starts: LimbStart;
  count: number;
  unit: LimbUnit;
  firstDayCounts: boolean;
}

interface Terms {
  addressee: DeadlineAddressee;
  plate: DeadlinePlate;
  metBy: DeadlineMetBy;
  limbs: readonly Limb[];
}

/** Returns a limb in words: `3 months after the violation, first day counted`. */
function limbText({ starts, count, unit, firstDayCounts }: Limb): string {
  const [one, several] = UNITS[unit];
  const counted = firstDayCounts ? ', first day counted' : '';
  return `${formatNumber(count)} ${count === 1 ? one : several} after ${STARTS[starts]}${counted}`;
}

/** Returns a rule as a sentence: `Home plates: posted within 14 business days after the violation`. */
export function ruleText({ addressee, plate, metBy, limbs }: Terms): string {
  const whom = addressee === 'NAMED' ? `${PLATES[plate]}, named persons` : PLATES[plate];
  return limbs.length === 0
    ? `${whom}: no deadline`
    : `${whom}: ${MET_BY[metBy]} within ${limbs.map(limbText).join(' or ')}`;
}

interface Choice extends Terms {
  id: string;
  cause: Cause;
  /** A local day. */
  effectiveFrom: string;
}

/** Returns the rules for some plates alone that a rule for all plates ends, because it is from a later day (programs 1). */
export function endedBy<Rule extends Choice>(
  rules: readonly Rule[],
  added: Pick<Choice, 'cause' | 'addressee' | 'plate' | 'effectiveFrom'>,
): Rule[] {
  if (added.plate !== 'ANY') return [];
  // The rules come with the latest first; of one day the special one holds.
  const before = rules.filter(
    ({ cause, addressee, effectiveFrom }) =>
      cause === added.cause && addressee === added.addressee && effectiveFrom < added.effectiveFrom,
  );
  return (['HOME', 'OTHER'] as const).flatMap((side) => {
    const special = before.find(({ plate }) => plate === side);
    const general = before.find(({ plate }) => plate === 'ANY');
    if (special === undefined) return [];
    return general !== undefined && general.effectiveFrom > special.effectiveFrom ? [] : [special];
  });
}

interface Place {
  country: string;
  state: string | null;
  region: string | null;
}

/** Returns the place whose holidays count: `US-NY`; a dash for none. */
export const placeText = (place: Place | null): string =>
  place === null ? '–' : [place.country, place.state, place.region].filter(Boolean).join('-');
