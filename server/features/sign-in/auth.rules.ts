import { z } from 'zod';
import { codeDigits } from '../../platform/domain/code-digits.pure.js';
import { requiredLines, requiredText } from '../../platform/errors/validate.js';
import type { Proof } from './second-factors.service.js';

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

/** Six digits of an authenticator app, as people paste and type them. */
export const CodeRule = requiredLines('Code', 100)
  .transform(codeDigits)
  .refine((code) => /^[0-9]{6}$/.test(code), '6 Digits only');

export const CredentialsRules = z.strictObject({ email: EmailRule, password: GivenPassword() });

/**
 * The answer of an authenticator in WebAuthn's JSON. Its parts are checked with its signature: a wrong one is a wrong
 * answer, and not a mistake in a field.
 */
export const PasskeyAnswerRule = (label: string): z.ZodType<object> =>
  z.record(z.string(), z.unknown(), `${label} must be the answer of a passkey`);

const without = z
  .null('Send a code or a passkey, not both')
  .optional()
  .transform(() => null);

/** The second step with a code; REST describes these fields. */
export const TwoFactorRules = z.strictObject({
  email: EmailRule,
  password: GivenPassword(),
  code: CodeRule,
  passkey: without,
});

const PasskeyStepRules = z.strictObject({
  ...TwoFactorRules.shape,
  code: without,
  passkey: PasskeyAnswerRule('Passkey'),
});

/** The rules of a second step: those with a passkey where one is given. */
export function secondStepRules(input: unknown): typeof TwoFactorRules | typeof PasskeyStepRules {
  const { passkey } = (input ?? {}) as { passkey?: unknown };
  return passkey == null ? TwoFactorRules : PasskeyStepRules;
}

/** The proof among the checked fields of a second step. */
export function proofOf(
  given: { code: string; passkey: null } | { code: null; passkey: object },
): Proof {
  return given.passkey === null ? { code: given.code } : { passkey: given.passkey };
}

export const ResetRequestRules = z.strictObject({ email: EmailRule });

export const ResetCheckRules = z.strictObject({ token: requiredText('Token', 1_000) });

export const ResetRules = z.strictObject({
  email: EmailRule,
  password: GivenPassword(),
  resetToken: requiredText('Reset token', 200),
});
