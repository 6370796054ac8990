import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A local day on which administrators got a mail about erroneous notices. */
@Entity('error_warnings')
export class ErrorWarningEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('integer')
  alerts!: number;
}
