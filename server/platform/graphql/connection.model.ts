import { Field, Int, InterfaceType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Where a slice of a connection lies (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after the last edge.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether there is more before the first edge.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge.' })
  endCursor!: string | null;
}

@InterfaceType({ description: 'A list by cursor (Relay).' })
export abstract class Connection {
  @Field(() => PageInfo, { description: 'Where this slice lies.' })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Rows of the whole list, with its filter.' })
  totalCount!: number;
}
