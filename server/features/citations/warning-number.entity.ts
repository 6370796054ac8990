import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number of a warning letter given in each year: its row lock makes the numbers gapless and unique. */
@Entity('warning_numbers')
export class WarningNumberEntity {
  @PrimaryColumn('smallint')
  year!: number;

  @Column('integer')
  lastNumber!: number;
}
