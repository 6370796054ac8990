import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { User } from '../me/me.model.js';
import type { TokenScope as ScopeName } from '../../platform/identity/caller.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer, Person } from '../../platform/graphql/person.model.js';
import { Role } from '../me/role.model.js';

/** REST writes them with a colon, which GraphQL's names cannot hold. */
export const TokenScope = {
  CITATIONS_READ: 'citations:read',
  EVENTS_WRITE: 'events:write',
  NOTICES_READ: 'notices:read',
} as const satisfies Record<string, ScopeName>;

registerEnumType(TokenScope, {
  name: 'TokenScope',
  description: 'What an API token may do.',
  valuesMap: {
    CITATIONS_READ: { description: 'Read what an inspection officer may read (`citations:read`).' },
    EVENTS_WRITE: { description: 'Deliver events (`events:write`).' },
    NOTICES_READ: { description: 'Read notices, and no events (`notices:read`).' },
  },
});

@ObjectType({ implements: () => [Person], description: 'A user as an administrator sees them.' })
export class UserAccount extends Person {
  @Field(() => String, { description: 'Address that they sign in with.' })
  email!: string;

  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;

  @Field(() => Role, { description: 'Their role.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Where their picture is, if there is one.' })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'Whether they have registered an authenticator app.' })
  twofahRegistered!: boolean;

  @Field(() => Date, { nullable: true, description: 'Until when failed sign-ins keep them out.' })
  lockedUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last mail to this address was not delivered; null once one was.',
  })
  mailFailure!: string | null;

  @Field(() => Date, { nullable: true, description: 'When that was.' })
  mailFailedAt!: Date | null;

  @Field(() => Date, { description: 'When they were added.' })
  createdAt!: Date;
}

@ObjectType({
  implements: () => [Page],
  description: 'A page of the users, in the order they were added.',
})
export class UserAccountPage extends Page {
  @Field(() => [UserAccount], { description: 'The users of this page.' })
  data!: UserAccount[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedUser {
  @Field(() => UserAccount, { description: 'The user as they are now.' })
  user!: UserAccount;
}

@ObjectType({ description: 'Answer to `createUser`.' })
export class CreateUserPayload extends ChangedUser {}

@ObjectType({ description: 'Answer to `updateUser`.' })
export class UpdateUserPayload extends ChangedUser {}

@ObjectType({ description: 'Answer to `resetUserPassword`.' })
export class ResetUserPasswordPayload extends ChangedUser {}

@ObjectType({ description: 'Answer to `resetUserTwofah`.' })
export class ResetUserTwofahPayload extends ChangedUser {}

@ObjectType({ description: 'Answer to `releaseUserLock`.' })
export class ReleaseUserLockPayload extends ChangedUser {}

@ObjectType({ description: 'Answer to `deleteUser`.' })
export class DeleteUserPayload {
  @Field(() => ID, { description: 'Number of the user, who can no longer sign in.' })
  deletedId!: number;
}

@ObjectType({ description: 'Answer to `updateProfile`.' })
export class UpdateProfilePayload {
  @Field(() => Boolean, { description: 'True when the password changed: all sessions have ended.' })
  logout!: boolean;

  @Field(() => User, { description: 'The user as they are now.' })
  user!: User;
}

@ObjectType({ description: 'How somebody wants to work.' })
export class Preferences {
  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;
}

@ObjectType({ description: 'Answer to `updatePreferences`.' })
export class UpdatePreferencesPayload {
  @Field(() => Preferences, { description: 'The preferences as they are now.' })
  preferences!: Preferences;
}

@ObjectType({
  description: 'A key of an integrator; the token itself is shown once, when it is made.',
})
export class ApiToken {
  @Field(() => ID, { description: 'Number of the token.' })
  id!: number;

  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => [TokenScope], { description: 'What it may do.' })
  scopes!: ScopeName[];

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it expires.' })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was used last, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was revoked.' })
  revokedAt!: Date | null;

  @Field(() => Officer, { description: 'Who made it.' })
  createdBy!: Officer;
}

@ObjectType({ description: 'Answer to `createApiToken`.' })
export class CreateApiTokenPayload {
  @Field(() => ApiToken, { description: 'What is known of it from now on.' })
  apiToken!: ApiToken;

  @Field(() => String, { description: 'The token itself, shown this once.' })
  token!: string;
}

@ObjectType({ description: 'Answer to `revokeApiToken`.' })
export class RevokeApiTokenPayload {
  @Field(() => ApiToken, { description: 'The token as it is now.' })
  apiToken!: ApiToken;
}
