import { z } from 'zod';
import { flag } from '../../../platform/errors/validate.js';
import { LINE_KINDS } from './registry-import-line.entity.js';

/** The largest file that is taken: 512 MB. */
export const LARGEST_FILE_BYTES = 512 * 1024 * 1024;

const LONGEST_NAME = 255;

/** Returns the name of an uploaded file as it is shown, without its folders. */
export function fileNameOf(name: string): string {
  const shown = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  const own = shown.slice(Math.max(shown.lastIndexOf('/'), shown.lastIndexOf('\\')) + 1);
  return own === '' ? 'file.csv' : [...own].slice(0, LONGEST_NAME).join('');
}

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
export type ImportRules = ReturnType<typeof importRules>;

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
