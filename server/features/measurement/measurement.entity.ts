import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Verdict } from './measurement.pure.js';
import type { MeasurementResult } from './measurement.result.js';

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

  /** Marks and figures as they are shown, in camel case: the citation and the checks read them from here. */
  @Column('jsonb')
  result!: MeasurementResult;

  @Column('integer')
  measuredBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  measuredAt!: Date;
}
