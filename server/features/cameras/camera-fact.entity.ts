import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { FactKind, FactValue } from './camera.types.js';

/** A fact of the register (cameras 1). It is never changed: a wrong one is withdrawn. */
@Entity('camera_facts')
export class CameraFactEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  cameraSerialNumber!: string;

  @Column('text')
  kind!: FactKind;

  /** Local days; both are included. */
  @Column('date')
  validFrom!: string;

  @Column('date', { nullable: true })
  validTo!: string | null;

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
