import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';

const LONGEST = 255;

/** An order of a court package (proof 3). */
export const CourtPackageRules = z.strictObject({
  purpose: requiredText('Purpose', LONGEST),
  recipient: requiredText('Recipient', LONGEST),
  masked: z
    .boolean('Masked must be true or false')
    .refine((masked) => !masked, 'Masks are not available yet'),
});
