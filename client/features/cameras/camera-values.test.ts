import { expect, it } from 'vitest';

import { causeFault, inputOf, valuesOf } from './camera-values';

const CAMERA = {
  __typename: 'Camera' as const,
  serialNumber: 'CAM 7/ß',
  systemName: 'North gate',
  systemType: null,
  locationAddress: null,
  latitude: 48.1,
  longitude: 0,
  timeZone: null,
  speedLimit: 50,
  speedTrigger: null,
  stopLineDistance: null,
  causeCodes: '{"1302":"REDLIGHT"}',
  site: null,
};

// Joining 3: null empties a field.
it('saves what is empty as null, and zero as a number', () => {
  const values = valuesOf(CAMERA);
  expect(inputOf({ ...values, site: ' Mill Lane ', speedLimit: '' })).toEqual({
    site: 'Mill Lane',
    systemName: 'North gate',
    systemType: null,
    locationAddress: null,
    latitude: 48.1,
    longitude: 0,
    timeZone: null,
    speedLimit: null,
    speedTrigger: null,
    stopLineDistance: null,
    causeCodes: '{"1302":"REDLIGHT"}',
  });
  expect(inputOf({ ...values, causeCodes: [] }).causeCodes).toBeNull();
});

it('refuses a code twice, and an empty one', () => {
  const redlight = { code: '1302', cause: 'REDLIGHT' as const };
  expect(causeFault([redlight])).toBeNull();
  expect(causeFault([redlight, { code: ' 1302', cause: 'SPEEDING' }])).toBe(
    'Each code can have one cause only',
  );
  expect(causeFault([{ ...redlight, code: ' ' }])).toBe('Each code is required');
});
