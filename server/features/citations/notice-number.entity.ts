import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last notice number given in each year: its row lock makes the numbers gapless and unique. */
@Entity('notice_numbers')
export class NoticeNumberEntity {
  @PrimaryColumn('smallint')
  year!: number;

  @Column('integer')
  lastNumber!: number;
}
