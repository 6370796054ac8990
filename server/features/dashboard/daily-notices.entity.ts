import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';

/** The number of notices of a cause that were generated on a day, updated by each completion. */
@Entity('daily_notices')
export class DailyNoticesEntity {
  /** The day in the department's time zone. */
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('text')
  cause!: Cause;

  @Column('integer')
  total!: number;

  /** Warning letters, which are none of them. */
  @Column('integer', { default: 0 })
  warnings!: number;
}
