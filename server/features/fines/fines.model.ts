import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { DayKind } from '../deadlines/deadlines.enums.js';
import type { DayKind as DayKindName } from '../deadlines/due-date.pure.js';
import { HolidayPlace } from '../deadlines/holiday-place.model.js';
import { Money } from './money.model.js';

@ObjectType({ description: 'A text for readers of one language.' })
export class LanguageText {
  @Field(() => String, { description: 'ISO 639-1, e.g. `en`.' })
  language!: string;

  @Field(() => String)
  text!: string;
}

@ObjectType({ description: 'The values that a band of a fine schedule is for: `from ≤ x < to`.' })
export class FineRange {
  @Field(() => Float, { description: 'Lowest value that the band covers.' })
  from!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Value from which the next band covers; null for no end.',
  })
  to!: number | null;
}

@ObjectType({ description: 'A smaller amount, until a day.' })
export class EarlyFine {
  @Field(() => Money, { description: 'Amount and fee.' })
  total!: Money;

  @Field(() => LocalDay, { description: 'Last local day on which the smaller amount is enough.' })
  until!: string;
}

@ObjectType({ description: 'A larger amount, after a day.' })
export class LateFine {
  @Field(() => Money, { description: 'Amount and fee.' })
  total!: Money;

  @Field(() => LocalDay, { description: 'The local day after which it applies.' })
  after!: string;
}

@ObjectType({ description: 'The fine of an event.' })
export class Fine {
  @Field(() => Money, {
    nullable: true,
    description: 'Null where there is no fixed fine and the case goes to court.',
  })
  amount!: Money | null;

  @Field(() => Money, { description: 'Costs that are added to the amount.' })
  fee!: Money;

  @Field(() => Money, { nullable: true, description: 'Amount and fee; null without an amount.' })
  total!: Money | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence.' })
  points!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'The value that chose the band: speed over the limit, or seconds of red.',
  })
  over!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value that was deducted from the measured one.',
  })
  tolerance!: number | null;

  @Field(() => Float, { nullable: true, description: 'The measured value after the deduction.' })
  charged!: number | null;

  @Field(() => FineRange, { description: 'Band of the schedule that covers the value.' })
  band!: FineRange;

  @Field(() => LocalDay, { description: 'Local day until which it is to be paid.' })
  payableBy!: string;

  @Field(() => EarlyFine, {
    nullable: true,
    description: 'Smaller amount for those who pay early.',
  })
  early!: EarlyFine | null;

  @Field(() => [LateFine], { description: 'Larger amounts for those who pay late, in steps.' })
  late!: LateFine[];

  @Field(() => [LanguageText], {
    nullable: true,
    description: 'Text about what goes with the fine, e.g. a driving ban.',
  })
  note!: LanguageText[] | null;
}

@ObjectType({ description: 'The fine for a range of values.' })
export class FineBand extends FineRange {
  @Field(() => Money, {
    nullable: true,
    description: 'Null where there is no fixed fine and the case goes to court.',
  })
  amount!: Money | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence.' })
  points!: number | null;

  @Field(() => Money, { nullable: true, description: 'Amount and fee; null without an amount.' })
  total!: Money | null;

  @Field(() => Money, {
    nullable: true,
    description: 'The amount for those who pay up to the early day.',
  })
  earlyAmount!: Money | null;

  @Field(() => [Money], { description: 'The amounts after each of the late days.' })
  lateAmounts!: Money[];

  @Field(() => [LanguageText], {
    nullable: true,
    description: 'Text about what goes with the fine, e.g. a driving ban.',
  })
  note!: LanguageText[] | null;
}

@ObjectType({ description: 'The fines for violations of a cause, from a day on.' })
export class FineSchedule {
  @Field(() => ID)
  id!: number;

  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => LocalDay, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  @Field(() => String, {
    description: 'Code of ISO 4217: the currency of the settings when the schedule was saved.',
  })
  currency!: string;

  @Field(() => Int, { description: 'The number of digits of its minor unit (ISO 4217).' })
  currencyDigits!: number;

