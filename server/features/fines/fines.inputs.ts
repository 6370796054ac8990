import { ArgsType, Field, Float, ID, InputType, Int } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { Cause } from '../../platform/graphql/enums.js';
import { DayKind } from '../deadlines/deadlines.enums.js';
import type { DayKind as DayKindName } from '../deadlines/due-date.pure.js';

@InputType({ description: 'A text in one language.' })
export class LanguageTextInput {
  @Field(() => String, { description: 'Language, e.g. `en`.' })
  language!: string;

  @Field(() => String, { description: 'The text, 200 characters at most.' })
  text!: string;
}

@InputType({ description: 'What applies to a range of values. Money is in minor units.' })
export class FineBandInput {
  @Field(() => Float, { description: 'First value; 3 decimals at most.' })
  from!: number;

  @Field(() => Float, { nullable: true, description: 'End; null for no end.' })
  to?: number | null;

  @Field(() => Int, { nullable: true, description: 'Null: no fixed fine, it goes to court.' })
  amount?: number | null;

  @Field(() => Int, { nullable: true, description: 'Points on the licence, 0 to 50.' })
  points?: number | null;

  @Field(() => Int, { nullable: true, description: 'Given exactly where there are early days.' })
  earlyAmount?: number | null;

  @Field(() => [Int], { nullable: true, description: 'As many as late days.' })
  lateAmounts?: number[];

  @Field(() => [LanguageTextInput], {
    nullable: true,
    description: 'What goes with it, e.g. a driving ban.',
  })
  note?: LanguageTextInput[] | null;
}

@InputType({ isAbstract: true })
abstract class FineScheduleInput {
  @Field(() => Cause, { description: 'Which events it is for.' })
  cause!: CauseName;

  @Field(() => String, { description: 'First local day of the violations that it is for.' })
  effectiveFrom!: string;

  // graphql-jit cannot run a query whose input leaves out a field with a default: the rules have the defaults.
  @Field(() => Float, { nullable: true, description: 'Deducted at least, 0 to 20; without it 0.' })
  toleranceFixed?: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Deducted in percent of the measured value, 0 to 20; without it 0.',
  })
  tolerancePercent?: number;

  @Field(() => Int, { description: 'Days from the issue until it is to be paid, 1 to 365.' })
  paymentDays!: number;

  @Field(() => DayKind, { description: 'Which days count.' })
  dayKind!: DayKindName;

  @Field(() => String, {
    nullable: true,
    description: 'Country whose holidays are no business days, e.g. `US`.',
  })
  country?: string | null;

  @Field(() => String, { nullable: true, description: 'State of the country, e.g. `NY`.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Region of the state.' })
  region?: string | null;

  @Field(() => Int, { nullable: true, description: 'Fewer than the payment days.' })
  earlyDays?: number | null;

  @Field(() => [Int], { nullable: true, description: 'Up to 3, from the payment days on.' })
  lateDays?: number[];

  @Field(() => Int, {
    nullable: true,
    description: 'Added to every amount, in minor units; without it 0.',
  })
  fee?: number;

  @Field(() => [FineBandInput], { description: 'Cover each value from 0 on once; 40 at most.' })
  bands!: FineBandInput[];
}

@InputType({ description: 'A new fine schedule.' })
export class CreateFineScheduleInput extends FineScheduleInput {}

@InputType({ description: 'All fields of a fine schedule that no notice used.' })
export class UpdateFineScheduleInput extends FineScheduleInput {
  @Field(() => ID, { description: 'The schedule.' })
  fineScheduleId!: string;
}

@InputType({ description: 'A fine schedule that is tried on completed events.' })
export class FineSchedulePreviewInput extends FineScheduleInput {}

@InputType({ description: 'A fine schedule that no notice used.' })
export class DeleteFineScheduleInput {
  @Field(() => ID, { description: 'The schedule.' })
  fineScheduleId!: string;
}

@ArgsType()
export class FineSchedulesArgs {
  @Field(() => Cause, { nullable: true, description: 'Left out for both causes.' })
  cause?: CauseName | null;

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'From 1.' })
  page?: number | null;
}
