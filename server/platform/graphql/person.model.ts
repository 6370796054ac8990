import { Field, ID, Int, InterfaceType, ObjectType } from '@nestjs/graphql';

@InterfaceType({ description: 'Somebody with an account, also after it was deactivated.' })
export abstract class Person {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => Int)
  badgeNumber!: number;
}

@ObjectType({
  implements: () => [Person],
  description: 'The person who did something: submitted an event, wrote a comment, made a token.',
})
export class Officer extends Person {}
