import type { Cause } from '../../platform/domain/duty.js';
import {
  boundCheck,
  type BoundCheck,
  CHECK_FUNCTIONS,
  type CheckFunctionName,
} from './check-functions.pure.js';
import { type CheckSubject, type Weight, WEIGHTS } from './check-subject.js';

/** An active rule as it is read from the database. */
export interface ActiveRuleRow {
  code: string;
  label: string;
  function: string;
  params: unknown;
  /** Null for both. */
  cause: Cause | null;
  weight: Weight;
  version: number;
}

/** An active rule that can be asked. */
export interface ActiveRule extends Pick<
  ActiveRuleRow,
  'code' | 'label' | 'cause' | 'weight' | 'version'
> {
  check: BoundCheck;
}

/** A check that fired for an event. */
export interface FiredCheck extends Pick<ActiveRuleRow, 'code' | 'label' | 'version' | 'weight'> {
  sentence: string;
}

/** Prepares rules once for many events. A rule whose function this build does not know is left out. */
export function activeRules(rows: readonly ActiveRuleRow[]): ActiveRule[] {
  return rows.flatMap(({ function: name, params, ...rule }) => {
    const check = isFunction(name) ? boundCheck(name, params) : null;
    return check === null ? [] : [{ ...rule, check }];
  });
}

/** The checks that fire for an event: BLOCK first, then CONFIRM, NOTE, each by code. A rule of the other cause is left out. */
export function firedChecks(rules: readonly ActiveRule[], subject: CheckSubject): FiredCheck[] {
  return rules
    .flatMap(({ check, cause, code, label, version, weight }) => {
      if (cause !== null && cause !== subject.cause) return [];
      const sentence = check(subject);
      return sentence === null ? [] : [{ code, label, version, weight, sentence }];
    })
    .toSorted(
      (one, other) =>
        WEIGHTS.indexOf(one.weight) - WEIGHTS.indexOf(other.weight) ||
        (one.code < other.code ? -1 : 1),
    );
}

const isFunction = (name: string): name is CheckFunctionName =>
  Object.hasOwn(CHECK_FUNCTIONS, name);
