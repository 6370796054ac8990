import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Cause } from '../../platform/domain/duty.js';
import type { DayKind } from '../deadlines/due-date.pure.js';
import type { SiteKind } from '../cameras/camera.types.js';
import type { Factor, FineBand, FineTerms, Repeat, TermsExample } from './fine.types.js';

/** The fines for violations of a cause, from a day on. Once a notice used it, it never changes. */
@Entity('fine_schedules')
export class FineScheduleEntity implements FineTerms {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  cause!: Cause;

  /** A local day. */
  @Column('date')
  effectiveFrom!: string;

  @Column('text')
  currency!: string;

  @Column('text')
  unit!: string;

  @Column('double precision')
  toleranceFixed!: number;

  @Column('double precision')
  tolerancePercent!: number;

  @Column('smallint')
  paymentDays!: number;

  @Column('text')
  dayKind!: DayKind;

  /** The country whose holidays are no business days, in the codes of the package of holidays. */
  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { nullable: true })
  state!: string | null;

  @Column('text', { nullable: true })
  region!: string | null;

  @Column('smallint', { nullable: true })
  earlyDays!: number | null;

  @Column('json')
  lateDays!: number[];

  @Column('integer')
  fee!: number;

  @Column('text', { array: true, default: () => "'{}'" })
  siteKinds!: SiteKind[];

  @Column('smallint', { nullable: true })
  contestDays!: number | null;

  @Column('json', { nullable: true })
  repeat!: Repeat | null;

  @Column('json', { nullable: true })
  factor!: Factor | null;

  @Column('json', { default: () => "'[]'" })
  examples!: TermsExample[];

  @Column('json')
  bands!: FineBand[];

  /** True once a notice used it. */
  @Column('boolean', { default: false })
  inUse!: boolean;

  @Column('integer')
  createdBy!: number;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  /** From then on it is in force for no event; null while it is not withdrawn. */
  @Column('timestamptz', { nullable: true })
  withdrawnAt!: Date | null;

  @Column('integer', { nullable: true })
  withdrawnBy!: number | null;

  @Column('text', { nullable: true })
  withdrawReason!: string | null;
}
