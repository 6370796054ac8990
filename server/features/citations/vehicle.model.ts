import {
  Field,
  Float,
  ID,
  InputType,
  Int,
  InterfaceType,
  ObjectType,
  PickType,
} from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import {
  type KnownVehicle,
  PLATE,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
} from '../registry/vehicle-fields.pure.js';

/** Makes a type with each field of an owner and a vehicle, for interface and input to extend. */
function vehicleFields(decorator: typeof InputType | typeof InterfaceType) {
  abstract class VehicleFields {}
  decorator({ isAbstract: true })(VehicleFields);
  for (const name of VEHICLE_FIELD_NAMES) {
    const { kind, description } = VEHICLE_FIELDS[name];
    const type = kind === 'year' ? Int : String;
    Field(() => type, { nullable: true, description })(VehicleFields.prototype, name);
  }
  return VehicleFields as abstract new () => KnownVehicle;
}

const requiredPlate = Field(() => String, { description: VEHICLE_FIELDS[PLATE].description });

@InterfaceType({ description: 'A vehicle and its owner. Null is what nobody knows.' })
abstract class VehicleRecord extends vehicleFields(InterfaceType) {}

@ObjectType({
  implements: () => [VehicleRecord],
  description: 'The offending vehicle and its owner, and what was measured of it.',
})
export class Vehicle extends VehicleRecord {
  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => Float, {
    nullable: true,
    description: 'The distance past the stop line, in the distance unit of the settings.',
  })
  redlightStopLineDistance!: number | null;

  @Field(() => Date, { nullable: true, description: 'The time at which the light turned red.' })
  redlightSwitchedAt!: Date | string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Measured speed, in the speed unit of the settings.',
  })
  speedMeasured!: number | null;

  @Field(() => Float, { nullable: true, description: 'Speed limit at the place.' })
  speedLimit!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Speed from which the camera takes pictures.',
  })
  speedLimitTrigger!: number | null;
}

/** The fields of an entry beside those of the vehicle. */
@ObjectType({ isAbstract: true, implements: () => [VehicleRecord] })
abstract class EntryFields extends VehicleRecord {
  @requiredPlate
  declare ownerVehicleLicensePlate: string;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day from which this is the owner.',
  })
  ownerSince!: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day that the source of the registry speaks of.',
  })
  sourceDay!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The time at which the registry stored the entry.',
  })
  storedAt!: Date | string | null;
}

@ObjectType({
  implements: () => [VehicleRecord],
  description: 'An entry of the vehicle registry.',
})
export class RegistryEntry extends EntryFields {}

@ObjectType({
  implements: () => [VehicleRecord],
  description: 'An entry of the vehicle registry that was answered for an event.',
})
export class RegistryChoice extends EntryFields {
  @Field(() => ID, { description: 'Attaches the entry to the event: see `updateVehicle`.' })
  answerId!: number;
}

@ObjectType({
  implements: () => [VehicleRecord],
  description:
    'The answer of the vehicle registry for a plate. If there are several entries, everything but the plate and `choices` is null.',
})
export class RegistryVehicle extends EntryFields {
  @Field(() => ID, {
    nullable: true,
    description: 'Attaches the entry to the event: see `updateVehicle`.',
  })
  answerId!: number | null;

  @Field(() => [RegistryChoice], {
    description: 'All entries of the plate; one if it is the only one.',
  })
  choices!: RegistryChoice[];
}

@ObjectType({
  description:
    'The answer of the registry that was attached to an event, and what has changed since.',
})
export class CitationRegistry {
  @Field(() => ID)
  answerId!: number;

  @Field(() => Date, { description: 'The time at which the registry was last asked for it.' })
  askedAt!: Date | string;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day that the source of the registry speaks of.',
  })
  sourceDay!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The time at which the registry stored the entry.',
  })
  storedAt!: Date | string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'The day from which this is the owner.',
  })
  ownerSince!: string | null;

  @Field(() => [String], {
    description:
      'The parts that differ in the registry now: `owner`, `address`, `vehicle`, or `no entry` if it has none any more.',
  })
  changed!: readonly string[];

  @Field(() => Int, { description: 'Number of entries that the registry has for it now.' })
  entries!: number;
}

@ObjectType({ description: 'What was attached to an event beside what the registry has now.' })
export class RegistryComparison {
  @Field(() => RegistryChoice, { nullable: true, description: 'Null if nothing was attached.' })
  attached!: RegistryChoice | null;

  @Field(() => [RegistryEntry], { description: 'The entries of the same plate, region and class.' })
  now!: RegistryEntry[];
}

@ObjectType({
  description: 'A vehicle whose plate is easily taken for another one, without its owner.',
})
export class NearMiss extends PickType(RegistryVehicle, [
  'ownerVehicleMakeModel',
  'ownerVehicleColor',
]) {
  @requiredPlate
  ownerVehicleLicensePlate!: string;
}

@InputType({ isAbstract: true })
export abstract class VehicleFieldsInput extends vehicleFields(InputType) {}

@InputType({
  description: 'The owner and the vehicle, all fields at once: what is left out is emptied.',
})
export class VehicleInput extends vehicleFields(InputType) {
  @requiredPlate
  declare ownerVehicleLicensePlate: string;
}
