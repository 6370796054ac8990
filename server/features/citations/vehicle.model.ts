import { Field, Float, InputType, Int, InterfaceType, ObjectType, PickType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
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

@ObjectType({
  implements: () => [VehicleRecord],
  description: 'A record of the vehicle registry.',
})
export class RegistryVehicle extends VehicleRecord {
  @requiredPlate
  declare ownerVehicleLicensePlate: string;
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

@InputType({
  description: 'The owner and the vehicle, all fields at once: what is left out is emptied.',
})
export class VehicleInput extends vehicleFields(InputType) {
  @requiredPlate
  declare ownerVehicleLicensePlate: string;
}
