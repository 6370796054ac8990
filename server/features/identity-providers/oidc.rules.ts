import { z } from 'zod';
import { CodeRule, PasskeyAnswerRule } from '../sign-in/auth.rules.js';
import type { Proof } from '../sign-in/second-factors.service.js';

/** The page that completes a sign-in: without a code or a passkey it asks for what is due. REST describes these fields. */
export const CompletionRules = z.strictObject({
  code: CodeRule.nullish().transform((code) => code ?? null),
  passkey: z
    .null()
    .optional()
    .transform(() => null),
});

const PasskeyCompletionRules = z.strictObject({
  code: z
    .null('Send a code or a passkey, not both')
    .optional()
    .transform(() => null),
  passkey: PasskeyAnswerRule('Passkey'),
});

/** The rules of a completion: those with a passkey where one is given. */
export function completionRules(
  input: unknown,
): typeof CompletionRules | typeof PasskeyCompletionRules {
  const { passkey } = (input ?? {}) as { passkey?: unknown };
  return passkey == null ? CompletionRules : PasskeyCompletionRules;
}

/** The proof among the checked fields of a completion; null if none was sent. */
export function completionProof(given: {
  code: string | null;
  passkey: object | null;
}): Proof | null {
  if (given.passkey !== null) return { passkey: given.passkey };
  return given.code === null ? null : { code: given.code };
}

/** The form that an issuer posts. */
export const LogoutFormRules = z.object({ logout_token: z.string().min(1).max(20_000) });
