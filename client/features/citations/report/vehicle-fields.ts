import type {
  Lookup_RegistryVehicleFragment,
  Vehicle_VehicleFragment,
} from '../../../graphql/documents';
import { formatDateTime, formatMeasure, formatMoment } from '../../../lib/format';
import type { CitationSettings } from '../../../lib/session';
import type { Field } from '../../../ui/field-list';

/** The registry's values of a vehicle, with their labels; in the order in which officers read them. */
export const REGISTRY_FIELDS = {
  ownerVehicleLicensePlate: 'Licence plate',
  ownerName: 'Owner name',
  ownerNameAlt: 'Owner name (alt.)',
  ownerAddress: 'Owner address',
  ownerAddressAlt: 'Owner address (alt.)',
  ownerVehicleMakeModel: 'Make and model',
  ownerVehicleMakeYear: 'Make year',
  ownerVehicleStyle: 'Style',
  ownerVehicleColor: 'Color',
  ownerVehicleColorAlt: 'Color (alt.)',
  ownerVehicleEngineNumber: 'Engine number',
  ownerVehicleChassisNumber: 'Chassis number',
} satisfies Record<keyof Omit<Lookup_RegistryVehicleFragment, '__typename'>, string>;

export type RegistryField = keyof typeof REGISTRY_FIELDS;

export const REGISTRY_FIELD_NAMES = Object.keys(REGISTRY_FIELDS) as RegistryField[];

const OWNER: readonly RegistryField[] = [
  'ownerName',
  'ownerNameAlt',
  'ownerAddress',
  'ownerAddressAlt',
];

function registryFields(
  vehicle: Vehicle_VehicleFragment,
  names: readonly RegistryField[],
): Field[] {
  return names.map((name) => ({ label: REGISTRY_FIELDS[name], value: vehicle[name] }));
}

export const ownerFields = (vehicle: Vehicle_VehicleFragment) => registryFields(vehicle, OWNER);

export const vehicleFields = (vehicle: Vehicle_VehicleFragment) =>
  registryFields(
    vehicle,
    REGISTRY_FIELD_NAMES.filter((name) => !OWNER.includes(name)),
  );

/** Returns the camera's measurements: distance and light, or speeds. */
export function measuredFields(
  vehicle: Vehicle_VehicleFragment,
  { distanceUnit, speedUnit }: CitationSettings,
  capturedAt: string,
): Field[] {
  switch (vehicle.cause) {
    case 'REDLIGHT':
      return [
        { label: 'Captured at', value: formatMoment(capturedAt) },
        { label: 'Light switched at', value: formatMoment(vehicle.redlightSwitchedAt) },
        {
          label: 'Stop line distance',
          value: formatMeasure(vehicle.redlightStopLineDistance, distanceUnit),
        },
      ];
    case 'SPEEDING':
      return [
        { label: 'Captured at', value: formatMoment(capturedAt) },
        { label: 'Speed measured', value: formatMeasure(vehicle.speedMeasured, speedUnit) },
        { label: 'Speed limit', value: formatMeasure(vehicle.speedLimit, speedUnit) },
        { label: 'Trigger', value: formatMeasure(vehicle.speedLimitTrigger, speedUnit) },
      ];
  }
}

/** The one figure that the case is about, for the summary. */
export function keyFigure(
  vehicle: Vehicle_VehicleFragment,
  { distanceUnit, speedUnit }: CitationSettings,
): Field {
  switch (vehicle.cause) {
    case 'REDLIGHT':
      return {
        label: 'Past the stop line',
        value: formatMeasure(vehicle.redlightStopLineDistance, distanceUnit),
      };
    case 'SPEEDING':
      return {
        label: 'Speed',
        value: `${formatMeasure(vehicle.speedMeasured, speedUnit)} (limit ${formatMeasure(vehicle.speedLimit, speedUnit)})`,
      };
  }
}

/** `Nov 21, 2026, 2:05 PM by Ada Byron (badge 1204)`. */
export function submission(
  at: string | null,
  by: { name: string; badgeNumber: number } | null,
): string | null {
  if (at === null) return null;
  return by === null
    ? formatDateTime(at)
    : `${formatDateTime(at)} by ${by.name} (badge ${by.badgeNumber})`;
}
