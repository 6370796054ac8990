import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { PageArgs } from '../../../platform/graphql/page.model.js';
import type { PlateList as ListName } from '../check-subject.types.js';
import { PlateList } from './listed-plates.model.js';

@InputType({ description: 'A plate for a list.' })
export class CreateListedPlateInput {
  @Field(() => String)
  plate!: string;

  @Field(() => PlateList)
  list!: ListName;

  @Field(() => Int, {
    nullable: true,
    description:
      'Badge number of the officer who must not act on its events; only of EXEMPT and CONFLICT.',
  })
  badgeNumber?: number | null;

  @Field(() => LocalDay, { nullable: true, description: 'First local day; null is today.' })
  from?: string | null;

  @Field(() => LocalDay, { nullable: true, description: 'Last local day; null for no end.' })
  to?: string | null;

  @Field(() => String, { nullable: true, description: '255 characters at most.' })
  note?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for a plate that looks ruined, and is written so on the vehicle.',
  })
  asWritten?: boolean | null;
}

@InputType({ description: 'A plate that is taken off its list.' })
export class DeleteListedPlateInput {
  @Field(() => ID)
  listedPlateId!: string;
}

@ArgsType()
export class ListedPlatesArgs extends PageArgs {
  @Field(() => PlateList, { nullable: true, description: 'Null for all lists.' })
  list?: ListName | null;

  @Field(() => String, {
    nullable: true,
    description: 'A part of a plate, in any case, without its spaces and dashes.',
  })
  plate?: string | null;
}

@ArgsType()
export class ListedPlateDiscardsArgs {
  @Field(() => LocalDay, { description: 'First local day of the discards.' })
  from!: string;

  @Field(() => LocalDay, {
    description: 'Last local day of the discards, at most 366 days with the first.',
  })
  to!: string;
}
