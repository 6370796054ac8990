import { Field, Int, InterfaceType, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The position of a slice of a connection (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'True if there is more after the last edge.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'True if there is more before the first edge.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge.' })
  endCursor!: string | null;
}

@InterfaceType({ description: 'A list by cursor (Relay).' })
export abstract class Connection {
  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Rows of the whole list, with its filter.' })
  totalCount!: number;
}
