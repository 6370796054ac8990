import { Field, ID, InputType, Int, PickType } from '@nestjs/graphql';
import { ApiToken } from './users.model.js';

@InputType({ isAbstract: true })
abstract class UserFields {
  @Field(() => Int, { description: 'Unique among all users.' })
  badgeNumber!: number;

  @Field(() => String, { description: 'Address that they will sign in with, unique.' })
  email!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => Int, { description: 'One of `roles`; it decides what the user may do.' })
  roleId!: number;
}

@InputType({ description: 'A new user; a mail invites them to choose their password.' })
export class CreateUserInput extends UserFields {}

@InputType({ description: 'All fields of a user that an administrator may change.' })
export class UpdateUserInput extends UserFields {
  @Field(() => ID)
  userId!: string;
}

@InputType({ isAbstract: true })
abstract class UserCommand {
  @Field(() => ID)
  userId!: string;
}

@InputType({ description: 'A user whose password ends; a mail lets them choose another.' })
export class ResetUserPasswordInput extends UserCommand {}

@InputType({ description: 'A user who has to register an authenticator app again.' })
export class ResetUserTwofahInput extends UserCommand {}

@InputType({ description: 'A user who may try to sign in again at once.' })
export class ReleaseUserLockInput extends UserCommand {}

@InputType({ description: 'A user who shall no longer belong to a person at the issuer.' })
export class UnlinkIdentityInput extends UserCommand {}

@InputType({ description: 'A session of a user that shall end.' })
export class EndUserSessionInput extends UserCommand {
  @Field(() => ID)
  sessionId!: string;
}

@InputType({ description: 'A session of the signed-in person that shall end.' })
export class EndSessionInput {
  @Field(() => ID)
  sessionId!: string;
}

@InputType({ description: 'A user to deactivate.' })
export class DeleteUserInput extends UserCommand {}

@InputType({ description: 'The profile of the signed-in person.' })
export class UpdateProfileInput {
  @Field(() => String, {
    nullable: true,
    description: 'Required of those who have a password, whatever else changes.',
  })
  currentPassword?: string | null;

  @Field(() => String, { nullable: true, description: 'The new password; null keeps it.' })
  newPassword?: string | null;

  @Field(() => String, { description: 'Address to sign in with.' })
  email!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The answer of `POST /api/user/profile/upload`; null keeps the picture.',
  })
  file?: string | null;
}

@InputType({
  description: 'Choices of a person for themselves. A field that is left out stays as it is.',
})
export class UpdatePreferencesInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True if single letters are shortcuts in the client.',
  })
  singleKeys?: boolean;

  @Field(() => String, {
    nullable: true,
    description: "An IANA time zone, such as `Europe/Berlin`; null for the department's.",
  })
  timeZone?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for a mail when an event is sent back to them.',
  })
  mailSentBack?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True for a mail when a comment mentions them.',
  })
  mailMentioned?: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The hour of the daily digest in their time zone, 0 to 23; null for none.',
  })
  digestHour?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True once they have seen what the client shows at the first sign-in.',
  })
  welcomed?: boolean;
}

@InputType()
export class CreateApiTokenInput extends PickType(
  ApiToken,
  ['name', 'scopes', 'expiresAt'],
  InputType,
) {}

@InputType({ description: 'The API token that ends.' })
export class RevokeApiTokenInput {
  @Field(() => ID)
  apiTokenId!: string;
}
