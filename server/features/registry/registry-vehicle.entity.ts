import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
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

/** An entry of the registry's own table, filled by `npm run registry`. A key of plate, region and class may have several. */
@Entity('registry_vehicles')
export class RegistryVehicleEntity extends vehicleColumns(
  VEHICLE_FIELD_NAMES.filter((name) => name !== PLATE),
) {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  /** The plate in the form that is compared: `plateKey` of the plate as it is written. */
  @Column('text')
  plateKey!: string;

  /** The region; empty where the entry has none. */
  @Column('text', { default: '' })
  regionKey!: string;

  /** The class in the form that is compared: `folded`; empty where the entry has none. */
  @Column('text', { default: '' })
  classKey!: string;

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

  /** The day from which this is the owner. */
  @Column('date', { nullable: true })
  ownerSince!: string | null;

  /** The day that the source speaks of; null: that of the registry. */
  @Column('date', { nullable: true })
  sourceDay!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  storedAt!: Date;
}
