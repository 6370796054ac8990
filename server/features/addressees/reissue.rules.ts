import { z } from 'zod';
import { optionalText } from '../../platform/errors/validate.js';
import { ConfirmationsRules } from '../checks/confirmations.rules.js';
import { ReadVersion } from '../citations/citations.rules.js';
import { REASON_CODE } from '../reasons/reasons.rules.js';

const ADDRESSEE = 'Addressee is required';
const LARGEST_ID = 2_147_483_647;

/** A notice to another addressee, or to the same person (repair 3). */
export const ReissueRules = z.strictObject({
  addresseeId: z
    .union([z.number(), z.string()], ADDRESSEE)
    // 0, which no row has, for what cannot be the number of one.
    .transform((id) =>
      /^[1-9]\d{0,9}$/.test(String(id)) && Number(id) <= LARGEST_ID ? Number(id) : 0,
    ),
  reasonCode: REASON_CODE,
  reason: optionalText('Reason', 255),
  cancellation: z.boolean('Cancellation must be true or false').nullish(),
  confirmations: ConfirmationsRules,
  version: ReadVersion.nullish(),
});
export type ReissueFields = z.infer<typeof ReissueRules>;
