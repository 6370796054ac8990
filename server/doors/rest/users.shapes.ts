import { z } from 'zod';
import type {
  ApiTokenRules,
  CreateUserRules,
  ProfileRules,
  UpdateUserRules,
} from '../../features/users/users.rules.js';
import { TOKEN_SCOPES } from '../../platform/identity/caller.js';
import {
  flag,
  id,
  moment,
  named,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { OfferedAction } from './citations.shapes.js';
import { Officer, personNames } from './common.shapes.js';
import { CitationSettings } from './settings.shapes.js';
import type { FieldsOf } from './spelling.js';

const email = text('E-mail address for signing in.', 'ada@stopline.test');

const person = {
  id: id('Number of the user.', 4),
  name: text('First and last name.', 'Ada Marlow'),
  ...personNames,
  email,
  badge_number: whole('Badge number.', 1004),
  role: named('Role', 'A role of the fixed list.', {
    id: whole('Number of the role, from 1 to 6.', 4),
    name: text('Name of the role.', 'Processing Officer'),
  }),
  avatar_src: orNull(text("Address of the user's picture.", '/api/users/4/avatar')),
};

const preferences = {
  single_keys: flag('True if single letters are shortcuts in the client.'),
  time_zone: orNull(
    text("The IANA time zone of the user's screens; null for the department's.", 'Europe/Berlin'),
  ),
  mail_sent_back: flag('True if a mail says that an event was sent back to the user.'),
  mail_mentioned: flag('True if a mail says that a comment mentions the user.'),
  digest_hour: orNull(
    whole("The hour of the daily digest in the user's time zone, 0 to 23; null without one.", 7),
  ),
  welcomed: flag('True once the user has seen what the client shows at the first sign-in.'),
};

export const User = named('User', 'The signed-in user.', {
  ...person,
  isProcessingOfficer: flag('True if the user reviews and submits events.'),
  isInspectionOfficer: flag('True if the user decides on submitted events.'),
  isAdministrator: flag('True if the user has access to the admin area.'),
  ...preferences,
  has_password: flag('True if they can sign in by password.'),
  email_editable: flag('True if they may change their address; false if it comes from the issuer.'),
  citationSettings: CitationSettings,
  citationActions: z
    .array(OfferedAction)
    .meta({ description: 'All actions that the role of the user can be offered.' }),
});

export const UserAccount = named('UserAccount', 'The account of a user, for administrators.', {
  ...person,
  twofah_registered: flag('True if an authenticator app is registered.'),
  locked_until: orNull(moment('The time until which failed sign-ins lock the account.')),
  mail_failure: orNull(
    text(
      'The error of the last mail to this address; null if it was delivered.',
      'The address was refused',
    ),
  ),
  mail_failed_at: orNull(moment('The time at which the delivery failed.')),
  created_at: moment('The time at which the user was added.'),
  identity: orNull(
    named('UserIdentity', 'The person at the issuer that an account belongs to.', {
      label: text('Name of the issuer.', 'SSO'),
      linked_at: moment('The time at which the account was linked.'),
    }),
    'The person at the issuer; null if the account is linked to nobody.',
  ),
  last_sign_in_at: orNull(moment('The last time that they signed in; null before the first.')),
  state: oneOf(
    'UserState',
    'The state of an account: INVITED has no way in yet, LOCKED is locked by failed sign-ins.',
    ['ACTIVE', 'INVITED', 'LOCKED'],
  ),
});

export const UserSession = named('UserSession', 'A browser in which a user is signed in.', {
  id: text('Id of the session.', '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13'),
  ip: orNull(text('Address at sign-in.', '10.20.0.14')),
  user_agent: orNull(
    text(
      'The browser as it names itself.',
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    ),
  ),
  created_at: moment('The time of the sign-in.'),
  last_used_at: moment('The last use, to the quarter of an hour.'),
  current: flag('True for the session of this call.'),
});

export const UsersQuery = z.strictObject({
  page,
  search: z
    .string()
    .max(200)
    .optional()
    .meta({
      description: 'A part of name or address, or the beginning of a badge number.',
      examples: ['marlow'],
    }),
});

export const UserPage = pageOf(UserAccount);

const userInput = {
  badge_number: whole('Badge number, unique.', 1004),
  email: text('E-mail address for signing in, unique.', 'ada@stopline.test'),
  ...personNames,
  role: whole('Number of the role.', 4),
} satisfies FieldsOf<typeof CreateUserRules>;

export const CreateUserInput = named(
  'CreateUserInput',
  'A new user; a mail invites them to choose a password.',
  userInput,
);

export const UpdateUserInput = named('UpdateUserInput', 'A user with the new values.', {
  ...userInput,
  is_reset_password: z
    .boolean()
    .nullish()
    .meta({ description: 'Removes the password and mails a link for a new one.' }),
  is_reset_twofah: z
    .boolean()
    .nullish()
    .meta({ description: 'Lets the user register a new authenticator app.' }),
} satisfies FieldsOf<typeof UpdateUserRules>);

export const ProfileInput = named('ProfileInput', 'The profile form.', {
  current_password: z
    .string()
    .nullish()
    .meta({
      description: 'The current password; required of those who have one.',
      examples: ['river-stone-lantern'],
    }),
  new_password: z
    .string()
    .nullish()
    .meta({ description: 'The new password; null keeps the current one.', examples: [null] }),
  email,
  ...personNames,
  file: z
    .string()
    .nullish()
    .meta({
      description: 'The answer of `POST /api/user/profile/upload`; null keeps the picture.',
      examples: [null],
    }),
} satisfies FieldsOf<typeof ProfileRules>);

export const ProfileResult = named('ProfileResult', 'The saved profile.', {
  logout: flag('True if the password changed: all sessions have ended.'),
  user: User,
});

export const Picture = z.strictObject({
  file: text('The name of the picture.', '0b9f1c52-2f0c-4f0e-9a5e-3c1d2a4b5c6d'),
});

export const Preferences = named('Preferences', 'The preferences of a user.', preferences);

export const PreferencesInput = z.strictObject(preferences).partial().meta({
  id: 'PreferencesInput',
  description: 'The preferences that change; one that is left out stays as it is.',
});

const tokenScopes = z
  .array(oneOf('TokenScope', 'A permission of an API token.', TOKEN_SCOPES))
  .meta({ description: 'The permissions of the token.' });

export const ApiToken = named('ApiToken', 'An API token; its secret text is never shown again.', {
  id: id('Number of the token.'),
  name: text('The purpose of the token.', 'Camera gate'),
  scopes: tokenScopes,
  created_at: moment('The time at which the token was created.'),
  expires_at: moment('The time at which the token expires.', '2027-05-04T00:00:00.000Z'),
  last_used_at: orNull(moment('The time of the last use, to the minute.')),
  revoked_at: orNull(moment('The time at which the token was revoked.')),
  created_by: Officer,
});

export const ApiTokenInput = named('ApiTokenInput', 'A new API token.', {
  name: text('The purpose of the token.', 'Camera gate'),
  scopes: tokenScopes,
  expires_at: z.string().meta({
    description:
      'The time at which the token expires: a day, or a day and a time with its offset from UTC.',
    examples: ['2027-05-04T00:00:00Z'],
  }),
} satisfies FieldsOf<typeof ApiTokenRules>);

export const CreatedApiToken = z.strictObject({
  id: id('Number of the token.'),
  token: text(
    'The secret text, to be sent as `Authorization: Bearer …`; it is shown only once.',
    'slt_5Jq0…',
  ),
});
