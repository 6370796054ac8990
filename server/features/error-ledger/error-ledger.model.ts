import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { capitals, Cause, register } from '../../platform/graphql/enums.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { NoticeFault } from '../reasons/reasons.model.js';
import type { Fault } from '../reasons/reason.pure.js';
import { ERROR_GROUPS, type ErrorGroup as GroupName } from './error-ledger.pure.js';

const ErrorGroup = capitals(ERROR_GROUPS);
register(ErrorGroup, 'ErrorGroup', "The groups of the error ledger's rows.", {
  CODE: 'The reason of the void, by its code.',
  FAULT: 'Whose fault it was, as the reason said at the void.',
  CAMERA: 'The serial number of the camera.',
  MONTH: 'The local month of the issue.',
  CAUSE: 'The kind of violation.',
});

@ArgsType()
export class ErrorLedgerArgs {
  @Field(() => LocalDay, { description: 'The first day of issue.' })
  from!: string;

  @Field(() => LocalDay, {
    description: 'The last day of issue; the period has at most 366 days.',
  })
  to!: string;

  @Field(() => [ErrorGroup], { nullable: true, description: 'Left out for the code.' })
  group?: GroupName[] | null;
}

@ObjectType({ isAbstract: true })
abstract class Sums {
  @Field(() => Int, { description: 'Notices that were issued.' })
  issued!: number;

  @Field(() => Int, { description: 'Those of them that are erroneous.' })
  erroneous!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Erroneous notices in percent of the issued ones, 2 decimals; null where none was issued.',
  })
  share!: number | null;
}

@ObjectType({ isAbstract: true })
abstract class SumsWithVoid extends Sums {
  @Field(() => Int, { description: 'Those of them that are void.' })
  voided!: number;
}

@ObjectType({
  description:
    'Notices with the same values of what the ledger is grouped by. By code or fault it has the void ones alone, and `issued` is that of the other groups.',
})
export class ErrorLedgerRow extends SumsWithVoid {
  @Field(() => String, { nullable: true, description: 'Null for voids from before codes.' })
  reasonCode?: string | null;

  @Field(() => String, { nullable: true, description: 'Label of the reason at the last void.' })
  reasonLabel?: string | null;

  @Field(() => NoticeFault, { nullable: true })
  fault?: Fault | null;

  @Field(() => String, { nullable: true })
  cameraSerialNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'The month of issue, as `2026-11`.' })
  month?: string | null;

  @Field(() => Cause, { nullable: true })
  cause?: CauseName | null;
}

@ObjectType({ description: 'The notices that were issued in a period, and how many were wrong.' })
export class ErrorLedger extends SumsWithVoid {
  @Field(() => LocalDay, { description: 'The first day of issue.' })
  from!: string;

  @Field(() => LocalDay, { description: 'The last day of issue.' })
  to!: string;

  @Field(() => [ErrorGroup], { description: 'The groups of the rows.' })
  group!: GroupName[];

  @Field(() => Int, { description: 'Void from before there were codes.' })
  unclassified!: number;

  @Field(() => [ErrorLedgerRow], { description: 'The rows, in the order of their groups.' })
  rows!: ErrorLedgerRow[];
}

@ObjectType({
  description: 'Erroneous notices of the last 90 days above the limit of the mailing settings.',
})
export class ErrorAlert extends Sums {
  @Field(() => String, { nullable: true, description: 'Null for all cameras together.' })
  cameraSerialNumber!: string | null;
}
