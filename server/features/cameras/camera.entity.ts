import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';

/** A camera, by the serial number in its events, with the defaults for what it leaves out (joining 3). */
@Entity('cameras')
export class CameraEntity {
  @PrimaryColumn('text')
  serialNumber!: string;

  /** Name and type of its newest event. */
  @Column('text', { nullable: true })
  systemName!: string | null;

  @Column('text', { nullable: true })
  systemType!: string | null;

  @Column('text', { nullable: true })
  locationAddress!: string | null;

  /** Degrees, WGS 84. */
  @Column('double precision', { nullable: true })
  latitude!: number | null;

  @Column('double precision', { nullable: true })
  longitude!: number | null;

  @Column('text', { nullable: true })
  timeZone!: string | null;

  /** In the unit of speed of the settings; digits as they were entered. */
  @Column('numeric', { nullable: true })
  speedLimit!: string | null;

  @Column('numeric', { nullable: true })
  speedTrigger!: string | null;

  /** In the unit of distance of the settings. */
  @Column('numeric', { nullable: true })
  stopLineDistance!: string | null;

  /** The cause of each code of a violation that the device sends. */
  @Column('jsonb', { nullable: true })
  causeCodes!: Record<string, Cause> | null;

  /** The name of the place for people. */
  @Column('text', { nullable: true })
  site!: string | null;
}
