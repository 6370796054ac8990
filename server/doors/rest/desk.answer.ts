import type { z } from 'zod';
import type { HandedOut, Remaining } from '../../features/desk/desk.types.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { reportOf } from './citation.answer.js';
import type { HandedOut as HandedOutShape } from './desk.shapes.js';
import { toRest } from './spelling.js';

/** An event in the caller's hands, as REST answers it. */
export function handedOutOf(
  caller: UserCaller,
  { row, claim, draft }: HandedOut,
  { remaining, remainingIsExact }: Remaining,
): z.infer<typeof HandedOutShape> {
  return {
    citation: reportOf(caller, row),
    ...toRest({ claim, draft, remaining, remainingIsExact }),
  };
}
