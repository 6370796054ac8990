import type { CheckFunction } from './check-function.pure.js';
import type { CheckSubject } from './check-subject.js';
import { CLOCK_OFF, IMAGE_TIMES, SEVERAL_VEHICLES } from './functions/camera.pure.js';
import { DUPLICATE, TOO_FAR } from './functions/other-events.pure.js';
import { NOT_MEASURED, NOT_MOVED, PICTURE_DIFFERS } from './functions/picture.pure.js';
import {
  AMBER_SHORT,
  BELOW_TRIGGER,
  IN_GRACE,
  LIMIT_DIFFERS,
  NO_CERTIFICATE,
  OUT_OF_SERVICE,
  WARNING_PERIOD,
} from './functions/register.pure.js';
import {
  LISTED_PLATE,
  LOW_CONFIDENCE,
  PLATE_DIFFERS,
  VEHICLE_DIFFERS,
} from './functions/vehicle.pure.js';

/** The functions of the checks, in the order of cameras 2. */
export const CHECK_FUNCTIONS = {
  LIMIT_DIFFERS,
  BELOW_TRIGGER,
  NO_CERTIFICATE,
  OUT_OF_SERVICE,
  WARNING_PERIOD,
  IN_GRACE,
  AMBER_SHORT,
  VEHICLE_DIFFERS,
  PLATE_DIFFERS,
  LOW_CONFIDENCE,
  DUPLICATE,
  TOO_FAR,
  SEVERAL_VEHICLES,
  IMAGE_TIMES,
  CLOCK_OFF,
  LISTED_PLATE,
  PICTURE_DIFFERS,
  NOT_MOVED,
  NOT_MEASURED,
} as const;

/** The name of a function. */
export type CheckFunctionName = keyof typeof CHECK_FUNCTIONS;

export const CHECK_FUNCTION_NAMES = Object.keys(CHECK_FUNCTIONS) as [
  CheckFunctionName,
  ...CheckFunctionName[],
];

/** A function with its parameters, ready for any event. */
export type BoundCheck = (subject: CheckSubject) => string | null;

/**
 * Binds a function to its parameters.
 *
 * @param params as they are kept; a parameter that is not among them has its default
 * @returns null if they are not parameters of the function
 */
export function boundCheck(name: CheckFunctionName, params: unknown): BoundCheck | null {
  // The table has a schema with each function, so that the parameters fit by construction.
  const { params: schema, check } = CHECK_FUNCTIONS[name] as unknown as CheckFunction;
  const parsed = schema.safeParse(params);
  if (!parsed.success) return null;
  return (subject) => check(subject, parsed.data);
}
