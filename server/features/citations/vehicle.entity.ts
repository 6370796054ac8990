import { Column, Entity, PrimaryColumn } from 'typeorm';
import { vehicleColumns } from '../registry/registry-vehicle.entity.js';
import { OWN_TABLE_FIELDS } from './vehicle-columns.pure.js';

/** The owner and vehicle fields of spec 3 that no list shows. */
@Entity('vehicles')
export class VehicleEntity extends vehicleColumns(OWN_TABLE_FIELDS) {
  @PrimaryColumn('integer')
  citationId!: number;

  /** The first instant with plate, owner name and owner address; later corrections move nothing (desk 6). */
  @Column('timestamptz', { nullable: true })
  ownerKnownAt!: Date | null;

  /** The answer of the registry that was attached; null once the plate is another one. */
  @Column('integer', { nullable: true })
  registryAnswerId!: number | null;
}
