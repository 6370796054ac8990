import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';

/** How many notices of a cause were generated on a day, kept up by each completion. */
@Entity('daily_notices')
export class DailyNoticesEntity {
  /** In the department's time zone. */
  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('text')
  cause!: Cause;

  @Column('integer')
  total!: number;
}
