import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { PageArgs } from '../../platform/graphql/page.model.js';
import { DayKind } from '../deadlines/deadlines.enums.js';
import type { DayKind as DayKindName } from '../deadlines/due-date.pure.js';
import type { SiteKind as SiteKindName } from '../cameras/camera.types.js';
import { SiteKind } from '../cameras/cameras.enums.js';
import { HolidayPlaceInput } from '../deadlines/holiday-place.model.js';
import type { Repeat } from './fine.types.js';
import { RepeatBy } from './fines.enums.js';

@InputType({ description: 'A text for readers of one language.' })
export class LanguageTextInput {
  @Field(() => String, { description: 'ISO 639-1, e.g. `en`.' })
  language!: string;

  @Field(() => String, { description: 'The text, 200 characters at most; a legal basis 300.' })
  text!: string;
}

@InputType({ description: 'An amount for each whole unit above a value.' })
export class FinePerUnitInput {
  @Field(() => Int, { description: 'In minor units, 0 to 999,999.' })
  amount!: number;

  @Field(() => Float, { description: 'The value from which the units count.' })
  above!: number;
}

@InputType({ description: 'The amounts of a band after earlier violations, in minor units.' })
export class FineStepInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Null where the case goes to court. It is not left out.',
  })
  amount?: number | null;

  @Field(() => Int, { nullable: true, description: "As the band's." })
  earlyAmount?: number | null;

  @Field(() => [Int], { nullable: true, description: "As the band's." })
  lateAmounts?: number[];
}

@InputType({ description: 'Which earlier violations count.' })
export class FineRepeatInput {
  @Field(() => Int, { description: 'For how many months they count, 1 to 120.' })
  months!: number;

  @Field(() => RepeatBy)
  by!: Repeat['by'];

  @Field(() => Boolean, { nullable: true, description: 'True if warning letters count as well.' })
  warnings?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if the first violation is to lead to a warning; needs `warnings`.',
  })
  warnFirst?: boolean;
}

@InputType({ description: 'A number that amounts are multiplied by.' })
export class FineFactorInput {
  @Field(() => String, {
    description: 'The name in the metadata that must be true: 1 to 40 of a-z, 0-9 and _.',
  })
  flag!: string;

  @Field(() => Float, { description: '0 to 10, with 2 decimals at most.' })
  by!: number;
}

@InputType({ description: 'An invented measurement, and the total that it must lead to.' })
export class FineTermsExampleInput {
  @Field(() => Float)
  measured!: number;

  @Field(() => Float, { nullable: true, description: 'Null for red lights.' })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: 'How many earlier violations count.' })
  earlier?: number;

  @Field(() => Boolean, { nullable: true, description: 'True with the flag of the factor.' })
  flag?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'With the fee, in minor units; null for court. It is not left out.',
  })
  total?: number | null;
}

@InputType({ description: 'The fine for a range of values. Money is in minor units.' })
export class FineBandInput {
  @Field(() => Float, {
    nullable: true,
    description:
      'Lowest value that the band covers; 3 decimals at most. Without it 0, where there is a charged speed.',
  })
  from?: number | null;

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

  @Field(() => Float, {
    nullable: true,
    description: 'The charged speed from which the band goes before the others.',
  })
  speedFrom?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "Takes the place of the schedule's fee, in minor units.",
  })
  fee?: number | null;

  @Field(() => String, { nullable: true, description: 'The code of the offence, 40 characters.' })
  offenceCode?: string | null;

  @Field(() => [LanguageTextInput], {
    nullable: true,
    description: 'What the fine is based on, 300 characters in each language.',
  })
  legalBasis?: LanguageTextInput[] | null;

  @Field(() => FinePerUnitInput, { nullable: true })
  perUnit?: FinePerUnitInput | null;

  @Field(() => [FineStepInput], {
    nullable: true,
    description: 'The amounts after the first, second … earlier violation; 5 at most.',
  })
  steps?: FineStepInput[] | null;
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

  @Field(() => [SiteKind], {
    nullable: true,
    description: 'It is only for sites of these kinds; for all if empty.',
  })
  siteKinds?: SiteKindName[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Days from the issue in which it can be contested, 1 to 365.',
  })
  contestDays?: number | null;

  @Field(() => FineRepeatInput, { nullable: true })
  repeat?: FineRepeatInput | null;

  @Field(() => FineFactorInput, { nullable: true })
  factor?: FineFactorInput | null;

  @Field(() => [FineTermsExampleInput], {
    nullable: true,
    description: 'What it must lead to; 20 at most.',
  })
  examples?: FineTermsExampleInput[] | null;

  @Field(() => [FineBandInput], { description: 'Cover each value from 0 on once; 120 at most.' })
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

  @Field(() => Int, { nullable: true, description: 'How many earlier violations count.' })
  earlier?: number;

  @Field(() => Boolean, { nullable: true, description: 'True with the flag of the factor.' })
  flag?: boolean;
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

@InputType({ description: 'A fine schedule that is to be in force for no event any more.' })
export class WithdrawFineScheduleInput {
  @Field(() => ID)
  fineScheduleId!: string;

  @Field(() => String, { description: '255 characters at most.' })
  reason!: string;

  @Field(() => FineScheduleInput, {
    nullable: true,
    description:
      'The one in its place, of the same cause, day and kinds of sites; without it the schedule before holds.',
  })
  replacement?: FineScheduleInput | null;
}

@ArgsType()
export class FineSchedulesArgs extends PageArgs {
  @Field(() => Cause, { nullable: true, description: 'Left out or null for both causes.' })
  cause?: CauseName | null;
}
