import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The owner and vehicle fields of spec 3 that no list shows; plate and owner's name stand in the citation itself. */
@Entity('vehicles')
export class VehicleEntity {
  @PrimaryColumn('integer')
  citationId!: number;

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

  /** The first instant with plate, owner name and owner address; later corrections move nothing (desk 6). */
  @Column('timestamptz', { nullable: true })
  ownerKnownAt!: Date | null;
}
