import { Field, ID, ObjectType } from '@nestjs/graphql';
import { HOURS_TEXT } from '../cameras/cameras.model.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';

@ObjectType({ description: 'A fact of the register that was in force when an event was captured.' })
export class RegisterFact {
  @Field(() => ID)
  id!: number;

  @Field(() => LocalDay)
  from!: string;

  @Field(() => LocalDay, { nullable: true })
  to!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'First instant; null if it begins with a day.',
  })
  fromAt!: Date | string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The instant at which it ends; null if it ends with a day.',
  })
  toAt!: Date | string | null;

  @Field(() => String, { nullable: true, description: HOURS_TEXT })
  hours!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Value of its kind as JSON text, e.g. `{"value":50}`; null for reference points.',
  })
  value!: string | null;
}

@ObjectType({ description: 'The register of its camera at the capture of an event.' })
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

  @Field(() => RegisterFact, { nullable: true })
  session!: RegisterFact | null;

  @Field(() => RegisterFact, { nullable: true, description: 'The hours of enforcement.' })
  hours!: RegisterFact | null;

  @Field(() => [RegisterFact], { description: 'One of each condition that holds.' })
  condition!: RegisterFact[];

  @Field(() => RegisterFact, { nullable: true })
  siteKind!: RegisterFact | null;
}
