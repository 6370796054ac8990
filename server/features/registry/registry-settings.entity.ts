import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlateRegion } from '../../platform/domain/region.pure.js';

/** The settings of the vehicle registry (guards 3): one row. */
@Entity('registry_settings')
export class RegistrySettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  /** The region of entries that have none, as it is when they are asked; null: unknown. */
  @Column('text', { nullable: true })
  homeRegion!: PlateRegion | null;

  /** The states that the package `date-holidays` knows in the country of a home region that has a dash; else none. */
  @Column('text', { array: true, default: [] })
  homeStates!: string[];

  /** The age in days from which a service is asked again before a decision; null: never. */
  @Column('smallint', { nullable: true, default: 7 })
  recheckDays!: number | null;

  /** The age in days above which entries are old; null: never. */
  @Column('smallint', { nullable: true, default: 45 })
  maxAgeDays!: number | null;

  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
