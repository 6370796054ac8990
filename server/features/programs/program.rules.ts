import { z } from 'zod';
import { optionalLines, requiredText } from '../../platform/errors/validate.js';
import { dayRule } from '../deadlines/deadlines.rules.js';
import { PROGRAM_FORMAT, PROGRAM_PARTS, type ProgramPartName } from './program.types.js';

/** 2 MB, of the file as it is sent. */
export const LONGEST_PROGRAM = 2 * 1_024 * 1_024;

/** No setting is nested deeper; a file that is could exhaust the stack of whoever walks it. */
export const DEEPEST_PROGRAM = 12;

/** Rows of one part; each is a unit of work of its own. */
const MOST_ROWS = 1_000;

const PARTS = Object.fromEntries(
  PROGRAM_PARTS.map((part) => [part, z.unknown().optional()]),
) as Record<ProgramPartName, z.ZodOptional<z.ZodUnknown>>;

/** A program as far as its parts do not matter; unknown parts are refused. */
export const ProgramRules = z.strictObject(
  {
    format: z.literal(PROGRAM_FORMAT, `Format must be ${PROGRAM_FORMAT}`),
    name: requiredText('Name', 120),
    note: optionalLines('Note', 2_000).transform((note) => note ?? ''),
    example: z
      .boolean('Example must be true or false')
      .nullish()
      .transform((example) => example ?? false),
    ...PARTS,
  },
  'Program must be an object',
);

/** The day that takes the place of each `effective_from` and `from`. */
export const FromRules = z.strictObject({
  from: dayRule('From')
    .nullish()
    .transform((from) => from ?? null),
});

/** The name of an export. */
export const ProgramNameRules = z.strictObject({
  name: requiredText('Name', 120)
    .nullish()
    .transform((name) => name ?? 'Program'),
});

const DIGEST = 'Digest must be that of a preview';

export const DigestRules = z.strictObject({
  digest: z.string(DIGEST).regex(/^[0-9a-f]{64}$/, DIGEST),
});

/** The person who checked the example. */
export const CheckedByRules = z.strictObject({ by: requiredText('By', 120) });

const object = (part: string) =>
  z.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    `${part} must be an object`,
  );

/** The value of a part: settings by their names, or rows. */
export const partRules = (part: ProgramPartName, isList: boolean) =>
  z.strictObject({
    [part]: isList
      ? z
          .array(object('A row'), `${part} must be a list`)
          .max(MOST_ROWS, `${part} must have at most ${MOST_ROWS} rows`)
      : object(part),
  });
