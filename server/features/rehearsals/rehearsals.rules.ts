import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { validate } from '../../platform/errors/validate.js';
import { CHECK_FUNCTION_NAMES } from '../checks/check-functions.pure.js';
import { checkParams } from '../checks/check-rules.rules.js';

/** The hard refusal (guards 1), which is no check: it can be rehearsed like one, and has no parameters. */
export const NO_VIOLATION = 'NO_VIOLATION';

/** What can be rehearsed. */
export const REHEARSED = [...CHECK_FUNCTION_NAMES, NO_VIOLATION] as const;
export type Rehearsed = (typeof REHEARSED)[number];

/** The number of events that a rehearsal may look at. */
const MOST_EVENTS = 10_000;
const USUAL_EVENTS = 1_000;
const EVENTS = `Events must be from 1 to ${MOST_EVENTS}`;

/** A rehearsal (cameras 2): without more it is of the last 1,000 events of both causes. */
export const RehearsalRules = z.strictObject({
  function: z.enum(REHEARSED, `Function must be one of ${REHEARSED.join(', ')}`),
  params: z.unknown().optional(),
  cause: z
    .enum(CAUSES, 'Cause must be REDLIGHT or SPEEDING')
    .nullish()
    .transform((cause) => cause ?? null),
  events: z
    .int(EVENTS)
    .min(1, EVENTS)
    .max(MOST_EVENTS, EVENTS)
    .nullish()
    .transform((events) => events ?? USUAL_EVENTS),
});

const NoParams = z.strictObject({
  params: z.preprocess((params) => params ?? {}, z.strictObject({})),
});

/** The parameters of a rehearsal; a missing one has its default. @throws AppError `INVALID` under `params` */
export function rehearsedParams(name: Rehearsed, given: unknown): Record<string, unknown> {
  if (name !== NO_VIOLATION) return checkParams(name, given);
  return validate(NoParams, { params: given }, true).params;
}
