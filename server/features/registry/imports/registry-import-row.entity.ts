import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { vehicleColumns } from '../registry-vehicle.entity.js';
import { PLATE, VEHICLE_FIELD_NAMES } from '../vehicle-fields.pure.js';

/** A record of a checked file that would be stored; it goes when its import has ended. */
@Entity('registry_import_rows')
export class RegistryImportRowEntity extends vehicleColumns(
  VEHICLE_FIELD_NAMES.filter((name) => name !== PLATE),
) {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('integer')
  importId!: number;

  @Column('integer')
  run!: number;

  @Column('integer')
  line!: number;

  @Column('text')
  plateKey!: string;

  @Column('text')
  regionKey!: string;

  @Column('text')
  classKey!: string;

  @Column('text')
  ownerVehicleLicensePlate!: string;

  @Column('date', { nullable: true })
  ownerSince!: string | null;

  @Column('date', { nullable: true })
  sourceDay!: string | null;

  /** The same for two rows that differ in nothing but how the plate is written. */
  @Column('text')
  digest!: string;
}
