import { z } from 'zod';
import type {
  ApiTokenRules,
  CreateUserRules,
  ProfileRules,
  UpdateUserRules,
} from '../../../features/users/users.rules.js';
import {
  flag,
  id,
  named,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../../platform/openapi/fields.js';
import { OfferedAction } from '../citations/citations.shapes.js';
import { personNames } from '../common.shapes.js';
import { CitationSettings } from '../settings/settings.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import { Role } from '../../../features/me/role.model.js';
import { restBody, restShape } from '../rest-shape.js';
import { User as UserModel } from '../../../features/me/me.model.js';
import {
  ApiToken as ApiTokenModel,
  UserAccount as UserAccountModel,
  UserIdentity,
  UserSession as UserSessionModel,
} from '../../../features/users/users.model.js';
import {
  CreateApiTokenInput,
  UpdateProfileInput,
  UpdateUserInput as UpdateUserInputModel,
} from '../../../features/users/users.inputs.js';

restShape(Role, { examples: { id: 4, name: 'Processing Officer' } });

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

export const User = restShape(UserModel, {
  without: [
    'isProcessingOfficer',
    'isInspectionOfficer',
    'isAdministrator',
    'citationSettings',
    'citationActions',
  ],
  examples: {
    id: 4,
    name: 'Ada Marlow',
    firstName: 'Ada',
    lastName: 'Marlow',
    email: 'ada@stopline.test',
    badgeNumber: 1_004,
    avatarSrc: '/api/users/4/avatar',
    timeZone: 'Europe/Berlin',
    digestHour: 7,
  },
  own: {
    isProcessingOfficer: flag('True if the user reviews and submits events.'),
    isInspectionOfficer: flag('True if the user decides on submitted events.'),
    isAdministrator: flag('True if the user has access to the admin area.'),
    citationSettings: CitationSettings,
    citationActions: z
      .array(OfferedAction)
      .meta({ description: 'All actions that the role of the user can be offered.' }),
  },
});

restShape(UserIdentity, { examples: { label: 'SSO' } });

export const UserAccount = restShape(UserAccountModel, {
  examples: {
    id: 4,
    name: 'Ada Marlow',
    firstName: 'Ada',
    lastName: 'Marlow',
    email: 'ada@stopline.test',
    badgeNumber: 1_004,
    avatarSrc: '/api/users/4/avatar',
    mailFailure: 'The address was refused',
  },
});

export const UserSession = restShape(UserSessionModel, {
  examples: {
    ip: '10.20.0.14',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
  own: { id: text('Id of the session.', '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13') },
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

export const UpdateUserInput = restBody(UpdateUserInputModel, {
  without: ['roleId', 'userId'],
  examples: {
    badgeNumber: 1_004,
    email: 'ada@stopline.test',
    firstName: 'Ada',
    lastName: 'Marlow',
  },
  own: {
    role: userInput.role,
    is_reset_password: z
      .boolean()
      .nullish()
      .meta({ description: 'Removes the password and mails a link for a new one.' }),
    is_reset_twofah: z
      .boolean()
      .nullish()
      .meta({ description: 'Lets the user register a new authenticator app.' }),
  },
}) satisfies BodyOf<typeof UpdateUserRules>;

export const ProfileInput = restBody(UpdateProfileInput, {
  name: 'ProfileInput',
  examples: {
    currentPassword: 'river-stone-lantern',
    newPassword: null,
    email: 'ada@stopline.test',
    firstName: 'Ada',
    lastName: 'Marlow',
    file: null,
  },
}) satisfies BodyOf<typeof ProfileRules>;

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

export const ApiToken = restShape(ApiTokenModel, {
  examples: { name: 'Camera gate', expiresAt: '2027-05-04T00:00:00.000Z' },
});

export const ApiTokenInput = restBody(CreateApiTokenInput, {
  name: 'ApiTokenInput',
  examples: { name: 'Camera gate' },
  own: {
    expires_at: z.string().meta({
      description:
        'The time at which the token expires: a day, or a day and a time with its offset from UTC.',
      examples: ['2027-05-04T00:00:00Z'],
    }),
  },
}) satisfies BodyOf<typeof ApiTokenRules>;

export const CreatedApiToken = z.strictObject({
  id: id('Number of the token.'),
  token: text(
    'The secret text, to be sent as `Authorization: Bearer …`; it is shown only once.',
    'slt_5Jq0…',
  ),
});
