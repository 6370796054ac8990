import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FactKind, FactValue } from './camera.types.js';
import type { Hours } from './hours.pure.js';

/** A fact of the register (cameras 1). It is never changed: a wrong one is withdrawn. */
@Entity('camera_facts')
export class CameraFactEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  cameraSerialNumber!: string;

  @Column('text')
  kind!: FactKind;

  /** Local days; both are included. Where the fact has instants they are the days of these. */
  @Column('date')
  validFrom!: string;

  @Column('date', { nullable: true })
  validTo!: string | null;

  /** Set in place of the first day. */
  @Column('timestamptz', { nullable: true })
  fromAt!: Date | null;

  /** Set in place of the last day; it is the first instant at which the fact does not hold. */
  @Column('timestamptz', { nullable: true })
  toAt!: Date | null;

  /** Null for always. */
  @Column('jsonb', { nullable: true })
  hours!: Hours;

  @Column('jsonb')
  value!: FactValue;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Column('integer', { nullable: true })
  withdrawnBy!: number | null;

  @Column('text', { nullable: true })
  withdrawReason!: string | null;

  /** True if it was withdrawn as entered by mistake: it counts as never entered. */
  @Column('boolean', { default: false })
  mistaken!: boolean;
}
