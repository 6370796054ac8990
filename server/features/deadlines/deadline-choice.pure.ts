import type { Cause } from '../../platform/domain/duty.js';
import { type PlateRegion, regionsDiffer } from '../../platform/domain/region.pure.js';

/** The persons whose letters a rule is for: the registered owner, or somebody whom the owner named. */
export const RULE_ADDRESSEES = ['OWNER', 'NAMED'] as const;
export type RuleAddressee = (typeof RULE_ADDRESSEES)[number];

/** The plates that a rule is for: of the home region, of another one, or all. */
export const RULE_PLATES = ['HOME', 'OTHER', 'ANY'] as const;
export type RulePlate = (typeof RULE_PLATES)[number];

/** The sides that a plate can be on. */
export type PlateSide = Exclude<RulePlate, 'ANY'>;

/** The fields that decide which rule an event has. */
export interface RuleChoice {
  id: number;
  cause: Cause;
  addressee: RuleAddressee;
  plate: RulePlate;
  /** A local day. */
  effectiveFrom: string;
}

/**
 * Returns the sides that a plate may be on: one where its region is the home region or differs from it, and both where that
 * is not known (`US` against `US-MD`).
 */
export function sidesOf(
  region: PlateRegion | null,
  home: PlateRegion | null,
): readonly PlateSide[] {
  if (region !== null && region === home) return ['HOME'];
  return regionsDiffer(region, home) ? ['OTHER'] : ['HOME', 'OTHER'];
}

/**
 * Returns the rule for an addressee of events of a cause: of those from a day not after the violation whose plate fits the
 * latest, of equals one for this side before one for all plates, then the newest (programs 1).
 */
export function ruleFor<Rule extends RuleChoice>(
  rules: readonly Rule[],
  subject: { cause: Cause; addressee: RuleAddressee; violationDay: string },
  side: PlateSide,
): Rule | null {
  const { cause, addressee, violationDay } = subject;
  return rules
    .filter(
      (rule) =>
        rule.cause === cause &&
        rule.addressee === addressee &&
        rule.effectiveFrom <= violationDay &&
        (rule.plate === 'ANY' || rule.plate === side),
    )
    .reduce<Rule | null>(
      (best, rule) => (best === null || isBefore(rule, best) ? rule : best),
      null,
    );
}

function isBefore(rule: RuleChoice, other: RuleChoice): boolean {
  if (rule.effectiveFrom !== other.effectiveFrom) return rule.effectiveFrom > other.effectiveFrom;
  const [isSpecial, isOtherSpecial] = [rule.plate !== 'ANY', other.plate !== 'ANY'];
  return isSpecial === isOtherSpecial ? rule.id > other.id : isSpecial;
}

/** The rules that an event may have: `other` only where the side of its plate is not known and the two sides differ. */
export interface RuleCandidates<Rule> {
  rule: Rule | null;
  /** The rule of the other side, which is worked out as well; undefined where there is but one side or rule. */
  other?: Rule | null;
}

/** Returns the rules of an event: that of its plate's side, or those of both sides, the home side first. */
export function candidatesFor<Rule extends RuleChoice>(
  rules: readonly Rule[],
  subject: { cause: Cause; addressee: RuleAddressee; violationDay: string },
  sides: readonly PlateSide[],
): RuleCandidates<Rule> {
  const [rule = null, ...others] = sides.map((side) => ruleFor(rules, subject, side));
  const [other] = others;
  return other === undefined || other?.id === rule?.id ? { rule } : { rule, other };
}
