import type { z } from 'zod';
import type { Decision } from '../../../features/desk/decisions/decision-records.service.js';
import type { DeskView } from '../../../features/desk/desk.service.js';
import type { HandedOut, Remaining } from '../../../features/desk/desk.types.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { reportOf } from '../citations/citation.answer.js';
import type { HandedOut as HandedOutShape } from './desk.shapes.js';
import { queueWord, restForecast } from './forecast.answer.js';
import { toRest } from '../spelling.js';

/** An event in the caller's hands, as REST answers it. */
export function handedOutOf(
  caller: UserCaller,
  { row, claim, draft, lookUp }: HandedOut,
  { remaining, remainingIsExact }: Remaining,
): z.infer<typeof HandedOutShape> {
  return {
    citation: reportOf(caller, row),
    ...toRest({ claim, draft, lookUp, remaining, remainingIsExact }),
  };
}

/** A decision as both doors answer it: without what only the job needs. */
export function decisionOf(decision: Decision) {
  const {
    userId: _user,
    userName: _name,
    version: _version,
    details: _details,
    ...shown
  } = decision;
  return toRest(shown);
}

/** The page of a queue, as REST answers it. */
export function deskOf(caller: UserCaller, { queue, held, forecast, ...desk }: DeskView) {
  return {
    ...toRest(desk),
    queue: queueWord(queue),
    held: held.map((one) => handedOutOf(caller, one, desk)),
    forecast: restForecast(forecast),
  };
}
