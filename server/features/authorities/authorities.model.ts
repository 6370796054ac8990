import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { Officer } from '../../platform/graphql/person.model.js';

@ObjectType({
  description:
    'An authority of a user to issue notices. It is never changed: a wrong one is withdrawn.',
})
export class UserAuthority {
  @Field(() => ID)
  id!: number;

  @Field(() => String)
  number!: string;

  @Field(() => LocalDay, { description: 'First day of it.' })
  from!: string;

  @Field(() => LocalDay, { nullable: true, description: 'Last day of it; null if it is open.' })
  to!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Officer)
  createdBy!: Officer;

  @Field(() => Date, { nullable: true, description: 'Null while it counts.' })
  withdrawnAt!: Date | null;

  @Field(() => String, { nullable: true })
  withdrawReason!: string | null;
}

@ArgsType()
export class UserAuthoritiesArgs {
  @Field(() => Int)
  badgeNumber!: number;
}

@InputType({ description: 'An authority of a user to issue notices.' })
export class CreateUserAuthorityInput {
  @Field(() => Int)
  badgeNumber!: number;

  @Field(() => String, { description: 'Its number, 60 characters at most.' })
  number!: string;

  @Field(() => LocalDay, { description: 'First day of it.' })
  from!: string;

  @Field(() => LocalDay, { nullable: true, description: 'Last day of it; left out if it is open.' })
  to?: string | null;
}

@InputType({ description: 'An authority that is to count no more.' })
export class WithdrawUserAuthorityInput {
  @Field(() => ID)
  userAuthorityId!: string;

  @Field(() => String, { description: '255 characters at most.' })
  reason!: string;
}

@ObjectType({ isAbstract: true })
abstract class ChangedAuthority {
  @Field(() => UserAuthority)
  userAuthority!: UserAuthority;
}

@ObjectType()
export class CreateUserAuthorityPayload extends ChangedAuthority {}

@ObjectType()
export class WithdrawUserAuthorityPayload extends ChangedAuthority {}
