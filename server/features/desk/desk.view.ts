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
