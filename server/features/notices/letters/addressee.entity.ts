import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { vehicleColumns } from '../../registry/registry-vehicle.entity.js';
import { VEHICLE_FIELD_NAMES } from '../../registry/vehicle-fields.pure.js';
import type { AddresseeKind } from './addressee.pure.js';

/**
 * A person to whom a notice of an event goes. Rows are kept: only waiting and withdrawal are written later. The vehicle
 * is that of a registered owner; persons who were named have none of their own.
 */
@Entity('addressees')
export class AddresseeEntity extends vehicleColumns(VEHICLE_FIELD_NAMES) {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  /** Place among the addressees of the event, from 1; never used again. */
  @Column('smallint')
  position!: number;

  @Column('text')
  kind!: AddresseeKind;

  /** The number of the notice for which the person was named. */
  @Column('text', { nullable: true })
  namedFor!: string | null;

  /** The local day on which the answer that names them came in. */
  @Column('date', { nullable: true })
  receivedOn!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Null for an owner of before there were addressees whose officer is not known. */
  @Column('integer', { nullable: true })
  recordedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  recordedAt!: Date;

  /** The deadline of their notice, by the clock of the recording; null without one. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** True from the recording until it is reissued or withdrawn. */
  @Column('boolean', { default: false })
  waits!: boolean;

  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Column('integer', { nullable: true })
  withdrawnBy!: number | null;

  @Column('text', { nullable: true })
  withdrawReason!: string | null;
}
