import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The citation settings (spec 3): one row. */
@Entity('citation_settings')
export class CitationSettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  @Column('text')
  referencePrefix!: string;

  /** The look a plate usually has, `@` a letter and `#` a digit. */
  @Column('text')
  vehicleLicenseIdentifier!: string;

  @Column('smallint')
  maxEvidenceImages!: number;

  @Column('text')
  currencyUnit!: string;

  @Column('text')
  distanceUnit!: string;

  @Column('text')
  speedUnit!: string;

  /** True once an administrator has confirmed `TIME_ZONE`, in which notices and numbers are dated. */
  @Column('boolean', { default: false })
  timeZoneConfirmed!: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
