import { z } from 'zod';
import type {
  ApiTokenRules,
  CreateUserRules,
  ProfileRules,
  UpdateUserRules,
} from '../../../features/users/users.rules.js';
import { flag, id, named, page, pageOf, text, whole } from '../../../platform/openapi/fields.js';
import { OfferedAction } from '../citations/citations.shapes.js';
import { CitationSettings } from '../settings/settings.shapes.js';
import type { BodyOf } from '../spelling.js';
import { Role } from '../../../features/me/role.model.js';
import { restBody, restShape } from '../rest-shape.js';
import { User as UserModel } from '../../../features/me/me.model.js';
import {
  ApiToken as ApiTokenModel,
  Preferences as PreferencesModel,
  UserAccount as UserAccountModel,
  UserIdentity,
  UserSession as UserSessionModel,
} from '../../../features/users/users.model.js';
import {
  CreateApiTokenInput,
  CreateUserInput as CreateUserInputModel,
  UpdateProfileInput,
  UpdateUserInput as UpdateUserInputModel,
} from '../../../features/users/users.inputs.js';

restShape(Role, { examples: { id: 4, name: 'Processing Officer' } });

const preferences = { timeZone: 'Europe/Berlin', digestHour: 7 };
const person = {
  email: 'ada@stopline.test',
  firstName: 'Ada',
  lastName: 'Marlow',
};
const account = {
  ...person,
  id: 4,
  name: 'Ada Marlow',
  badgeNumber: 1_004,
  avatarSrc: '/api/users/4/avatar',
};

export const User = restShape(UserModel, {
  examples: { ...account, ...preferences },
  own: {
    citationSettings: CitationSettings,
    citationActions: z.array(OfferedAction),
  },
});

restShape(UserIdentity, { examples: { label: 'SSO' } });

export const UserAccount = restShape(UserAccountModel, {
  examples: { ...account, mailFailure: 'The address was refused' },
});

export const UserSession = restShape(UserSessionModel, {
  examples: {
    ip: '10.20.0.14',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  },
  own: { id: z.string().meta({ examples: ['3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13'] }) },
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

const userInput = { ...person, badgeNumber: 1_004 };
const role = whole('Number of the role.', 4);

export const CreateUserInput = restBody(CreateUserInputModel, {
  without: ['roleId'],
  examples: userInput,
  own: { role },
}) satisfies BodyOf<typeof CreateUserRules>;

export const UpdateUserInput = restBody(UpdateUserInputModel, {
  without: ['roleId', 'userId'],
  examples: userInput,
  own: {
    role,
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
    ...person,
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

export const Preferences = restShape(PreferencesModel, { examples: preferences });

export const PreferencesInput = Preferences.partial().meta({
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
