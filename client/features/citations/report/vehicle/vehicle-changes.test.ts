import { describe, expect, it } from 'vitest';

import { additions, differenceCount, differences, foundSentence } from './vehicle-changes.js';

const NONE = {
  ownerName: null,
  ownerNameAlt: null,
  ownerAddress: null,
  ownerAddressAlt: null,
  ownerVehicleLicensePlate: 'RAD 1298',
  ownerVehicleEngineNumber: null,
  ownerVehicleChassisNumber: null,
  ownerVehicleMakeYear: null,
  ownerVehicleMakeModel: null,
  ownerVehicleColor: null,
  ownerVehicleColorAlt: null,
  ownerVehicleStyle: null,
  plateRegion: null,
  plateClass: null,
};
const FOUND = { ...NONE, ownerName: 'Leonie Farrugia-Strand', ownerVehicleColor: 'Blue' };

// Issue 25, point 3: the differences only, each with a word.
describe('what the registry would change', () => {
  it('is a value that differs, and one that the registry does not have', () => {
    const recorded = { ...NONE, ownerVehicleColor: 'Red', ownerVehicleStyle: 'Sedan' };
    expect(differences(recorded, FOUND)).toEqual([
      { label: 'Style', recorded: 'Sedan', registered: null },
      { label: 'Color', recorded: 'Red', registered: 'Blue' },
    ]);
  });

  it('is no difference where the record has nothing, or the same', () => {
    expect(differences({ ...NONE, ownerVehicleColor: 'Blue' }, FOUND)).toEqual([]);
    expect(additions(NONE, FOUND)).toBe('owner name, color');
  });

  it('is said with its number', () => {
    expect([0, 1, 2].map(differenceCount)).toEqual([
      'Nothing differs from the record.',
      '1 value differs from the record.',
      '2 values differ from the record.',
    ]);
    expect(foundSentence({ ...NONE, ownerVehicleColor: 'Red' }, FOUND)).toBe(
      'Found RAD 1298: Leonie Farrugia-Strand. 1 value differs from the record. Color: Red on record, Blue in the registry.',
    );
  });
});
