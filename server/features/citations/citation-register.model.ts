import { Field, ID, ObjectType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';

@ObjectType({ description: 'A fact of the register that was in force on the day of an event.' })
export class RegisterFact {
  @Field(() => ID)
  id!: number;

  @Field(() => LocalDay)
  from!: string;

  @Field(() => LocalDay, { nullable: true })
  to!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Value of its kind as JSON text, e.g. `{"value":50}`; null for reference points.',
  })
  value!: string | null;
}

@ObjectType({ description: 'The register of its camera on the day of an event.' })
export class CitationRegister {
  @Field(() => String, { nullable: true, description: 'Name of the place for people.' })
  site!: string | null;

  @Field(() => RegisterFact, { nullable: true })
  limit!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  trigger!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  grace!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  amber!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  certificate!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  warning!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  outOfService!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true })
  reference!: RegisterFact | null;
}
