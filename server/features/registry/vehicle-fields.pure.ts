/** A field of the owner or the vehicle, with all that its columns, rules, types and shapes are made of. */
export interface VehicleField {
  /** One line of text, a text of several lines, a year, or a country or state. */
  readonly kind: 'line' | 'lines' | 'year' | 'region';
  /** Names the field in sentences about wrong input. */
  readonly label: string;
  /** The longest text in code points, or the latest year. */
  readonly max: number;
  readonly description: string;
  /** For the OpenAPI document. */
  readonly example: string | number;
}

/**
 * The owner and vehicle fields of spec 3, and those of guards 3, that a registry knows and an officer may correct: the one place that lists them.
 * Entities, statements, rules, GraphQL types and REST shapes follow from it; the tables have their columns from migrations.
 */
export const VEHICLE_FIELDS = {
  ownerVehicleLicensePlate: {
    kind: 'line',
    label: 'License Plate',
    max: 16,
    description: 'Licence plate, as it is written on the vehicle.',
    example: 'KLM 4821',
  },
  ownerName: {
    kind: 'line',
    label: 'Owner name',
    max: 200,
    description: 'Name of the registered owner.',
    example: 'Ada Marlow',
  },
  ownerNameAlt: {
    kind: 'line',
    label: 'Owner name (alternative)',
    max: 200,
    description: "The owner's name in the other language.",
    example: 'Άντα Μάρλοου',
  },
  ownerAddress: {
    kind: 'lines',
    label: 'Owner address',
    max: 500,
    description: 'Address that a notice is mailed to.',
    example: '12 Harbour Lane',
  },
  ownerAddressAlt: {
    kind: 'lines',
    label: 'Owner address (alternative)',
    max: 500,
    description: 'The address in the other language.',
    example: 'Οδός Λιμανιού 12',
  },
  ownerVehicleEngineNumber: {
    kind: 'line',
    label: 'Engine number',
    max: 50,
    description: 'Serial number of the engine.',
    example: 'EN-48213',
  },
  ownerVehicleChassisNumber: {
    kind: 'line',
    label: 'Chassis number',
    max: 50,
    description: 'Serial number of the chassis (VIN).',
    example: 'CH-90211',
  },
  ownerVehicleMakeYear: {
    kind: 'year',
    label: 'Make year',
    max: 2100,
    description: 'Year in which the vehicle was made.',
    example: 2021,
  },
  ownerVehicleMakeModel: {
    kind: 'line',
    label: 'Make and model',
    max: 100,
    description: 'Manufacturer and model.',
    example: 'Orion Vela',
  },
  ownerVehicleColor: {
    kind: 'line',
    label: 'Color',
    max: 50,
    description: 'Color of the body, in words.',
    example: 'Blue',
  },
  ownerVehicleColorAlt: {
    kind: 'line',
    label: 'Color (alternative)',
    max: 50,
    description: 'The color in the other language.',
    example: 'Μπλε',
  },
  ownerVehicleStyle: {
    kind: 'line',
    label: 'Style',
    max: 50,
    description: 'Body style, as sedan or van.',
    example: 'Sedan',
  },
  plateRegion: {
    kind: 'region',
    label: 'Plate region',
    max: 6,
    description: 'Country or state that gave the plate out, by ISO 3166.',
    example: 'US-MD',
  },
  plateClass: {
    kind: 'line',
    label: 'Plate class',
    max: 40,
    description: 'Class of the plate, where a plate is given out once for each class.',
    example: 'Truck',
  },
} as const satisfies Record<string, VehicleField>;

export type VehicleFieldName = keyof typeof VEHICLE_FIELDS;

/** The field without which nothing is known of a vehicle. */
export const PLATE = 'ownerVehicleLicensePlate' satisfies VehicleFieldName;
type Plate = typeof PLATE;

/** The fields in the order of the declaration. */
export const VEHICLE_FIELD_NAMES = Object.keys(VEHICLE_FIELDS) as VehicleFieldName[];

/** The year of the first car. */
export const FIRST_YEAR = 1886;

/** A vehicle as an event has it: each field may be unknown. */
export type KnownVehicle = {
  [Name in VehicleFieldName]:
    ((typeof VEHICLE_FIELDS)[Name]['kind'] extends 'year' ? number : string) | null;
};

/** A vehicle with its plate, as a registry answers it and an officer enters it. */
export type VehicleRecord = { [Name in Plate]: string } & Omit<KnownVehicle, Plate>;

/** Makes something of each field; `Made` says what of which. */
export function ofEachField<Made extends Record<VehicleFieldName, unknown>>(
  make: (name: VehicleFieldName, field: VehicleField) => Made[VehicleFieldName],
): Made {
  return Object.fromEntries(
    VEHICLE_FIELD_NAMES.map((name) => [name, make(name, VEHICLE_FIELDS[name])]),
  ) as Made;
}

/** The type that Postgres keeps a field in. */
export function columnTypeOf({ kind }: VehicleField): 'smallint' | 'text' {
  return kind === 'year' ? 'smallint' : 'text';
}
