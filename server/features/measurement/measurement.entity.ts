import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Verdict } from './measurement.pure.js';

/** A measurement in the picture. All are kept; the newest of an event counts. */
@Entity('measurements')
export class MeasurementEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('integer')
  citationId!: number;

  /** The reference points that it was measured with. */
  @Column('integer')
  referenceId!: number;

  @Column('text')
  verdict!: Verdict;

  /** Marks and figures as they are shown. */
  @Column('jsonb')
  result!: Record<string, unknown>;

  @Column('integer')
  measuredBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  measuredAt!: Date;
}
