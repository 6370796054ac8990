import type { UserCaller } from '../../platform/identity/caller.js';
import { asCitation } from '../citations/citation.view.js';
import type { ClaimNextPayload } from './desk.model.js';
import type { HandedOut, Remaining } from './desk.types.js';

/** An event in the caller's hands, as GraphQL resolves it. */
export function asHandedOut(
  caller: UserCaller,
  handed: HandedOut | null,
  { remaining, remainingIsExact }: Remaining,
): ClaimNextPayload {
  return {
    citation: handed === null ? null : asCitation(caller, handed.row),
    claim: handed?.claim ?? null,
    draft: handed?.draft ?? null,
    remaining,
    remainingIsExact,
  };
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
