import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';

/** The texts of a cause's notices beside the facts of the case (spec 3); one row for each cause. */
@Entity('pdf_settings')
export class PdfSettingEntity {
  @PrimaryColumn('smallint')
  id!: number;

  @Column('text', { unique: true })
  type!: Cause;

  @Column('text')
  departmentName!: string;

  @Column('text')
  officeName!: string;

  @Column('text')
  officeAddress!: string;

  /** A data URI; never an address to fetch from. */
  @Column('text')
  officeLogoSrc!: string;

  @Column('text')
  violationTitle!: string;

  @Column('text')
  officerCitationStatement!: string;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;
}
