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
  pageOf,
  text,
  whole,
} from '../../platform/openapi/fields.js';
import { OfferedAction } from './citations.shapes.js';
import { Officer, personNames } from './common.shapes.js';
import { CitationSettings } from './settings.shapes.js';
import type { FieldsOf } from './spelling.js';

const email = text('Address to sign in with.', 'ada@stopline.test');

const person = {
  id: id('Number of the user.', 4),
  name: text('First and last name.', 'Ada Marlow'),
  ...personNames,
  email,
  badge_number: whole('Badge number.', 1004),
  role: named('Role', 'A role of the fixed list.', {
    id: whole('Its number, from 1 to 6.', 4),
    name: text('Its name.', 'Processing Officer'),
  }),
  avatar_src: orNull(text("Address of the user's picture.", '/api/users/4/avatar')),
};

export const User = named('User', 'The signed-in user.', {
  ...person,
  isProcessingOfficer: flag('Whether they review and submit events.'),
  isInspectionOfficer: flag('Whether they decide on submitted events.'),
  isAdministrator: flag('Whether they use the admin area.'),
  single_keys: flag('Whether single letters are shortcuts in the client.'),
  citationSettings: CitationSettings,
  citationActions: z
    .array(OfferedAction)
    .meta({ description: 'Every action that their role may ever be offered.' }),
});

export const UserAccount = named('UserAccount', 'A user as administrators see them.', {
  ...person,
  twofah_registered: flag('Whether an authenticator app is registered.'),
  locked_until: orNull(moment('Until when failed sign-ins lock the account.')),
  mail_failure: orNull(
    text(
      'Why the last mail to this address was not delivered; null once one was.',
      'The address was refused',
    ),
  ),
  mail_failed_at: orNull(moment('When the delivery failed.')),
  created_at: moment('When the user was added.'),
});

export const UserPage = pageOf(UserAccount);

const userInput = {
  badge_number: whole('Badge number, unique.', 1004),
  email: text('Address to sign in with, unique.', 'ada@stopline.test'),
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
  current_password: text('The current password.', 'river-stone-lantern'),
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
  logout: flag('True when the password changed: all sessions have ended.'),
  user: User,
});

export const Picture = z.strictObject({
  file: text('The name of the picture.', '0b9f1c52-2f0c-4f0e-9a5e-3c1d2a4b5c6d'),
});

export const Preferences = named('Preferences', 'How a user wants to work.', {
  single_keys: flag('Whether single letters are shortcuts in the client.'),
});

const tokenScopes = z
  .array(oneOf('TokenScope', 'What an API token may do.', TOKEN_SCOPES))
  .meta({ description: 'What it may do.' });

export const ApiToken = named('ApiToken', 'An API token; its secret text is never shown again.', {
  id: id('Number of the token.'),
  name: text('What it is for.', 'Camera gate'),
  scopes: tokenScopes,
  created_at: moment('When it was made.'),
  expires_at: moment('When it expires.', '2027-05-04T00:00:00.000Z'),
  last_used_at: orNull(moment('When it was last used, to the minute.')),
  revoked_at: orNull(moment('When it was revoked.')),
  created_by: Officer,
});

export const ApiTokenInput = named('ApiTokenInput', 'A new API token.', {
  name: text('What it is for.', 'Camera gate'),
  scopes: tokenScopes,
  expires_at: z.string().meta({
    description: 'When it expires: a day, or a day and a time with its offset from UTC.',
    examples: ['2027-05-04T00:00:00Z'],
  }),
} satisfies FieldsOf<typeof ApiTokenRules>);

export const CreatedApiToken = z.strictObject({
  id: id('Number of the token.'),
  token: text('To be sent as `Authorization: Bearer …`; shown only this once.', 'slt_5Jq0…'),
});
