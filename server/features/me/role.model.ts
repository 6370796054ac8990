import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: "A user's rights; one of a fixed list." })
export class Role {
  @Field(() => Int, { description: 'Number of the role, from 1 to 6.' })
  id!: number;

  @Field(() => String)
  name!: string;
}
