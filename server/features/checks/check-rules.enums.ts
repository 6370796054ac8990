import { register, words } from '../../platform/graphql/enums.js';
import { CHECK_FUNCTION_NAMES, type CheckFunctionName } from './check-functions.pure.js';

export const CheckFunction = words<CheckFunctionName>(CHECK_FUNCTION_NAMES);

/** When each function fires, for the schema. */
export const FUNCTION_MEANINGS: Record<CheckFunctionName, string> = {
  LIMIT_DIFFERS: 'The limit in the register is another one than on the event.',
  BELOW_TRIGGER: 'The measured speed is below the trigger of the event or of the register.',
  NO_CERTIFICATE: 'No certificate of calibration covers the day.',
  OUT_OF_SERVICE: 'The camera is out of service on the day.',
  WARNING_PERIOD: 'The day is in a warning period.',
  IN_GRACE: 'The light was red for less than the grace.',
  AMBER_SHORT: 'The amber was shorter than the register says.',
  VEHICLE_DIFFERS: 'Model, color or style contradicts the registered vehicle.',
  PLATE_DIFFERS: 'The plate that was read contradicts the registered one.',
  LOW_CONFIDENCE: 'The camera is not sure of the plate.',
  DUPLICATE: 'The same camera captured the plate shortly before or after.',
  TOO_FAR: 'Another camera captured the plate too far away for the time between.',
  SEVERAL_VEHICLES: 'Several vehicles were in the measuring zone.',
  IMAGE_TIMES: 'The times of the images do not rise, or are too far apart.',
  CLOCK_OFF: 'The clock of the camera is off.',
  LISTED_PLATE: 'The plate is on a list.',
  PICTURE_DIFFERS: 'The measurement in the picture contradicts the device.',
  NOT_MOVED: 'The vehicle did not move between the images.',
  NOT_MEASURED: 'The camera has reference points, and nobody measured.',
};

register(
  CheckFunction,
  'CheckFunction',
  'A function of the checks: when a check fires.',
  FUNCTION_MEANINGS,
);
