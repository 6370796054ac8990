import { Field, ID, ObjectType, PickType, registerEnumType } from '@nestjs/graphql';
import { User } from '../me/me.model.js';
import type { TokenScope as ScopeName } from '../../platform/identity/caller.js';
import { Page } from '../../platform/graphql/page.model.js';
import { Officer, Person } from '../../platform/graphql/person.model.js';
import { Role } from '../me/role.model.js';

/** REST writes them with a colon, which GraphQL's names cannot hold. */
const TokenScope = {
  CITATIONS_READ: 'citations:read',
  EVENTS_WRITE: 'events:write',
  NOTICES_READ: 'notices:read',
  LOGS_READ: 'logs:read',
} as const satisfies Record<string, ScopeName>;

registerEnumType(TokenScope, {
  name: 'TokenScope',
  description: 'The scopes of an API token.',
  valuesMap: {
    CITATIONS_READ: { description: 'Read what an inspection officer may read (`citations:read`).' },
    EVENTS_WRITE: { description: 'Deliver events (`events:write`).' },
    NOTICES_READ: { description: 'Read notices, and no events (`notices:read`).' },
    LOGS_READ: { description: 'Read both logs (`logs:read`).' },
  },
});

@ObjectType({ description: 'The person at the issuer that an account belongs to.' })
export class UserIdentity {
  @Field(() => String, { description: 'Name of the issuer.' })
  label!: string;

  @Field(() => Date)
  linkedAt!: Date;
}

export const UserState = { ACTIVE: 'ACTIVE', INVITED: 'INVITED', LOCKED: 'LOCKED' } as const;

registerEnumType(UserState, {
  name: 'UserState',
  description: 'The state of an account that is not deactivated.',
  valuesMap: {
    ACTIVE: { description: 'They can sign in.' },
    INVITED: {
      description:
        'They have no way in yet: neither a password nor a person at the issuer. A mail asked them to choose a password.',
    },
    LOCKED: { description: 'Failed sign-ins lock the account, until `lockedUntil`.' },
  },
});

@ObjectType({ implements: () => [Person], description: 'A user as an administrator sees them.' })
export class UserAccount extends Person {
  @Field(() => String, { description: 'Address that they sign in with.' })
  email!: string;

  @Field(() => Role)
  role!: Role;

  @Field(() => String, {
    nullable: true,
    description: 'Address of their picture; null without one.',
  })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'True if they have registered an authenticator app.' })
  twofahRegistered!: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'The time until which failed sign-ins lock the account.',
  })
  lockedUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The reason why the last mail to this address was not delivered; null after a delivery.',
  })
  mailFailure!: string | null;

  @Field(() => Date, { nullable: true, description: 'Time of the failure in `mailFailure`.' })
  mailFailedAt!: Date | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => UserIdentity, {
    nullable: true,
    description: 'Null if the account is linked to nobody at the issuer.',
  })
  identity!: UserIdentity | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The last time that they signed in; null before the first.',
  })
  lastSignInAt!: Date | null;

  @Field(() => UserState, { description: 'Tells if they can sign in.' })
  state!: keyof typeof UserState;
}

@ObjectType({ description: 'A browser in which a user is signed in.' })
export class UserSession {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Address at sign-in.' })
  ip!: string | null;

  @Field(() => String, { nullable: true, description: 'The browser as it names itself.' })
  userAgent!: string | null;

  @Field(() => Date, { description: 'Time of the sign-in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'The last use, to the quarter of an hour.' })
  lastUsedAt!: Date;

  @Field(() => Boolean, { description: 'True for the session of this call.' })
  current!: boolean;
}

@ObjectType({
  implements: () => [Page],
  description: 'The accounts, in the order they were added.',
})
export class UserAccountPage extends Page {
  @Field(() => [UserAccount])
  data!: UserAccount[];
}

@ObjectType({ isAbstract: true })
abstract class ChangedUser {
  @Field(() => UserAccount)
  user!: UserAccount;
}

@ObjectType()
export class CreateUserPayload extends ChangedUser {}

@ObjectType()
export class UpdateUserPayload extends ChangedUser {}

@ObjectType()
export class ResetUserPasswordPayload extends ChangedUser {}

@ObjectType()
export class ResetUserTwofahPayload extends ChangedUser {}

@ObjectType()
export class ReleaseUserLockPayload extends ChangedUser {}

@ObjectType()
export class UnlinkIdentityPayload extends ChangedUser {}

@ObjectType()
export class EndUserSessionPayload {
  @Field(() => ID, { description: 'Number of the session: its next call is refused.' })
  deletedId!: string;
}

@ObjectType()
export class EndSessionPayload {
  @Field(() => ID, { description: 'Number of the session: its next call is refused.' })
  deletedId!: string;
}

@ObjectType()
export class DeleteUserPayload {
  @Field(() => ID, { description: 'Number of the user, who can no longer sign in.' })
  deletedId!: number;
}

@ObjectType()
export class UpdateProfilePayload {
  @Field(() => Boolean, { description: 'True when the password changed: all sessions have ended.' })
  logout!: boolean;

  @Field(() => User)
  user!: User;
}

@ObjectType({ description: 'Choices of a person for their own client.' })
export class Preferences extends PickType(User, [
  'singleKeys',
  'timeZone',
  'mailSentBack',
  'mailMentioned',
  'digestHour',
  'welcomed',
]) {}

@ObjectType()
export class UpdatePreferencesPayload {
  @Field(() => Preferences)
  preferences!: Preferences;
}

@ObjectType({
  description: 'A key of an integrator; the token itself is shown once, when it is made.',
})
export class ApiToken {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: 'Purpose of the token, for people.' })
  name!: string;

  @Field(() => [TokenScope])
  scopes!: ScopeName[];

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date)
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'The time of the last use, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => Officer)
  createdBy!: Officer;
}

export const ViewerKind = { PERSON: 'PERSON', API_TOKEN: 'API_TOKEN' } as const;

registerEnumType(ViewerKind, {
  name: 'ViewerKind',
  description: 'The way in which a caller is authenticated.',
  valuesMap: {
    PERSON: { description: 'A person with a session: see `me`.' },
    API_TOKEN: { description: 'A program that sends a token made by an administrator.' },
  },
});

@ObjectType({ description: 'A caller, and what their token may do.' })
export class Viewer {
  @Field(() => ViewerKind, { description: 'The way in which the caller is authenticated.' })
  kind!: keyof typeof ViewerKind;

  @Field(() => [TokenScope], {
    nullable: true,
    description: 'Permissions of the token; null for a person, whose role decides.',
  })
  scopes!: ScopeName[] | null;

  @Field(() => Date, {
    nullable: true,
    description:
      "End of the token's validity; null for a person, whose session ends without activity.",
  })
  expiresAt!: Date | null;
}

@ObjectType()
export class CreateApiTokenPayload {
  @Field(() => ApiToken, { description: 'All that is shown of the token from now on.' })
  apiToken!: ApiToken;

  @Field(() => String, { description: 'The token itself, shown this once.' })
  token!: string;
}

@ObjectType()
export class RevokeApiTokenPayload {
  @Field(() => ApiToken)
  apiToken!: ApiToken;
}
