import { z } from 'zod';
import type { CompletionRules } from '../../../features/identity-providers/oidc.rules.js';
import { named, orNull, text } from '../../../platform/openapi/fields.js';
import { PasskeyAnswer } from './passkeys.shapes.js';
import { LoginVerification } from './sign-in.shapes.js';
import type { FieldsOf } from '../spelling.js';
import { User } from '../users/users.shapes.js';
import { SignInMethods as SignInMethodsModel } from '../../../features/identity-providers/oidc.model.js';
import { restShape } from '../rest-shape.js';

export const SignInMethods = restShape(SignInMethodsModel, {
  without: ['oidcLabel'],
  own: {
    oidc: orNull(
      named('OidcMethod', 'The issuer of OpenID Connect.', {
        label: text('The name of the issuer.', 'SSO'),
      }),
      'The issuer; null without one.',
    ),
  },
});

export const OidcStartQuery = z.strictObject({
  next: z
    .string()
    .optional()
    .meta({
      description: 'The path to go on to after signing in; anything else is dropped.',
      examples: ['/search'],
    }),
});

/** The parameters that issuers add to the address; some add further ones. */
export const OidcCallbackQuery = z.object({
  code: z.string().optional().meta({ description: 'The code, once.' }),
  state: z.string().optional().meta({ description: 'As it was sent there.' }),
  iss: z.string().optional().meta({ description: 'The issuer.' }),
  error: z.string().optional().meta({ description: 'Instead of a code.' }),
  error_description: z.string().optional().meta({ description: 'Not looked at.' }),
  session_state: z.string().optional().meta({ description: 'Not looked at.' }),
});

export const OidcCompletionInput = named(
  'OidcCompletionInput',
  'Completes a sign-in by the issuer; empty at first.',
  {
    code: z
      .string()
      .regex(/^[0-9]{6}$/)
      .nullish()
      .meta({
        description: 'Six digits of the authenticator app, once they were asked for.',
        examples: ['123456'],
      }),
    passkey: PasskeyAnswer.nullish().meta({
      description: 'Instead of a code: the answer of `navigator.credentials.get`.',
      examples: [null],
    }),
  } satisfies FieldsOf<typeof CompletionRules>,
);

const SignedInByIssuer = named('SignedInByIssuer', 'The user has signed in.', { user: User });

const SecondFactorDue = named('SecondFactorDue', 'The second factor is due.', {
  user: z.null().meta({ description: 'Nobody has signed in yet.' }),
  ...LoginVerification.shape,
});

export const OidcCompleted = z.union([SignedInByIssuer, SecondFactorDue]);

export const LogoutForm = z.strictObject({
  logout_token: text('A logout token of OpenID Connect Back-Channel Logout 1.0.', 'eyJhbGciOi…'),
});
