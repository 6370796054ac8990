import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';

const LONGEST = 255;

/** A text that a court reads as it stands: not even a mark for a single word's direction is hidden in it. */
const provedText = (label: string): z.ZodType<string, string> =>
  requiredText(label, LONGEST).refine(
    (text) => !/\p{Bidi_Control}/u.test(text),
    `${label} has hidden direction marks`,
  );

/** An order of a court package (proof 3). */
export const CourtPackageRules = z.strictObject({
  purpose: provedText('Purpose'),
  recipient: provedText('Recipient'),
  masked: z
    .boolean('Masked must be true or false')
    .refine((masked) => !masked, 'Masks are not available yet'),
});
