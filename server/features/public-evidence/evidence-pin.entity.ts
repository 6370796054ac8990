import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The PIN of a notice, sealed. It is given once and never changed: each version prints the same. */
@Entity('evidence_pins')
export class EvidencePinEntity {
  @PrimaryColumn('text')
  number!: string;

  @Column('integer')
  citationId!: number;

  @Column('text')
  sealed!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
