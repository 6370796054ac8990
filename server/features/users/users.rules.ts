import { z } from 'zod';
import { GivenPassword, MailableRule } from '../sign-in/auth.rules.js';
import { TOKEN_SCOPES } from '../../platform/identity/caller.js';
import { IsoMoment, optionalText, requiredText } from '../../platform/errors/validate.js';

const FirstName = requiredText('First Name', 100);
const LastName = requiredText('Last Name', 100);

const BadgeNumber = z
  .number({
    error: (issue) =>
      issue.input == null ? 'Badge No is required' : 'Badge No must be a whole number',
  })
  .int('Badge No must be a whole number')
  .min(1, 'Badge No must be a whole number from 1')
  .max(2_147_483_647, 'Badge No is too large');

/** An id of the fixed list; the service refuses all further ids. */
const Role = z.number({
  error: (issue) => (issue.input == null ? 'Role is required' : 'Role is not one of the list'),
});

const Checkbox = (label: string): z.ZodType<boolean> =>
  z
    .boolean(`${label} must be true or false`)
    .nullish()
    .transform((value) => value ?? false);

const UserFields = {
  badgeNumber: BadgeNumber,
  email: MailableRule,
  firstName: FirstName,
  lastName: LastName,
  role: Role,
};

/** The search of the users' table. */
export const UserSearchRules = z.strictObject({ search: optionalText('Search', 200) });

/** The user dialog (spec 5), adding. */
export const CreateUserRules = z.strictObject(UserFields);

/** The user dialog (spec 5), editing. */
export const UpdateUserRules = z.strictObject({
  ...UserFields,
  isResetPassword: Checkbox('Reset Password'),
  isResetTwofah: Checkbox('Reset Two Factor'),
});

/** The profile form (spec 5). */
export const ProfileRules = z.strictObject({
  currentPassword: GivenPassword('Cannot make changes without current password'),
  newPassword: z
    .string('New password must be text')
    .nullish()
    .transform((password) => (password === '' ? null : (password ?? null))),
  email: MailableRule,
  firstName: FirstName,
  lastName: LastName,
  file: z
    .string('File must be what the upload answered')
    .nullish()
    .transform((file) => (file === '' ? null : (file ?? null))),
});

/** The profile form of those who have no password: none is asked for, and one that comes is not looked at. */
export const PasswordlessProfileRules = ProfileRules.extend({
  currentPassword: z.unknown().optional(),
});

// A moment may come as GraphQL's DateTime or as REST's text.
const ExpiresAt = z
  .union([z.date(), IsoMoment], {
    error: (issue) => (issue.input == null ? 'Expiry is required' : 'Expiry must be a date'),
  })
  .transform((value) => new Date(value))
  .refine(
    (date) => date.getUTCFullYear() <= 9999 && date.getTime() > Date.now(),
    'Expiry must lie in the future',
  );

/** An API token that is to be made (contract 3). */
export const ApiTokenRules = z.strictObject({
  name: requiredText('Name', 100),
  scopes: z
    .array(
      z.enum(TOKEN_SCOPES, `Scopes must be among ${TOKEN_SCOPES.join(', ')}`),
      'Scopes are required',
    )
    .min(1, 'Scopes are required')
    .max(TOKEN_SCOPES.length, 'Scopes are named more than once')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Scopes are named more than once'),
  expiresAt: ExpiresAt,
});
