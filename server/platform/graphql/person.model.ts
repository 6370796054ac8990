import { Field, ID, Int, InterfaceType, ObjectType } from '@nestjs/graphql';

@InterfaceType({ description: 'Somebody with an account, also after it was deactivated.' })
export abstract class Person {
  @Field(() => ID, { description: 'Number of the user.' })
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
}

@ObjectType({
  implements: () => [Person],
  description: 'The person who did something: submitted an event, wrote a comment, made a token.',
})
export class Officer extends Person {
  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;
}
