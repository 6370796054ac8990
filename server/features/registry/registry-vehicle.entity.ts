import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A vehicle of the registry's own table, filled by `npm run registry`. */
@Entity('registry_vehicles')
export class RegistryVehicleEntity {
  /** The plate as it is compared: `plateKey` of the plate as it is written. */
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

  @Column('text', { nullable: true })
  ownerName!: string | null;

  @Column('text', { nullable: true })
  ownerNameAlt!: string | null;

  @Column('text', { nullable: true })
  ownerAddress!: string | null;

  @Column('text', { nullable: true })
  ownerAddressAlt!: string | null;

  @Column('text', { nullable: true })
  ownerVehicleEngineNumber!: string | null;

  @Column('text', { nullable: true })
  ownerVehicleChassisNumber!: string | null;

  @Column('smallint', { nullable: true })
  ownerVehicleMakeYear!: number | null;

  @Column('text', { nullable: true })
  ownerVehicleMakeModel!: string | null;

  @Column('text', { nullable: true })
  ownerVehicleColor!: string | null;

  @Column('text', { nullable: true })
  ownerVehicleColorAlt!: string | null;

  @Column('text', { nullable: true })
  ownerVehicleStyle!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
