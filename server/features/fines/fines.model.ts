import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer } from '../../platform/graphql/person.model.js';
import { DayKind } from '../deadlines/deadlines.enums.js';
import type { DayKind as DayKindName } from '../deadlines/due-date.pure.js';
import type { SiteKind as SiteKindName } from '../cameras/camera.types.js';
import { SiteKind } from '../cameras/cameras.enums.js';
import { HolidayPlace } from '../deadlines/holiday-place.model.js';
import type { FineReason as Reason, Repeat as RepeatTerms } from './fine.types.js';
import { FineRule, RepeatBy } from './fines.enums.js';
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

@ObjectType({
  description: 'One step of the way to the amount of a fine; money is in minor units.',
})
export class FineReason {
  @Field(() => FineRule)
  rule!: Reason['rule'];

  @Field(() => String, { description: 'What went into the rule.' })
  input!: string;

  @Field(() => String, { description: 'What came out of it.' })
  result!: string;
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

  @Field(() => SiteKind, {
    nullable: true,
    description: 'The kind of the site on the day; null if the register has none.',
  })
  siteKind!: SiteKindName | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code that the law or the court has for it.',
  })
  offenceCode!: string | null;

  @Field(() => [LanguageText], {
    nullable: true,
    description: 'The legal basis of the band; the block of that name begins with it.',
  })
  legalBasis!: LanguageText[] | null;

  @Field(() => LocalDay, {
    nullable: true,
    description: 'Local day until which it can be contested.',
  })
  contestBy!: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Numbers of the letters about earlier violations that count; null until it is known whose they are.',
  })
  earlier!: readonly string[] | null;

  @Field(() => [FineReason], {
    description: 'How the amount came about; empty for notices from before it was kept.',
  })
  reason!: FineReason[];
}

@ObjectType({ description: 'An amount for each whole unit above a value.' })
export class FinePerUnit {
  @Field(() => Money)
  amount!: Money;

  @Field(() => Float, { description: 'The value from which the units count.' })
  above!: number;
}

@ObjectType({ description: 'The amounts of a band after earlier violations.' })
export class FineStep {
  @Field(() => Money, { nullable: true, description: 'Null where the case goes to court.' })
  amount!: Money | null;

  @Field(() => Money, { nullable: true, description: 'The amount up to the early day.' })
  earlyAmount!: Money | null;

  @Field(() => [Money], { description: 'The amounts after each of the late days.' })
  lateAmounts!: Money[];
}

@ObjectType({ description: 'Which earlier violations count.' })
export class FineRepeat {
  @Field(() => Int, { description: 'For how many months they count.' })
  months!: number;

  @Field(() => RepeatBy)
  by!: RepeatTerms['by'];

  @Field(() => Boolean, { description: 'True if warning letters count as well.' })
  warnings!: boolean;

  @Field(() => Boolean, { description: 'True if the first violation is to lead to a warning.' })
  warnFirst!: boolean;
}

@ObjectType({ description: 'A number that amounts are multiplied by.' })
export class FineFactor {
  @Field(() => String, { description: 'The name in the metadata that must be true.' })
  flag!: string;

  @Field(() => Float)
  by!: number;
}

@ObjectType({ description: 'An invented measurement, and the total that it must lead to.' })
export class FineTermsExample {
  @Field(() => Float)
  measured!: number;

  @Field(() => Float, { nullable: true, description: 'Null for red lights.' })
  limit!: number | null;

  @Field(() => Int, { description: 'How many earlier violations count.' })
  earlier!: number;

  @Field(() => Boolean, { description: 'True with the flag of the factor.' })
  flag!: boolean;

  @Field(() => Money, { nullable: true, description: 'With the fee; null for court.' })
  total!: Money | null;
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

  @Field(() => Float, {
    nullable: true,
    description: 'The charged speed from which it goes before the other bands; null without one.',
  })
  speedFrom!: number | null;

  @Field(() => Money, {
    nullable: true,
    description: "Takes the place of the schedule's; null for that one.",
  })
  fee!: Money | null;

  @Field(() => String, {
    nullable: true,
    description: 'The code that the law or the court has for it.',
  })
  offenceCode!: string | null;

  @Field(() => [LanguageText], {
    nullable: true,
    description: 'What the fine is based on, in each language of the notices.',
  })
  legalBasis!: LanguageText[] | null;

  @Field(() => FinePerUnit, { nullable: true })
  perUnit!: FinePerUnit | null;

  @Field(() => [FineStep], {
    description:
      'The amounts after the first, second … earlier violation; the last is for all further ones.',
  })
  steps!: FineStep[];
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

  @Field(() => [SiteKind], {
    description: 'It is only for sites of these kinds; for all if empty.',
  })
  siteKinds!: SiteKindName[];

  @Field(() => Int, {
    nullable: true,
    description: 'Days from the issue in which it can be contested.',
  })
  contestDays!: number | null;

  @Field(() => FineRepeat, {
    nullable: true,
    description: 'Null where no earlier violations count.',
  })
  repeat!: FineRepeat | null;

  @Field(() => FineFactor, { nullable: true })
  factor!: FineFactor | null;

  @Field(() => [FineTermsExample], { description: 'What it must lead to.' })
  examples!: FineTermsExample[];

  @Field(() => [FineBand], { description: 'Sorted by value.' })
  bands!: FineBand[];

  @Field(() => Boolean, { description: 'True if a notice used it; then it stays as it is.' })
  inUse!: boolean;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is not withdrawn.' })
  withdrawnAt!: Date | null;

  @Field(() => Officer, { nullable: true })
  withdrawnBy!: Officer | null;

  @Field(() => String, { nullable: true })
  withdrawReason!: string | null;
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

  @Field(() => [FineReason], {
    description: 'How the amount came about, from the measurement on; empty without a band.',
  })
  reason!: FineReason[];
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

@ObjectType()
export class WithdrawFineSchedulePayload extends ChangedFineSchedule {
  @Field(() => FineSchedule, { nullable: true, description: 'The one in its place.' })
  replacement!: FineSchedule | null;

  @Field(() => Int, {
    description: 'How many issued notices rest on it that are neither void nor replaced.',
  })
  notices!: number;
}
