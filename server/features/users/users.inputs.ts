import { Field, InputType, Int } from '@nestjs/graphql';
import type { TokenScope as ScopeName } from '../../platform/identity/caller.js';
import { TokenScope } from './users.model.js';

@InputType({
  description: 'A user that is to be added; a mail invites him to choose his password.',
})
export class CreateUserInput {
  @Field(() => Int, { description: 'Badge number, unique.' })
  badgeNumber!: number;

  @Field(() => String, { description: 'Address he will sign in with, unique.' })
  email!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => Int, { description: 'Number of his role.' })
  role!: number;
}

@InputType({ description: 'A user as he is to be.' })
export class UpdateUserInput extends CreateUserInput {
  @Field(() => Boolean, {
    description: 'Take his password away and mail him a link for a new one.',
  })
  isResetPassword!: boolean;

  @Field(() => Boolean, { description: 'Let him register a new authenticator app.' })
  isResetTwofah!: boolean;
}

@InputType({ description: 'The profile form.' })
export class ProfileInput {
  @Field(() => String, { description: 'The password that he has.' })
  currentPassword!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The password that he wants; null keeps it.',
  })
  newPassword?: string | null;

  @Field(() => String, { description: 'Address he signs in with.' })
  email!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What `POST /api/user/profile/upload` answered; null keeps the picture.',
  })
  file?: string | null;
}

@InputType({ description: 'How somebody wants to work.' })
export class PreferencesInput {
  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;
}

@InputType({ description: 'An API token that is to be made.' })
export class ApiTokenInput {
  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => [TokenScope], { description: 'What it may do.' })
  scopes!: ScopeName[];

  @Field(() => Date, { description: 'From when it is worth nothing.' })
  expiresAt!: Date;
}
