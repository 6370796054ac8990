import { z } from 'zod';
import { CAUSES } from '../../platform/domain/duty.js';
import { FunctionRule } from '../checks/check-rules.rules.js';

/** The number of events that a rehearsal may look at. */
const MOST_EVENTS = 10_000;
const USUAL_EVENTS = 1_000;
const EVENTS = `Events must be from 1 to ${MOST_EVENTS}`;

/** A rehearsal (cameras 2): without more it is of the last 1,000 events of both causes. */
export const RehearsalRules = z.strictObject({
  function: FunctionRule,
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
