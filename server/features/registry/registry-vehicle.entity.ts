import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  columnTypeOf,
  PLATE,
  VEHICLE_FIELD_NAMES,
  VEHICLE_FIELDS,
  type KnownVehicle,
  type VehicleFieldName,
} from './vehicle-fields.pure.js';

/** Makes a class that has a column for each of these fields; an entity extends it. */
export function vehicleColumns<Name extends VehicleFieldName>(
  names: readonly Name[],
): abstract new () => Pick<KnownVehicle, Name> {
  abstract class VehicleColumns {}
  for (const name of names) {
    const type = columnTypeOf(VEHICLE_FIELDS[name]);
    Column({ type, nullable: true })(VehicleColumns.prototype, name);
  }
  return VehicleColumns as abstract new () => Pick<KnownVehicle, Name>;
}

/** A vehicle of the registry's own table, filled by `npm run registry`. */
@Entity('registry_vehicles')
export class RegistryVehicleEntity extends vehicleColumns(
  VEHICLE_FIELD_NAMES.filter((name) => name !== PLATE),
) {
  /** The plate in the form that is compared: `plateKey` of the plate as it is written. */
  @PrimaryColumn('text')
  plateKey!: string;

  /** `nearKey` of the plate, kept by Postgres: plates that look alike have the same. */
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: ' ',
    insert: false,
    update: false,
  })
  nearKey!: string;

  @Column('text')
  ownerVehicleLicensePlate!: string;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
