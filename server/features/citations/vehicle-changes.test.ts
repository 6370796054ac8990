import { describe, expect, it } from 'vitest';
import type { KnownVehicle } from '../registry/vehicle-fields.pure.js';
import { labelsOfChanges, vehicleChanges } from './vehicle-changes.pure.js';

const BEFORE: KnownVehicle = {
  ownerVehicleLicensePlate: 'MU GH 9',
  ownerName: 'Ada Marlow',
  ownerNameAlt: null,
  ownerAddress: '12 Harbour Lane',
  ownerAddressAlt: null,
  ownerVehicleEngineNumber: null,
  ownerVehicleChassisNumber: null,
  ownerVehicleMakeYear: 2019,
  ownerVehicleMakeModel: null,
  ownerVehicleColor: 'Blue',
  ownerVehicleColorAlt: null,
  ownerVehicleStyle: null,
  plateRegion: null,
  plateClass: null,
};

describe('A vehicle update keeps each changed field (repair 1, Trace)', () => {
  it('by the names and in the order of spec 3, the owner first, with old and new values', () => {
    const after = {
      ...BEFORE,
      plateRegion: 'US-MD',
      ownerVehicleMakeYear: 2021,
      ownerVehicleLicensePlate: 'MU GH 8',
      ownerAddress: null,
      ownerName: 'Bo Quill',
    };
    expect(vehicleChanges(BEFORE, after)).toEqual([
      { field: 'owner_name', label: 'Owner name', old: 'Ada Marlow', new: 'Bo Quill' },
      { field: 'owner_address', label: 'Owner address', old: '12 Harbour Lane', new: null },
      {
        field: 'owner_vehicle_license_plate',
        label: 'License Plate',
        old: 'MU GH 9',
        new: 'MU GH 8',
      },
      { field: 'owner_vehicle_make_year', label: 'Make year', old: 2019, new: 2021 },
      { field: 'plate_region', label: 'Plate region', old: null, new: 'US-MD' },
    ]);
  });

  it('no field that stayed, and none of those that were not given', () => {
    expect(vehicleChanges(BEFORE, { ...BEFORE })).toEqual([]);
    expect(vehicleChanges(BEFORE, { ownerName: 'Bo Quill' })).toHaveLength(1);
  });

  it('from null where nothing was known before', () => {
    expect(vehicleChanges(null, { ownerAddress: '1 Mole Street', ownerNameAlt: null })).toEqual([
      { field: 'owner_address', label: 'Owner address', old: null, new: '1 Mole Street' },
    ]);
  });

  it('the sentence has the labels of all but the plate, no bracket without any', () => {
    const changed = { ownerName: 'Bo Quill', ownerAddress: '1 Mole Street' };
    const plate = { ownerVehicleLicensePlate: 'MU GH 8' };
    expect(labelsOfChanges(vehicleChanges(BEFORE, { ...changed, ...plate }))).toBe(
      ' (Owner name, Owner address)',
    );
    expect(labelsOfChanges(vehicleChanges(BEFORE, plate))).toBe('');
  });
});
