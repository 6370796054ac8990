import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What somebody may see and do; one of a fixed list.' })
export class Role {
  @Field(() => Int, { description: 'Its number, from 1 to 6.' })
  id!: number;

  @Field(() => String, { description: 'Its name.' })
  name!: string;
}
