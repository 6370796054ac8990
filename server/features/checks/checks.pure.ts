import type { Cause } from '../../platform/domain/duty.js';
import { CHECK_FUNCTIONS, type CheckFunctionName } from './check-functions.pure.js';
import { type CheckSubject, type Weight, WEIGHTS } from './check-subject.types.js';

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
export function checkOf(
  name: CheckFunctionName,
  params: unknown,
): (subject: CheckSubject) => string | null {
  const { params: schema, check } = CHECK_FUNCTIONS[name];
  const parsed = schema.parse(params);
  // Schema and check are of one function, so that the check takes what the schema returns.
  const checkAny = check as (subject: CheckSubject, params: unknown) => string | null;
  return (subject) => checkAny(subject, parsed);
}

/** Returns the checks that fire on an event: BLOCK first, then CONFIRM, NOTE, each by code (cameras 2). */
export function firedChecks(rules: readonly CheckingRule[], subject: CheckSubject): FiredCheck[] {
  const fired = rules.flatMap(({ code, label, version, weight, cause, function: name, params }) => {
    const sentence =
      cause === null || cause === subject.cause ? checkOf(name, params)(subject) : null;
    return sentence === null ? [] : [{ code, label, version, weight, sentence }];
  });
  return fired.sort(
    (one, other) =>
      WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) ||
      (one.code < other.code ? -1 : 1),
  );
}
