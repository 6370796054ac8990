import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What lies before and after a connection (Relay).' })
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
