import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import type { SiteKind as SiteKindName } from '../cameras/camera.types.js';
import { SiteKind } from '../cameras/cameras.enums.js';

@InputType({ description: 'The period of a yearly report, in local days of the violation.' })
export class YearlyReportInput {
  @Field(() => LocalDay, { nullable: true, description: 'Without it the first day of last year.' })
  from?: string | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'Without it the last day of last year; a report has at most 400 days.',
  })
  to?: string | null;

  @Field(() => Cause, { nullable: true })
  cause?: CauseName | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Edges of the classes of speed over the limit, ascending; 10 at most.',
  })
  bands?: number[] | null;
}

@ObjectType({ description: 'Numbers of events and of their letters, void ones too.' })
export class YearlyReportCounts {
  @Field(() => Int)
  events!: number;

  @Field(() => Int, { description: 'Events that are discarded today.' })
  discarded!: number;

  @Field(() => Int)
  warnings!: number;

  @Field(() => Int)
  notices!: number;

  @Field(() => Int, { description: 'Letters of both kinds that are void.' })
  voided!: number;

  @Field(() => Int, { description: 'Void letters whose reason is an error.' })
  erroneous!: number;
}

@ObjectType({ description: 'Events that share month, cause, site and class of speed.' })
export class YearlyReportRow extends YearlyReportCounts {
  @Field(() => String, { description: 'Month of the violation, e.g. `2026-03`.' })
  month!: string;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => String, { description: 'Name of the place, else the serial number of the camera.' })
  site!: string;

  @Field(() => SiteKind, { nullable: true })
  siteKind!: SiteKindName | null;

  @Field(() => String, {
    description:
      'Class of the measured speed over the limit; `none` without one, `all` without classes.',
  })
  band!: string;
}

@ObjectType({
  description: 'Plates with two or more events that have a letter that is not void.',
})
export class YearlyReportPlates {
  @Field(() => Int, { description: 'In one calendar month.' })
  month!: number;

  @Field(() => Int, { description: 'In the whole time of the report.' })
  period!: number;
}

@ObjectType({ description: 'What a department reports of a year.' })
export class YearlyReport {
  @Field(() => LocalDay)
  from!: string;

  @Field(() => LocalDay)
  to!: string;

  @Field(() => [YearlyReportRow], {
    description: 'Sorted by month, cause, site, kind of site and class.',
  })
  data!: YearlyReportRow[];

  @Field(() => YearlyReportCounts)
  totals!: YearlyReportCounts;

  @Field(() => YearlyReportPlates)
  plates!: YearlyReportPlates;
}
