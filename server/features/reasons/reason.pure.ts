import type { Cause } from '../../platform/domain/duty.js';
import type { FieldErrors } from '../../platform/errors/app-error.js';

/** The acts that take a reason. */
export const REASON_ACTS = ['DISCARD', 'HOLD', 'REVISE', 'SKIP', 'VOID'] as const;
export type ReasonAct = (typeof REASON_ACTS)[number];

/** Whose fault it is that a notice was wrong; NONE for one that was right. */
export const FAULTS = ['AGENCY', 'VENDOR', 'REGISTRY', 'CAMERA', 'NONE'] as const;
export type Fault = (typeof FAULTS)[number];

/** A reason as far as an act can be given with it. */
export interface Reason {
  act: ReasonAct;
  code: string;
  label: string;
  /** Null for both causes. */
  cause: Cause | null;
  needsText: boolean;
  active: boolean;
  /** True if a notice that is void for it was wrong; only of the act VOID. */
  erroneous: boolean;
  fault: Fault;
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

/** The code of a void notice whose reason is a text alone, as older clients send it (repair 2). */
export const OTHER = 'OTHER';

/**
 * Returns the fault of a reason as the list would keep it; null if there is none (repair 2).
 *
 * @returns errors by field: only a reason of the act VOID is erroneous, and only an erroneous one has a fault
 */
export function errorFault({
  act,
  erroneous,
  fault,
}: Pick<Reason, 'act' | 'erroneous' | 'fault'>): FieldErrors | null {
  if (act !== 'VOID') {
    const errors: FieldErrors = {
      ...(erroneous && { erroneous: ['Only a reason of the act VOID can be erroneous'] }),
      ...(fault !== 'NONE' && { fault: ['Only a reason of the act VOID has a fault'] }),
    };
    return Object.keys(errors).length === 0 ? null : errors;
  }
  return !erroneous && fault !== 'NONE'
    ? { fault: ['A reason that is not erroneous has the fault NONE'] }
    : null;
}

/**
 * Returns why a change of a reason is refused; null if it is not. The reason OTHER of a void notice is the one of older
 * clients: it stays active, for both causes (repair 2).
 */
export function keptFault({
  act,
  code,
  active,
  cause,
}: Pick<Reason, 'act' | 'code' | 'active' | 'cause'>): FieldErrors | null {
  if (act !== 'VOID' || code !== OTHER) return null;
  if (!active) return { active: ['This reason cannot be switched off'] };
  return cause === null ? null : { cause: ['This reason is for both causes'] };
}

/** A reason as history, notification and CSV show it: `{label}`, with text `{label} – {text}`. */
export function reasonText(label: string | null, text: string | null): string | null {
  if (label === null) return text;
  return text === null ? label : `${label} – ${text}`;
}
