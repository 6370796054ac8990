import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OwnDayKind } from './business-days.pure.js';

/** A day that the department itself made a holiday or a working day. */
@Entity('calendar_days')
export class CalendarDayEntity {
  @PrimaryColumn('date')
  day!: string;

  @Column('text')
  kind!: OwnDayKind;

  @Column('text')
  name!: string;
}
