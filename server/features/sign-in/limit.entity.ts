import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When somebody did what may be done so often only: within the time that the limit counts, and little longer. */
@Entity('rate_limits')
export class LimitEntity {
  /** Names one of the limits of the limits service. */
  @PrimaryColumn('text')
  kind!: string;

  /** The counted client: a user, or the network of a guest. */
  @PrimaryColumn('text')
  subject!: string;

  @Column('timestamptz', { array: true })
  takenAt!: Date[];
}
