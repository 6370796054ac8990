import type {
  Vehicle_RecordFragment,
  Vehicle_VehicleFragment,
} from '../../../../graphql/documents';
import { formatDateTime, formatMeasure, formatMoment } from '../../../../lib/format/format';
import type { CitationSettings } from '../../../../lib/session/session';
import type { Field } from '../../../../ui/field-list';
import type { Fact } from '../facts-card';

/** The registry's values of a vehicle, with their labels; in the order in which officers read them. */
export const REGISTRY_FIELDS = {
  ownerVehicleLicensePlate: 'Licence plate',
  plateRegion: 'State or country',
  plateClass: 'Plate class',
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
} satisfies Record<keyof Omit<Vehicle_RecordFragment, '__typename'>, string>;

export type RegistryField = keyof typeof REGISTRY_FIELDS;

export const REGISTRY_FIELD_NAMES = Object.keys(REGISTRY_FIELDS) as RegistryField[];

const OWNER: readonly RegistryField[] = [
  'ownerName',
  'ownerNameAlt',
  'ownerAddress',
  'ownerAddressAlt',
];

/** The fact that shows a value of the registry beside the camera's. */
const FACT_OF: Partial<Record<RegistryField, Fact['name']>> = {
  ownerVehicleLicensePlate: 'PLATE',
  plateRegion: 'PLATE_REGION',
  ownerVehicleMakeModel: 'MAKE_MODEL',
  ownerVehicleStyle: 'STYLE',
  ownerVehicleColor: 'COLOR',
  ownerVehicleColorAlt: 'COLOR',
};

function registryFields(
  vehicle: Vehicle_VehicleFragment,
  names: readonly RegistryField[],
): Field[] {
  return names.map((name) => ({ label: REGISTRY_FIELDS[name], value: vehicle[name] }));
}

/** Returns what is known of the owner beside their name, which the summary has. */
export const ownerFields = (vehicle: Vehicle_VehicleFragment) =>
  registryFields(
    vehicle,
    OWNER.filter((name) => name !== 'ownerName'),
  );

/** Returns what is known of the vehicle beside the values that the facts show. */
export const vehicleFields = (vehicle: Vehicle_VehicleFragment, facts: readonly Fact[]) =>
  registryFields(
    vehicle,
    REGISTRY_FIELD_NAMES.filter((name) => {
      const fact = facts.find((each) => each.name === FACT_OF[name]);
      const value = vehicle[name];
      return !OWNER.includes(name) && value !== fact?.observed && value !== fact?.registered;
    }),
  );

/** Returns what the camera recorded of the violation beside the facts. */
export function violationFields(
  vehicle: Vehicle_VehicleFragment,
  { speedUnit }: CitationSettings,
): Field[] {
  const { redlightSwitchedAt: switchedAt, speedLimitTrigger: trigger } = vehicle;
  switch (vehicle.cause) {
    case 'REDLIGHT':
      return [
        {
          label: 'Light switched at',
          value: switchedAt === null ? null : formatMoment(switchedAt),
        },
      ];
    case 'SPEEDING':
      return [
        { label: 'Trigger', value: trigger === null ? null : formatMeasure(trigger, speedUnit) },
      ];
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
