import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { TokenScope as ScopeName } from '../../platform/identity/caller.js';
import { TokenScope } from './users.model.js';

@InputType({ isAbstract: true })
abstract class UserFields {
  @Field(() => Int, { description: 'Badge number, unique.' })
  badgeNumber!: number;

  @Field(() => String, { description: 'Address that they will sign in with, unique.' })
  email!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => Int, { description: 'Number of their role.' })
  roleId!: number;
}

@InputType({ description: 'A new user; a mail invites them to choose their password.' })
export class CreateUserInput extends UserFields {}

@InputType({ description: 'A user as they are to be.' })
export class UpdateUserInput extends UserFields {
  @Field(() => ID, { description: 'The user.' })
  userId!: string;
}

@InputType({ isAbstract: true })
abstract class UserCommand {
  @Field(() => ID, { description: 'The user.' })
  userId!: string;
}

@InputType({ description: 'Whose password is taken away; a mail lets them choose another.' })
export class ResetUserPasswordInput extends UserCommand {}

@InputType({ description: 'Who has to register an authenticator app again.' })
export class ResetUserTwofahInput extends UserCommand {}

@InputType({ description: 'Who may try to sign in again at once.' })
export class ReleaseUserLockInput extends UserCommand {}

@InputType({ description: 'Who is to be deactivated.' })
export class DeleteUserInput extends UserCommand {}

@InputType({ description: 'The profile form.' })
export class UpdateProfileInput {
  @Field(() => String, { description: 'The current password.' })
  currentPassword!: string;

  @Field(() => String, { nullable: true, description: 'The new password; null keeps it.' })
  newPassword?: string | null;

  @Field(() => String, { description: 'Address to sign in with.' })
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
export class UpdatePreferencesInput {
  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;
}

@InputType({ description: 'A new API token.' })
export class CreateApiTokenInput {
  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => [TokenScope], { description: 'What it may do.' })
  scopes!: ScopeName[];

  @Field(() => Date, { description: 'When it expires.' })
  expiresAt!: Date;
}

@InputType({ description: 'Which API token is to end.' })
export class RevokeApiTokenInput {
  @Field(() => ID, { description: 'The token.' })
  apiTokenId!: string;
}
