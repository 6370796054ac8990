import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { User } from '../me/me.model.js';
import type { TokenScope as ScopeName } from '../../platform/identity/caller.js';
import { Officer } from '../citations/citation.model.js';
import { Role } from '../me/role.model.js';

/** REST writes them with a colon, which GraphQL's names cannot hold. */
export const TokenScope = {
  CITATIONS_READ: 'citations:read',
  EVENTS_WRITE: 'events:write',
} as const satisfies Record<string, ScopeName>;

registerEnumType(TokenScope, {
  name: 'TokenScope',
  description: 'What an API token may do.',
  valuesMap: {
    CITATIONS_READ: { description: 'Read what an inspection officer may read (`citations:read`).' },
    EVENTS_WRITE: { description: 'Deliver events (`events:write`).' },
  },
});

@ObjectType({ description: 'A user as an administrator sees him.' })
export class UserAccount {
  @Field(() => ID, { description: 'Number of the user.' })
  id!: number;

  @Field(() => String, { description: 'First and last name.' })
  name!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => String, { description: 'Address he signs in with.' })
  email!: string;

  @Field(() => Int, { description: 'Badge number.' })
  badgeNumber!: number;

  @Field(() => Role, { description: 'His role.' })
  role!: Role;

  @Field(() => String, { nullable: true, description: 'Where his picture is, if he has one.' })
  avatarSrc!: string | null;

  @Field(() => Boolean, { description: 'Whether he has registered an authenticator app.' })
  twofahRegistered!: boolean;

  @Field(() => Date, { nullable: true, description: 'Until when failed sign-ins keep him out.' })
  lockedUntil!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last mail to this address was not delivered; null once one was.',
  })
  mailFailure!: string | null;

  @Field(() => Date, { nullable: true, description: 'When that was.' })
  mailFailedAt!: Date | null;

  @Field(() => Date, { description: 'When he was added.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A page of the users.' })
export class UserAccountPage {
  @Field(() => [UserAccount], {
    description: 'The users of this page, in the order they were added.',
  })
  data!: UserAccount[];

  @Field(() => Int, { description: 'This page, from 1.' })
  currentPage!: number;

  @Field(() => Int, { description: 'The last page.' })
  lastPage!: number;

  @Field(() => Int, { description: 'Rows a page.' })
  perPage!: number;

  @Field(() => Int, { description: 'Rows on all pages.' })
  total!: number;
}

@ObjectType({ description: 'Answer to saving the profile.' })
export class ProfileResult {
  @Field(() => Boolean, { description: 'True when the password changed: all sessions have ended.' })
  logout!: boolean;

  @Field(() => User, { description: 'The user as he is now.' })
  user!: User;
}

@ObjectType({ description: 'How somebody wants to work.' })
export class Preferences {
  @Field(() => Boolean, { description: 'Whether single letters act in the client.' })
  singleKeys!: boolean;
}

@ObjectType({ description: 'A key of an integrator. What it reads is never shown again.' })
export class ApiToken {
  @Field(() => ID, { description: 'Number of the token.' })
  id!: number;

  @Field(() => String, { description: 'What it is for.' })
  name!: string;

  @Field(() => [TokenScope], { description: 'What it may do.' })
  scopes!: ScopeName[];

  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'From when it is worth nothing.' })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was used last, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was revoked.' })
  revokedAt!: Date | null;

  @Field(() => Officer, { description: 'Who made it.' })
  createdBy!: Officer;
}

@ObjectType({ description: 'A token that was just made.' })
export class CreatedApiToken {
  @Field(() => ID, { description: 'Number of the token.' })
  id!: number;

  @Field(() => String, { description: 'The token itself, shown this once.' })
  token!: string;
}
