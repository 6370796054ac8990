import { z } from 'zod';
import { optionalText } from '../../../platform/errors/validate.js';
import { REASON_CODE } from '../../reasons/reasons.rules.js';

const VERSION = 'Version must be a whole number';

/**
 * Why a notice becomes void, by a code or a text, whether a letter of cancellation is made, and the version of the event
 * that was read.
 */
export const VoidRules = z
  .strictObject({
    reasonCode: REASON_CODE,
    reason: optionalText('Reason', 255),
    cancellation: z
      .boolean('Cancellation must be true or false')
      .nullish()
      .transform((cancellation) => cancellation ?? null),
    version: z
      .int(VERSION)
      .min(0, VERSION)
      .nullish()
      .transform((version) => version ?? null),
  })
  .refine(({ reasonCode, reason }) => reasonCode !== null || reason !== null, {
    error: 'Reason is required',
    path: ['reasonCode'],
  });
export type VoidFields = z.output<typeof VoidRules>;
