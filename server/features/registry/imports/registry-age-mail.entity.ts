import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A local day on which administrators got a mail that the registry is old (guards 3). */
@Entity('registry_age_mails')
export class RegistryAgeMailEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('timestamptz', { default: () => 'now()' })
  sentAt!: Date;
}
