import { z } from 'zod';
import { CodeRule } from '../sign-in/auth.rules.js';

/** The page that completes a sign-in: without a code it asks what is due. */
export const CompletionRules = z.strictObject({
  code: CodeRule.nullish().transform((code) => code ?? null),
});

/** The form that an issuer posts. */
export const LogoutFormRules = z.object({ logout_token: z.string().min(1).max(20_000) });
