import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SchoolTerm } from './day-kinds.pure.js';

/** The calendar of the department (guards 4): one row. */
@Entity('calendar_settings')
export class CalendarSettingsEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id!: number;

  @Column('integer', { default: 1 })
  version!: number;

  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { nullable: true })
  state!: string | null;

  @Column('text', { nullable: true })
  region!: string | null;

  @Column('jsonb', { default: [] })
  terms!: SchoolTerm[];

  /** Null until somebody changes them. */
  @Column('integer', { nullable: true })
  changedBy!: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
