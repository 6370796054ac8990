import type { UserCaller } from '../../platform/identity/caller.js';
import { asCitation } from '../citations/reads/citation.view.js';
import type { ClaimNextPayload, HeldCitation } from './desk.model.js';
import type { HandedOut, Remaining } from './desk.types.js';

/** Returns an event in the caller's hands as GraphQL resolves it. */
export function asHeld(caller: UserCaller, { row, ...handed }: HandedOut): HeldCitation {
  return { ...handed, citation: asCitation(caller, row) };
}

const NOTHING_LEFT = { citation: null, claim: null, draft: null, lookUp: null, isLookingUp: false };

/** Returns what was handed out, and how much is left, as GraphQL resolves it. */
export function asHandedOut(
  caller: UserCaller,
  handed: HandedOut | null,
  { remaining, remainingIsExact }: Remaining,
): ClaimNextPayload {
  const next = handed === null ? NOTHING_LEFT : asHeld(caller, handed);
  return { ...next, remaining, remainingIsExact };
}

const LISTS_OF_IDS = ['except', 'viewed', 'zoomed', 'played'];

/** An input of GraphQL, whose ids are texts, as the rules of the desk want it: its lists of ids as numbers. */
export function withIds(input: object): Record<string, unknown> {
  const numbered = (value: unknown): unknown =>
    typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  return Object.fromEntries(
    Object.entries(input).map(([field, value]: [string, unknown]) => [
      field,
      LISTS_OF_IDS.includes(field) && Array.isArray(value) ? value.map(numbered) : value,
    ]),
  );
}
