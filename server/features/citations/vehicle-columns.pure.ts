import { snakeCase } from '../../platform/domain/spelling.pure.js';
import {
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type VehicleFieldName,
} from '../registry/vehicle-fields.pure.js';

/** The fields that lists show: they stand in the citation itself. */
const LISTED = ['ownerName', 'ownerVehicleLicensePlate'] as const satisfies VehicleFieldName[];
type Listed = (typeof LISTED)[number];

const isListed = (name: VehicleFieldName): name is Listed => LISTED.some((each) => each === name);

/** All other fields: they stand in the table `vehicles`. */
export const OWN_TABLE_FIELDS = VEHICLE_FIELD_NAMES.filter(
  (name): name is Exclude<VehicleFieldName, Listed> => !isListed(name),
);

/** The column of a field where a statement calls the citation `c` and its vehicle `v`. */
export function vehicleColumn(name: VehicleFieldName): string {
  return `${isListed(name) ? 'c' : 'v'}.${snakeCase(name)}`;
}

/** The columns of all texts, of which a notice prints what its fonts have. */
export const VEHICLE_TEXTS = VEHICLE_FIELD_NAMES.filter(
  (name) => VEHICLE_FIELDS[name].kind !== 'year',
).map(vehicleColumn);
