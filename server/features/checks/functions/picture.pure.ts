import { define, sentenceIf, short } from '../check-function.pure.js';

/* The functions that look at the measurement in the picture (cameras 4). */

/** The picture contradicts what the camera measured. */
export const PICTURE_DIFFERS = define({
  label: 'Picture differs',
  text: 'The measurement in the picture does not agree with the device',
  needs: ['measurement'],
  check: ({ cause, measurement, speedMeasured }) => {
    if (measurement?.verdict !== 'DIFFERS') return null;
    if (cause === 'REDLIGHT') return 'The picture does not show the vehicle crossing the stop line';
    const { speed, speedU, unit, device } = measurement;
    const digits = speedMeasured ?? device;
    return `The picture gives ${short(speed)} ± ${short(speedU ?? 0)} ${unit}, the device ${digits} ${unit}`;
  },
});

/** The vehicle stood still. */
export const NOT_MOVED = define({
  label: 'Not moved',
  text: 'The vehicle did not move between the images',
  needs: ['measurement'],
  check: ({ measurement }) =>
    sentenceIf(measurement?.verdict === 'NOT_MOVED', 'The vehicle did not move between the images'),
});

/** The camera has reference points on the day, and nobody measured. */
export const NOT_MEASURED = define({
  label: 'Not measured',
  text: 'There are reference points, and nobody has measured',
  needs: ['measurement', 'register'],
  check: ({ measurement, register: { REFERENCE } }) =>
    sentenceIf(REFERENCE && measurement === null, 'Not measured in the picture'),
});
