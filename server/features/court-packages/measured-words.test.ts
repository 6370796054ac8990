import { expect, it } from 'vitest';
import { measuredWords } from './measured-words.pure.js';

const MEASURED = {
  ...{ distance: 14.06, distanceU: 0.44, distanceUnit: 'm', seconds: 1.05 },
  ...{ speed: 48.21, speedU: 1.52, unit: 'km/h' },
};

it('proof 3: the measurement in the pictures is among the measured values', () => {
  expect(measuredWords('SPEEDING', { ...MEASURED, verdict: 'AGREES' })).toBe(
    '48.21 ± 1.52 km/h (14.06 ± 0.44 m in 1.05 s): the picture agrees with the camera',
  );
  expect(
    measuredWords('REDLIGHT', {
      ...MEASURED,
      distance: 0,
      distanceU: null,
      speed: 0,
      speedU: null,
      verdict: 'NOT_MOVED',
    }),
  ).toBe('0 km/h (0 m in 1.05 s): the vehicle did not move between the images');
});
