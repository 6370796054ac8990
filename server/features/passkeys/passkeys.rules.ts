import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';
import { CodeRule, PasskeyAnswerRule } from '../sign-in/auth.rules.js';

const Name = requiredText('Name', 50);

/** A passkey that is to be made. */
export const StartPasskeyRules = z.strictObject({ code: CodeRule });

/** A passkey that a browser has made. */
export const CreatePasskeyRules = z.strictObject({
  name: Name,
  response: PasskeyAnswerRule('Response'),
});

export const RenamePasskeyRules = z.strictObject({ name: Name });

export const DeletePasskeyRules = z.strictObject({ code: CodeRule });
