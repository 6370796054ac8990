import { describe, expect, it } from 'vitest';

import type { Fine_FineFragment, Vehicle_VehicleFragment } from '../../../graphql/documents';
import type { Fact } from './facts-card';
import { deductsTolerance, fineFields } from './fine/fine-fields';
import { ownerFields, vehicleFields, violationFields } from './vehicle/vehicle-fields';

const SETTINGS = { speedUnit: 'km/h', distanceUnit: 'm' } as Parameters<typeof fineFields>[1];

const FINE: Fine_FineFragment = {
  total: { minorUnits: 5_850, currency: 'USD', formatted: '$58.50' },
  points: 2,
  over: 33.5,
  tolerance: 3,
  charged: 83.5,
  payableBy: '2026-12-06',
  early: null,
  late: [],
  note: null,
  fee: { minorUnits: 0, currency: 'USD', formatted: '$0.00' },
  offenceCode: null,
  legalBasis: null,
  contestBy: null,
  earlier: [],
  reason: [],
};

const VEHICLE: Vehicle_VehicleFragment = {
  cause: 'SPEEDING',
  ownerName: 'Ada Marlow',
  ownerNameAlt: null,
  ownerAddress: '12 Harbour Lane',
  ownerAddressAlt: null,
  ownerVehicleLicensePlate: 'VES 4890',
  ownerVehicleEngineNumber: 'E-1',
  ownerVehicleChassisNumber: null,
  ownerVehicleMakeYear: 2020,
  ownerVehicleMakeModel: 'Corvane Pico',
  ownerVehicleColor: 'Silver',
  ownerVehicleColorAlt: 'Grey',
  ownerVehicleStyle: 'Sedan',
  plateRegion: null,
  plateClass: null,
  redlightSwitchedAt: null,
  speedLimitTrigger: 110,
};

function fact(name: Fact['name'], observed: string | null, registered: string | null): Fact {
  const rest = { label: '', unit: null, confidence: null, characterConfidences: null };
  return { name, observed, registered, state: 'EQUAL', ...rest };
}

const labels = (fields: readonly { label: string }[]) => fields.map(({ label }) => label);

// Issue 25, point 1: one name for one figure, and no value twice.
describe('the fields of a fine', () => {
  it('name the figures after a tolerance as such', () => {
    expect(fineFields(FINE, SETTINGS)).toEqual([
      { label: 'Tolerance deducted', value: '3 km/h' },
      { label: 'Charged', value: '83.5 km/h' },
      { label: 'Over by, after tolerance', value: '33.5 km/h' },
      { label: 'Points', value: '2' },
    ]);
  });

  it.each([0, null])('do not repeat the measurement without one (%s)', (tolerance) => {
    expect(deductsTolerance({ tolerance })).toBe(false);
    expect(labels(fineFields({ ...FINE, tolerance }, SETTINGS))).toEqual(['Points']);
  });

  it('are none where total and last day say all', () => {
    expect(fineFields({ ...FINE, tolerance: 0, points: null }, SETTINGS)).toEqual([]);
  });
});

describe('the fields of the vehicle', () => {
  const facts = [
    fact('PLATE', 'VES 4890', 'VES 4890'),
    fact('MAKE_MODEL', 'Corvane', 'Corvane Pico'),
    fact('COLOR', 'Grey', 'Silver'),
    fact('STYLE', 'Sedan', null),
  ];

  it('leave out what the facts show', () => {
    const vehicle = { ...VEHICLE, plateRegion: 'US-MD', plateClass: 'TRAILER' };
    const region = fact('PLATE_REGION', null, 'US-MD');
    expect(labels(vehicleFields(vehicle, [...facts, region]))).toEqual([
      'Plate class',
      'Make year',
      'Engine number',
      'Chassis number',
    ]);
  });

  it('have what the facts do not show: an owner who is not known leaves their registered side empty', () => {
    const unknown = facts.map((each) => ({ ...each, registered: null }));
    const { ownerVehicleLicensePlate: _, ...others } = VEHICLE;
    const vehicle = { ...others, ownerVehicleLicensePlate: 'VES 4899' };
    expect(vehicleFields(vehicle, unknown)).toEqual(
      expect.arrayContaining([
        { label: 'Licence plate', value: 'VES 4899' },
        { label: 'Make and model', value: 'Corvane Pico' },
        { label: 'Color', value: 'Silver' },
      ]),
    );
  });

  it('leave the name of the owner to the summary', () => {
    expect(labels(ownerFields(VEHICLE))).not.toContain('Owner name');
  });
});

describe('the fields of the violation', () => {
  it('are those that are no facts', () => {
    expect(violationFields(VEHICLE, SETTINGS)).toEqual([{ label: 'Trigger', value: '110 km/h' }]);
    expect(violationFields({ ...VEHICLE, cause: 'REDLIGHT' }, SETTINGS)).toEqual([
      { label: 'Light switched at', value: null },
    ]);
  });
});
