import { Field, Float, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'An amount in minor units, and as a text.' })
export class Money {
  @Field(() => Float, {
    description: 'A whole number of minor units; a total may have more than 32 bits.',
  })
  minorUnits!: number;

  @Field(() => String, { description: 'ISO 4217, e.g. `USD`.' })
  currency!: string;
}
