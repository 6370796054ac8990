import { z } from 'zod';
import { flag } from '../../../platform/errors/validate.js';
import { LINE_KINDS } from './line-kinds.pure.js';

/**
 * The fields of an import beside its file (guards 3).
 *
 * @param today the local day, which a source can speak of at the latest
 */
export const importRules = (today: string) =>
  z.strictObject({
    sourceDay: z.iso
      .date('Source day must be a date')
      .nullish()
      .transform((day) => day ?? today)
      .refine((day) => day <= today, 'Source day must not be in the future'),
    complete: flag('Complete').transform((complete) => complete === true),
  });

const REMOVED = 'Removed must be a whole number';

/** The confirmation of an import that is applied. */
export const ApplyRules = z.strictObject({
  removed: z
    .int(REMOVED)
    .min(0, REMOVED)
    .nullish()
    .transform((removed) => removed ?? null),
});

/** The kind of the lines that are listed. */
export const LineRules = z.strictObject({
  kind: z.enum(LINE_KINDS, `Kind must be one of ${LINE_KINDS.join(', ')}`),
});