  @Field(() => String, { description: 'The unit of the bands: the unit of speed, or `s`.' })
  unit!: string;

  @Field(() => Float, { description: 'Least deduction from the measured value.' })
  toleranceFixed!: number;

  @Field(() => Float, {
    description: 'Deducted in percent of the measured value, rounded up to a whole unit.',
  })
  tolerancePercent!: number;

  @Field(() => Int, { description: 'Days from the issue until it is to be paid.' })
  paymentDays!: number;

  @Field(() => DayKind)
  dayKind!: DayKindName;

  @Field(() => HolidayPlace, {
    nullable: true,
    description: 'Null where no public holidays count.',
  })
  holidayPlace!: HolidayPlace | null;

  @Field(() => Int, { nullable: true, description: 'Days in which the early amount is enough.' })
  earlyDays!: number | null;

  @Field(() => [Int], { description: 'Days after which the late amounts apply.' })
  lateDays!: number[];

  @Field(() => Money, { description: 'Added to every amount.' })
  fee!: Money;

  @Field(() => [FineBand], { description: 'Sorted by value.' })
  bands!: FineBand[];

  @Field(() => Boolean, { description: 'True if a notice used it; then it stays as it is.' })
  inUse!: boolean;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType({
  implements: () => [Page],
  description: 'The schedules of one or both causes, 15 at a time.',
})
export class FineSchedulePage extends Page {
  @Field(() => [FineSchedule], { description: 'The latest first.' })
  data!: FineSchedule[];
}

@ObjectType({ description: 'The fines that a band would have led to.' })
export class FineBandPreview extends FineRange {
  @Field(() => Int)
  count!: number;

  @Field(() => Money, { description: 'All of them together, with the fee.' })
  total!: Money;
}

@ObjectType({ description: 'An event that no band covers.' })
export class UncoveredEvent {
  @Field(() => String)
  referenceId!: string;

  @Field(() => String)
  message!: string;
}

@ObjectType({
  description: 'The fines that the last 1,000 completed events of a cause would have had.',
})
export class FineSchedulePreview {
  @Field(() => Int)
  events!: number;

  @Field(() => Money, { description: 'All of them together, with the fee.' })
  total!: Money;

  @Field(() => [FineBandPreview], { description: 'Sorted by value.' })
  bands!: FineBandPreview[];

  @Field(() => [UncoveredEvent], { description: 'The first 20 that no band covers.' })
  uncovered!: UncoveredEvent[];

  @Field(() => Int)
  uncoveredCount!: number;
}

@ObjectType({ description: 'The fine of an invented measurement under a schedule.' })
export class FineScheduleExample {
  @Field(() => Float, {
    nullable: true,
    description: 'The value that chose the band: speed over the limit, or seconds of red.',
  })
  over!: number | null;

  @Field(() => Float, { nullable: true, description: 'Deducted from the measured value.' })
  tolerance!: number | null;

  @Field(() => Float, { nullable: true, description: 'The measured value after the deduction.' })
  charged!: number | null;

  @Field(() => String, { description: 'The unit of these values: the unit of speed, or `s`.' })
  unit!: string;

  @Field(() => FineRange, {
    nullable: true,
    description: 'The band that covers the value; null where none does, because it is below 0.',
  })
  band!: FineRange | null;

  @Field(() => Money, {
    nullable: true,
    description: 'Null without a band, and where there is no fixed fine.',
  })
  amount!: Money | null;

  @Field(() => Money, { nullable: true, description: 'Amount and fee; null without an amount.' })
  total!: Money | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence.' })
  points!: number | null;
}

@ObjectType({ isAbstract: true })
abstract class ChangedFineSchedule {
  @Field(() => FineSchedule)
  fineSchedule!: FineSchedule;
}

@ObjectType()
export class CreateFineSchedulePayload extends ChangedFineSchedule {}

@ObjectType()
export class UpdateFineSchedulePayload extends ChangedFineSchedule {}

@ObjectType()
export class DeleteFineSchedulePayload {
  @Field(() => ID, { description: 'Number of the schedule that was deleted.' })
  deletedId!: number;
}
