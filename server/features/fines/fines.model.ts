import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { DayKind } from '../deadlines/deadlines.enums.js';
import type { DayKind as DayKindName } from '../deadlines/due-date.pure.js';

@ObjectType({ description: 'A text in one language.' })
export class LanguageText {
  @Field(() => String, { description: 'Language, e.g. `en`.' })
  language!: string;

  @Field(() => String, { description: 'The text.' })
  text!: string;
}

@ObjectType({ description: 'The values that a band of a fine schedule is for: `from ≤ x < to`.' })
export class FineRange {
  @Field(() => Float, { description: 'First value.' })
  from!: number;

  @Field(() => Float, { nullable: true, description: 'End; null for no end.' })
  to!: number | null;
}

@ObjectType({ description: 'A smaller amount, until a day.' })
export class EarlyFine {
  @Field(() => Int, { description: 'Total with the fee, in minor units.' })
  total!: number;

  @Field(() => String, { description: 'Last local day of it.' })
  until!: string;
}

@ObjectType({ description: 'A larger amount, after a day.' })
export class LateFine {
  @Field(() => Int, { description: 'Total with the fee, in minor units.' })
  total!: number;

  @Field(() => String, { description: 'The local day after which it applies.' })
  after!: string;
}

@ObjectType({ description: 'The fine of an event. Money is in minor units, days are local.' })
export class Fine {
  @Field(() => Int, { nullable: true, description: 'Null: no fixed fine, it goes to court.' })
  amount!: number | null;

  @Field(() => Int, { description: 'Costs that are added.' })
  fee!: number;

  @Field(() => Int, { nullable: true, description: 'Amount and fee.' })
  total!: number | null;

  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => Int, { description: 'How many digits its minor unit has (ISO 4217).' })
  currencyDigits!: number;

  @Field(() => String, { nullable: true, description: 'The total for people, e.g. `$58.50`.' })
  formatted!: string | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence.' })
  points!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'What the band was chosen by: speed over the limit, or seconds of red.',
  })
  over!: number | null;

  @Field(() => Float, { nullable: true, description: 'What was deducted of the measured value.' })
  tolerance!: number | null;

  @Field(() => Float, { nullable: true, description: 'What is left of the measured value.' })
  charged!: number | null;

  @Field(() => FineRange, { description: 'The band.' })
  band!: FineRange;

  @Field(() => String, { description: 'Local day until which it is to be paid.' })
  payableBy!: string;

  @Field(() => EarlyFine, { nullable: true, description: 'Who pays early pays less.' })
  early!: EarlyFine | null;

  @Field(() => [LateFine], { description: 'Who pays late pays more, in steps.' })
  late!: LateFine[];

  @Field(() => [LanguageText], {
    nullable: true,
    description: 'What goes with it, e.g. a driving ban.',
  })
  note!: LanguageText[] | null;
}

@ObjectType({ description: 'What applies to a range of values. Money is in minor units.' })
export class FineBand extends FineRange {
  @Field(() => Int, { nullable: true, description: 'Null: no fixed fine, it goes to court.' })
  amount!: number | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence.' })
  points!: number | null;

  @Field(() => Int, { nullable: true, description: 'Up to the early day.' })
  earlyAmount!: number | null;

  @Field(() => [Int], { description: 'After each of the late days.' })
  lateAmounts!: number[];

  @Field(() => [LanguageText], {
    nullable: true,
    description: 'What goes with it, e.g. a driving ban.',
  })
  note!: LanguageText[] | null;
}

@ObjectType({ description: 'What violations of a cause cost, from a day on.' })
export class FineSchedule {
  @Field(() => ID, { description: 'Its number.' })
  id!: number;

  @Field(() => Cause, { description: 'Which events it is for.' })
  cause!: CauseName;

  @Field(() => String, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => String, { description: 'ISO 4217; of the settings at that time.' })
  currency!: string;

  @Field(() => Int, { description: 'How many digits its minor unit has (ISO 4217).' })
  currencyDigits!: number;

  @Field(() => String, { description: 'What bands count in: the unit of speed, or `s`.' })
  unit!: string;

  @Field(() => Float, { description: 'Deducted at least.' })
  toleranceFixed!: number;

  @Field(() => Float, {
    description: 'Deducted in percent of the measured value, rounded up to a whole unit.',
  })
  tolerancePercent!: number;

  @Field(() => Int, { description: 'Days from the issue until it is to be paid.' })
  paymentDays!: number;

  @Field(() => DayKind, { description: 'Which days count.' })
  dayKind!: DayKindName;

  @Field(() => String, { nullable: true, description: 'Country whose holidays count.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'State of it.' })
  state!: string | null;

  @Field(() => String, { nullable: true, description: 'Region of the state.' })
  region!: string | null;

  @Field(() => Int, { nullable: true, description: 'Days in which the early amount is enough.' })
  earlyDays!: number | null;

  @Field(() => [Int], { description: 'Days after which the late amounts apply.' })
  lateDays!: number[];

  @Field(() => Int, { description: 'Added to every amount, in minor units.' })
  fee!: number;

  @Field(() => [FineBand], { description: 'In the order of their values.' })
  bands!: FineBand[];

  @Field(() => Boolean, { description: 'Whether a notice used it; then it stays as it is.' })
  inUse!: boolean;

  @Field(() => Officer, { description: 'Who added it.' })
  createdBy!: Officer;

  @Field(() => Date, { description: 'When it was added.' })
  createdAt!: Date;
}

@ObjectType({ implements: () => [Page], description: 'A page of fine schedules.' })
export class FineSchedulePage extends Page {
  @Field(() => [FineSchedule], { description: 'The latest first.' })
  data!: FineSchedule[];
}

@ObjectType({ description: 'What a band would have cost.' })
export class FineBandPreview extends FineRange {
  @Field(() => Int, { description: 'How many events.' })
  count!: number;

  @Field(() => Float, { description: 'All of them together, with the fee, in minor units.' })
  total!: number;
}

@ObjectType({ description: 'An event that no band covers.' })
export class UncoveredEvent {
  @Field(() => String, { description: 'Reference ID of the event.' })
  referenceId!: string;

  @Field(() => String, { description: 'Why.' })
  message!: string;
}

@ObjectType({ description: 'What the last 1,000 completed events of a cause would have cost.' })
export class FineSchedulePreview {
  @Field(() => Int, { description: 'How many events.' })
  events!: number;

  @Field(() => Float, { description: 'All of them together, with the fee, in minor units.' })
  total!: number;

  @Field(() => String, { description: 'ISO 4217.' })
  currency!: string;

  @Field(() => [FineBandPreview], { description: 'In the order of their values.' })
  bands!: FineBandPreview[];

  @Field(() => [UncoveredEvent], { description: 'The first 20 that no band covers.' })
  uncovered!: UncoveredEvent[];

  @Field(() => Int, { description: 'How many no band covers.' })
  uncoveredCount!: number;
}

@ObjectType({ isAbstract: true })
abstract class ChangedFineSchedule {
  @Field(() => FineSchedule, { description: 'The schedule as it is now.' })
  fineSchedule!: FineSchedule;
}

@ObjectType({ description: 'Answer to `createFineSchedule`.' })
export class CreateFineSchedulePayload extends ChangedFineSchedule {}

@ObjectType({ description: 'Answer to `updateFineSchedule`.' })
export class UpdateFineSchedulePayload extends ChangedFineSchedule {}

@ObjectType({ description: 'Answer to `deleteFineSchedule`.' })
export class DeleteFineSchedulePayload {
  @Field(() => ID, { description: 'Number of the schedule that was deleted.' })
  deletedId!: number;
}
