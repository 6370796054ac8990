import type { CheckParam } from './check-params.pure.js';
import { CLOCK_OFF, IMAGE_TIMES, SEVERAL_VEHICLES } from './functions/camera.pure.js';
import { EARLIER_VOID, LETTER_CAME_BACK } from './functions/earlier-letters.pure.js';
import { LOOK_ALIKE } from './functions/look-alike.pure.js';
import { DUPLICATE, TOO_FAR } from './functions/other-events.pure.js';
import {
  NO_NAME,
  OWNER_SINCE,
  REGION_DIFFERS,
  REGISTRY_CHANGED,
  REGISTRY_OLD,
} from './functions/owner.pure.js';
import { HOUR_OFF, PLACE_DIFFERS } from './functions/place.pure.js';
import { IMPLAUSIBLE, RED_UNKNOWN } from './functions/plausible.pure.js';
import { SAME_PICTURE } from './functions/same-picture.pure.js';
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
  NO_SESSION,
  OUTSIDE_HOURS,
  SELF_TEST_FAILED,
  SITE_NOT_READY,
} from './functions/on-the-day.pure.js';
import {
  LISTED_PLATE,
  LOW_CONFIDENCE,
  PLATE_DIFFERS,
  VEHICLE_DIFFERS,
} from './functions/vehicle.pure.js';

/** The functions of the checks, in the order of cameras 2, guards 2 and programs 5. */
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
  RED_UNKNOWN,
  IMPLAUSIBLE,
  SAME_PICTURE,
  EARLIER_VOID,
  LETTER_CAME_BACK,
  LOOK_ALIKE,
  PLACE_DIFFERS,
  HOUR_OFF,
  NO_NAME,
  OWNER_SINCE,
  REGISTRY_CHANGED,
  REGISTRY_OLD,
  REGION_DIFFERS,
  NO_SESSION,
  SELF_TEST_FAILED,
  OUTSIDE_HOURS,
  SITE_NOT_READY,
} as const;

/** The name of a function. */
export type CheckFunctionName = keyof typeof CHECK_FUNCTIONS;

export const CHECK_FUNCTION_NAMES = Object.keys(CHECK_FUNCTIONS) as [
  CheckFunctionName,
  ...CheckFunctionName[],
];

/** A parameter as it is declared, with its name. */
type DeclaredParam = Omit<CheckParam, 'schema'> & { name: string };

/** A function as it is declared, for those who make rules of it. */
export interface DeclaredFunction {
  function: CheckFunctionName;
  label: string;
  text: string;
  params: DeclaredParam[];
}

/** The declarations of all functions, in their order (guards 2). */
export const DECLARED_FUNCTIONS: readonly DeclaredFunction[] = CHECK_FUNCTION_NAMES.map((name) => {
  const { label, text, params } = CHECK_FUNCTIONS[name];
  return {
    function: name,
    label,
    text,
    params: Object.entries<CheckParam>(params).map(([param, { schema: _, ...declared }]) => ({
      name: param,
      ...declared,
    })),
  };
});
