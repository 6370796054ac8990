import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { register, words } from '../../../platform/graphql/enums.js';
import { LocalDay } from '../../../platform/graphql/local-day.scalar.js';
import { Page } from '../../../platform/graphql/page.model.js';
import { Officer } from '../../../platform/graphql/person.model.js';
import { PLATE_LISTS, type PlateList as ListName } from '../check-subject.types.js';

export const PlateList = words<ListName>(PLATE_LISTS);

register(PlateList, 'PlateList', 'The lists that a plate can be on.', {
  EXEMPT: 'Plates that usually get no notice, such as those of ambulances.',
  CONFLICT: 'Plates of people whom an officer has to do with.',
  UNREAD: 'Texts that mean that no plate was read.',
  TEST: 'Plates of vehicles that test cameras.',
  STOLEN: 'Plates that were stolen, or are on stolen vehicles.',
});

@ObjectType({ description: 'A plate on a list.' })
export class ListedPlate {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  plate!: string;

  @Field(() => PlateList)
  list!: ListName;

  @Field(() => Int, {
    nullable: true,
    description: 'Badge number of the officer who must not act on its events; null for nobody.',
  })
  badgeNumber!: number | null;

  @Field(() => LocalDay, { description: 'First local day on which it is on the list.' })
  from!: string;

  @Field(() => LocalDay, { nullable: true, description: 'Last local day; null for no end.' })
  to!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => Officer, { nullable: true, description: 'Null for a row that is shipped.' })
  createdBy!: Officer | null;

  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType({ implements: [Page], description: 'Some listed plates, newest first.' })
export class ListedPlatePage extends Page {
  @Field(() => [ListedPlate])
  data!: ListedPlate[];
}

@ObjectType({ description: 'A discarded event whose plate was on a list. It has no plate.' })
export class ListedPlateDiscard {
  @Field(() => ID)
  citationId!: number;

  @Field(() => String, { description: 'Number of the event.' })
  referenceId!: string;

  @Field(() => PlateList)
  list!: ListName;

  @Field(() => Date)
  discardedAt!: Date;

  @Field(() => Officer, { nullable: true, description: 'The officer who discarded it.' })
  discardedBy!: Officer | null;

  @Field(() => String, {
    nullable: true,
    description: 'Code of the reason; null for a text alone, or none.',
  })
  reasonCode!: string | null;
}

@ObjectType()
export class CreateListedPlatePayload {
  @Field(() => ListedPlate)
  listedPlate!: ListedPlate;
}

@ObjectType()
export class DeleteListedPlatePayload {
  @Field(() => ID, { description: 'Number of the row that was deleted.' })
  deletedId!: number;
}
