import type { Cause } from '../../platform/domain/duty.js';
import type { Officer } from '../../platform/identity/officer.queries.js';
import type { CheckFunction } from './check-function.pure.js';
import { CHECK_FUNCTIONS, type CheckFunctionName } from './check-functions.pure.js';
import {
  type CheckedEvent,
  type CheckSubject,
  NOTHING_KNOWN,
  type Weight,
  WEIGHTS,
} from './check-subject.types.js';

/** A rule as far as the checks depend on it. */
export interface CheckingRule {
  code: string;
  label: string;
  version: number;
  weight: Weight;
  /** Null for both. */
  cause: Cause | null;
  function: CheckFunctionName;
  params: unknown;
}

/** The terms that a rule is shipped with (guards 2). */
export interface ShippedTerms {
  active: boolean;
  weight: Weight;
  /** All parameters, named as they are kept. */
  params: Record<string, unknown>;
}

/** True if a rule stops or asks less than it is shipped to: it is switched off, or weighs less (guards 2). */
export function isWeaker({
  active,
  weight,
  shipped,
}: Pick<ShippedTerms, 'active' | 'weight'> & { shipped: ShippedTerms | null }): boolean {
  if (shipped?.active !== true) return false;
  return !active || WEIGHTS.indexOf(weight) > WEIGHTS.indexOf(shipped.weight);
}

/** A check that fires. */
export type FiredCheck = Pick<CheckingRule, 'code' | 'label' | 'version' | 'weight'> & {
  sentence: string;
};

/**
 * Returns a check of a function with parameters; missing parameters have their defaults. The check returns its sentence,
 * or null where it does not fire.
 *
 * @throws ZodError for parameters that the function does not have
 */
export const checkOf = (
  name: CheckFunctionName,
  params: unknown,
): ((subject: CheckSubject) => string | null) => checkWith(CHECK_FUNCTIONS[name], params);

/** Returns the check of a declared function; it looks at nothing but the event and what the function needs. */
export function checkWith(
  {
    needs,
    schema,
    check,
  }: Pick<CheckFunction, 'needs' | 'schema'> & { check: (...args: never[]) => string | null },
  params: unknown,
): (subject: CheckSubject) => string | null {
  const parsed = schema.parse(params);
  // Schema and check are of one function, so that the check takes what the schema returns.
  const checkAny = check as (subject: CheckedEvent, params: unknown) => string | null;
  return (subject) => checkAny(withNeeds(subject, needs), parsed);
}

/** Returns the event with what a function declares to need; of the rest it has nothing. */
function withNeeds(subject: CheckSubject, needs: readonly string[]): CheckedEvent {
  const isHidden = (name: string): boolean =>
    Object.hasOwn(NOTHING_KNOWN, name) && !needs.includes(name);
  const known = Object.entries(subject).filter(([name]) => !isHidden(name));
  return Object.fromEntries(known) as unknown as CheckedEvent;
}

/**
 * Returns the checks that fire on an event: BLOCK first, then CONFIRM, NOTE, each by code (cameras 2). A rule of the other
 * cause is left out, and one of a function that a newer build has and this one does not.
 */
export function firedChecks(rules: readonly CheckingRule[], subject: CheckSubject): FiredCheck[] {
  return rules
    .flatMap(({ code, label, version, weight, cause, function: name, params }) => {
      const applies =
        (cause === null || cause === subject.cause) && Object.hasOwn(CHECK_FUNCTIONS, name);
      const sentence = applies ? checkOf(name, params)(subject) : null;
      return sentence === null ? [] : [{ code, label, version, weight, sentence }];
    })
    .toSorted(
      (one, other) =>
        WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) ||
        (one.code < other.code ? -1 : 1),
    );
}

/** The reason of an officer for a check. */
export interface Confirmation {
  code: string;
  reason: string;
}

/** A check as the history keeps it: with the reason of the officer who acted, if they gave one. */
export type KeptCheck = FiredCheck & { reason: string | null };

/** The checks of an act, and who acted. */
export interface KeptChecks {
  /** Null if the act was before there were checks. */
  checks: KeptCheck[] | null;
  user: Officer;
  at: Date | string;
}

/** A check as it is shown: with the reason of the last submit, or of the last act of a closed event. */
export type ShownCheck = FiredCheck & {
  confirmed: (Omit<KeptChecks, 'checks'> & { reason: string }) | null;
};

/** Returns what the history keeps of the checks of an act. A reason for a check that does not fire is passed over. */
export function keptChecks(
  fired: readonly FiredCheck[],
  confirmations: readonly Confirmation[],
): KeptCheck[] {
  const reasons = new Map(confirmations.map(({ code, reason }) => [code, reason]));
  return fired.map((check) => ({ ...check, reason: reasons.get(check.code) ?? null }));
}

/** Returns the checks as they are shown, each with the reason that was kept for its code. */
export function shownChecks(fired: readonly FiredCheck[], kept: KeptChecks | null): ShownCheck[] {
  const reasons = new Map(kept?.checks?.map(({ code, reason }) => [code, reason]));
  return fired.map(({ code, label, version, weight, sentence }) => {
    const reason = reasons.get(code) ?? null;
    return {
      ...{ code, label, version, weight, sentence },
      confirmed: kept === null || reason === null ? null : { user: kept.user, at: kept.at, reason },
    };
  });
}

/** The sentences of checks that stop an act: all that block, and all that wait for a reason. */
export interface Objections {
  blocks: string[];
  unconfirmed: string[];
}

/** Returns the sentences of checks that stop a submit with the recommendation GENERATE, and generate. */
export function objectionsOf(checks: readonly KeptCheck[]): Objections {
  const sentences = (stops: (check: KeptCheck) => boolean): string[] =>
    checks.filter(stops).map(({ sentence }) => sentence);
  return {
    blocks: sentences(({ weight }) => weight === 'BLOCK'),
    unconfirmed: sentences(({ weight, reason }) => weight === 'CONFIRM' && reason === null),
  };
}

/** Returns the sentence of the checks that block; they are joined to one. */
export const blockSentence = (blocks: readonly string[]): string => blocks.join('. ');

/**
 * Returns the refusal of an act at which checks fire that nobody could see before it: each that waits for a reason is also
 * a field of its own, `confirmations.{code}`, so that the reason can be given.
 */
export function reasonErrors(checks: readonly KeptCheck[]): Record<string, string[]> {
  const waiting = checks.filter(({ weight, reason }) => weight === 'CONFIRM' && reason === null);
  if (waiting.length === 0) return {};
  return {
    confirmations: reasonSentences(waiting.map(({ sentence }) => sentence)),
    ...Object.fromEntries(
      waiting.map(({ code, sentence }) => [`confirmations.${code}`, [sentence]]),
    ),
  };
}

/** Returns the sentence for each check that waits for a reason. */
export const reasonSentences = (unconfirmed: readonly string[]): string[] =>
  unconfirmed.map((sentence) => `A reason is needed: ${sentence}`);
