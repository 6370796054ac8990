import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { DayKind } from '../deadlines/deadlines.enums.js';
import type { DayKind as DayKindName } from '../deadlines/due-date.pure.js';
import { HolidayPlaceInput } from '../deadlines/holiday-place.model.js';

@InputType({ description: 'A text for readers of one language.' })
export class LanguageTextInput {
  @Field(() => String, { description: 'ISO 639-1, e.g. `en`.' })
  language!: string;

  @Field(() => String, { description: 'The text, 200 characters at most.' })
  text!: string;
}

@InputType({ description: 'The fine for a range of values. Money is in minor units.' })
export class FineBandInput {
  @Field(() => Float, { description: 'Lowest value that the band covers; 3 decimals at most.' })
  from!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Value from which the next band covers; null for no end.',
  })
  to?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Fine in minor units; null where there is no fixed fine and the case goes to court. It is not left out.',
  })
  amount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence, 0 to 50.' })
  points?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Fine in minor units up to the early day; given exactly where the schedule has early days.',
  })
  earlyAmount?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Fine in minor units after each of the late days; as many as the schedule has late days.',
  })
  lateAmounts?: number[];

  @Field(() => [LanguageTextInput], {
    nullable: true,
    description: 'Text about what goes with the fine, e.g. a driving ban.',
  })
  note?: LanguageTextInput[] | null;
}

@InputType({ description: 'The terms of a fine schedule, and its fine for each range of values.' })
export class FineScheduleInput {
  @Field(() => Cause)
  cause!: CauseName;

  @Field(() => LocalDay, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  // graphql-jit cannot run a query whose input leaves out a field with a default: the rules have the defaults.
  @Field(() => Float, {
    nullable: true,
    description: 'Least deduction from the measured value, 0 to 20; without it 0.',
  })
  toleranceFixed?: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Deducted in percent of the measured value, 0 to 20; without it 0.',
  })
  tolerancePercent?: number;

  @Field(() => Int, { description: 'Days from the issue until it is to be paid, 1 to 365.' })
  paymentDays!: number;

  @Field(() => DayKind)
  dayKind!: DayKindName;

  @Field(() => HolidayPlaceInput, {
    nullable: true,
    description: 'Left out where no public holidays count.',
  })
  holidayPlace?: HolidayPlaceInput | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days in which the early amount is enough; fewer than the payment days.',
  })
  earlyDays?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Days after which the late amounts apply; up to 3, from the payment days on.',
  })
  lateDays?: number[];

  @Field(() => Int, {
    nullable: true,
    description: 'Added to every amount, in minor units; without it 0.',
  })
  fee?: number;

  @Field(() => [FineBandInput], { description: 'Cover each value from 0 on once; 40 at most.' })
  bands!: FineBandInput[];
}

@InputType({ description: 'A fine schedule, and an invented measurement to work it out for.' })
export class FineScheduleExampleInput {
  @Field(() => FineScheduleInput)
  schedule!: FineScheduleInput;

  @Field(() => Float, { description: 'The measured speed, or seconds of red; 3 decimals at most.' })
  measured!: number;

  @Field(() => Float, { nullable: true, description: 'The allowed speed; null for red lights.' })
  limit?: number | null;
}

@InputType()
export class CreateFineScheduleInput {
  @Field(() => FineScheduleInput)
  schedule!: FineScheduleInput;
}

@InputType({ description: 'The new values of a fine schedule that no notice used.' })
export class UpdateFineScheduleInput extends CreateFineScheduleInput {
  @Field(() => ID)
  fineScheduleId!: string;
}

@InputType({ description: 'A fine schedule that no notice used.' })
export class DeleteFineScheduleInput {
  @Field(() => ID)
  fineScheduleId!: string;
}

@ArgsType()
export class FineSchedulesArgs extends PageArgs {
  @Field(() => Cause, { nullable: true, description: 'Left out or null for both causes.' })
  cause?: CauseName | null;
}
