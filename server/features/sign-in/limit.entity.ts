import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When somebody did what may be done so often only: within the time that the limit counts, and little longer. */
@Entity('rate_limits')
export class LimitEntity {
  /** One of the limits of the limits service. */
  @PrimaryColumn('text')
  kind!: string;

  /** Who is counted: a user, or the network of a client. */
  @PrimaryColumn('text')
  subject!: string;

  @Column('timestamptz', { array: true })
  takenAt!: Date[];
}
