import { z } from 'zod';
import { requiredLines, requiredText } from '../../platform/errors/validate.js';

// A line break in an address or a code is refused by its own rule, in the specification's words.

/** An address as it is stored and compared: trimmed, in small letters. */
const EmailRule = requiredLines('Email', 254)
  .refine((email) => email.includes('@'), 'Email must be valid')
  .transform((email) => email.toLowerCase());

/** An address that mails will be sent to: plain ASCII, so that it can neither forge a header nor a reset link. */
export const MailableRule = EmailRule.refine(
  (email) => /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(email),
  'Email must be valid',
);

/** A password that is only compared: the rule only checks that it could be one. */
export const GivenPassword = (missing = 'Password is required'): z.ZodType<string> =>
  z
    .string({ error: missing })
    .refine((password) => password !== '', { error: missing, abort: true })
    .refine(
      (password) => password.isWellFormed() && password.length <= 1_000,
      'Password has characters that cannot be stored, or too many of them',
    );

/** Six digits of an authenticator app. */
export const CodeRule = requiredLines('Code', 100).refine(
  (code) => /^[0-9]{6}$/.test(code),
  '6 Digits only',
);

export const CredentialsRules = z.strictObject({ email: EmailRule, password: GivenPassword() });

export const TwoFactorRules = z.strictObject({
  email: EmailRule,
  password: GivenPassword(),
  code: CodeRule,
});

export const ResetRequestRules = z.strictObject({ email: EmailRule });

export const ResetCheckRules = z.strictObject({ token: requiredText('Token', 1_000) });

export const ResetRules = z.strictObject({
  email: EmailRule,
  password: GivenPassword(),
  resetToken: requiredText('Reset token', 200),
});
