import type { Cause } from '../../platform/domain/duty.js';
import type { MeasurementResult } from '../measurement/measurement.result.js';

const VERDICTS: Record<Cause, Record<MeasurementResult['verdict'], string>> = {
  SPEEDING: {
    AGREES: 'the picture agrees with the camera',
    DIFFERS: 'the picture differs from the camera',
    UNCERTAIN: 'the picture is too uncertain to say',
    NOT_MOVED: 'the vehicle did not move between the images',
  },
  REDLIGHT: {
    AGREES: 'the picture shows the vehicle crossing the stop line',
    DIFFERS: 'the picture does not show the vehicle crossing the stop line',
    UNCERTAIN: 'the reference points have no stop line to compare with',
    NOT_MOVED: 'the vehicle did not move between the images',
  },
};

/** A measurement in the pictures in words: `48.21 ± 1.52 km/h (14.06 ± 0.44 m in 1.05 s): the picture agrees …`. */
export function measuredWords(
  cause: Cause,
  measured: Omit<MeasurementResult, 'points' | 'device' | 'tolerance'>,
): string {
  const { distance, distanceU, distanceUnit, seconds, speed, speedU, unit, verdict } = measured;
  const way = `${distance} ${plusMinus(distanceU)}${distanceUnit} in ${seconds} s`;
  return `${speed} ${plusMinus(speedU)}${unit} (${way}): ${VERDICTS[cause][verdict]}`;
}

const plusMinus = (uncertainty: number | null): string =>
  uncertainty === null ? '' : `± ${uncertainty} `;
