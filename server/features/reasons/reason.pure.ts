import type { Cause } from '../../platform/domain/duty.js';
import type { FieldErrors } from '../../platform/errors/app-error.js';

/** The acts that take a reason. */
export const REASON_ACTS = ['DISCARD', 'HOLD', 'REVISE', 'SKIP'] as const;
export type ReasonAct = (typeof REASON_ACTS)[number];

/** A reason as far as an act can be given with it. */
export interface Reason {
  act: ReasonAct;
  code: string;
  label: string;
  /** Null for both causes. */
  cause: Cause | null;
  needsText: boolean;
  active: boolean;
}

/** An officer's reason for an act. */
export interface GivenReason {
  reasonCode: string | null;
  reason: string | null;
}

/** Finds the reason of a code: active, of that act and cause. */
export function reasonOf(
  reasons: readonly Reason[],
  act: ReasonAct,
  cause: Cause,
  code: string,
): Reason | null {
  return (
    reasons.find(
      (reason) =>
        reason.code === code &&
        reason.act === act &&
        reason.active &&
        (reason.cause === null || reason.cause === cause),
    ) ?? null
  );
}

/**
 * Returns the fault of an act's reason; null if there is none.
 *
 * @param found the reason of the given code; null if there is none
 */
export function reasonFault(
  given: GivenReason,
  found: Pick<Reason, 'needsText'> | null,
  isRequired: boolean,
): FieldErrors | null {
  if (given.reasonCode === null) return isRequired ? { reasonCode: ['Reason is required'] } : null;
  if (found === null) return { reasonCode: ['Reason is not one of the list'] };
  return found.needsText && given.reason === null
    ? { reason: ['A text is required for this reason'] }
    : null;
}

/** A skip has a code or a text. */
export function skipFault(
  given: GivenReason,
  found: Pick<Reason, 'needsText'> | null,
): FieldErrors | null {
  return reasonFault(given, found, given.reason === null);
}

/** A reason as history, notification and CSV show it: `{label}`, with text `{label} – {text}`. */
export function reasonText(label: string | null, text: string | null): string | null {
  if (label === null) return text;
  return text === null ? label : `${label} – ${text}`;
}
