import { z } from 'zod';
import type {
  CredentialsRules,
  ResetCheckRules,
  ResetRequestRules,
  ResetRules,
  TwoFactorRules,
} from '../../../features/sign-in/auth.rules.js';
import { MAX_PASSWORD, MIN_PASSWORD } from '../../../features/sign-in/password.rules.js';
import { named, orNull, text } from '../../../platform/openapi/fields.js';
import { code, PasskeyAnswer, PasskeyRequest } from './passkeys.shapes.js';
import type { FieldsOf, BodyOf } from '../spelling.js';
import { restBody, restEnum } from '../rest-shape.js';
import { ResetPasswordInput, TwofahStatus } from '../../../features/sign-in/auth.model.js';

const credentials = {
  email: text('Address of the account.', 'ada@stopline.test'),
  password: text('Password of the account.', 'river-stone-lantern'),
};

export const Credentials = named(
  'Credentials',
  'The first step of signing in.',
  credentials satisfies FieldsOf<typeof CredentialsRules>,
);

export const LoginVerification = named(
  'LoginVerification',
  'The answer to the first step of signing in.',
  {
    twofah_status: restEnum(TwofahStatus),
    twofah_qrcode: orNull(
      text(
        'QR code for the authenticator app as a data URI, for a new user only.',
        'data:image/svg+xml;base64,PHN2Zy8+',
      ),
    ),
    twofah_secret: orNull(
      text('The key of the QR code in base32, for typing.', 'JBSWY3DPEHPK3PXP'),
    ),
    passkey_options: orNull(
      PasskeyRequest,
      'The argument of `navigator.credentials.get`, valid for 5 minutes; null for a user without passkeys.',
    ),
  },
);

export const CredentialsWithCode = named('CredentialsWithCode', 'The second step of signing in.', {
  ...credentials,
  code: orNull(code, 'Six digits of the authenticator app. Required without `passkey`.').optional(),
  // The example has a code: one of the two is taken.
  passkey: PasskeyAnswer.nullish().meta({
    description:
      'Instead of a code: the answer of `navigator.credentials.get` to `passkey_options`.',
    examples: [null],
  }),
} satisfies FieldsOf<typeof TwoFactorRules>);

export const ResetRequest = z.strictObject({
  email: credentials.email,
} satisfies FieldsOf<typeof ResetRequestRules>);

export const ResetLink = z.strictObject({
  token: text('The last part of the link.', 'YWRhQHN0b3BsaW5lLnRlc3Q7c2VjcmV0'),
} satisfies FieldsOf<typeof ResetCheckRules>);

export const PasswordResetCheck = named('PasswordResetCheck', 'The account and token of a link.', {
  email: text('The e-mail address of the account.', 'ada@stopline.test'),
  reset_token: text('The token for `auth/reset_password`; it can be used once.', 'secret'),
});

export const PasswordReset = restBody(ResetPasswordInput, {
  name: 'PasswordReset',
  examples: { email: 'ada@stopline.test', resetToken: 'secret' },
  own: {
    password: z
      .string()
      .min(MIN_PASSWORD)
      .max(MAX_PASSWORD)
      .meta({ description: 'The new password.', examples: ['river-stone-lantern'] }),
  },
}) satisfies BodyOf<typeof ResetRules>;

export const SignedOut = named('SignedOut', 'The end of a session.', {
  message: text('One sentence, fit for a toast.', 'Successfully logged out'),
  logout_url: z
    .string()
    .nullable()
    .meta({
      description: 'Ends the session at the issuer; null where it did not begin there.',
      examples: [null],
    }),
});
