import { z } from 'zod';
import { PAGE_SIZES, PER_PAGE } from '../domain/paging.js';
import { isRegion } from '../domain/region.pure.js';
import { AppError } from './app-error.js';
import type { ErrorCode } from './catalogue.js';
import { isBlank, type TextFault, textFault, tidied } from './text.pure.js';

/**
 * Checks input against a feature's rules before anything else happens with it; both doors come through here.
 *
 * @param asSent true if the rules name the fields as the caller sends them, and not in camelCase
 * @throws AppError `INVALID` with every wrong or unknown field and its sentences.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  asSent?: true,
): z.infer<Schema> {
  const result = schema.safeParse(input, { error: notValid });
  if (result.success) return result.data;
  // A map: a field may be called `constructor`.
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues) {
    const fields =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path];
    for (const path of fields) {
      const field = fieldOf(path);
      const message =
        issue.code === 'unrecognized_keys' ? `${field} is not a known field` : issue.message;
      errors.set(field, [...(errors.get(field) ?? []), message]);
    }
  }
  throw new AppError('INVALID', {
    errors: Object.fromEntries(errors),
    ...(asSent === undefined ? {} : { asSent }),
  });
}

/** The sentence of a rule that has none of its own: zod's words are for programmers. */
function notValid({ path = [], input }: { path?: PropertyKey[]; input?: unknown }): string {
  const field = fieldOf(path);
  return input === undefined ? `${field} is required` : `${field} is not valid`;
}

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

const FAULTS: Record<TextFault, (label: string, max: number) => string> = {
  characters: (label) => `${label} has characters that cannot be stored`,
  'line break': (label) => `${label} must be one line of text`,
  length: (label, max) => `${label} must be at most ${max} characters long`,
};

// Embeddings, overrides and isolates: in one line they show words in another order than they stand in. The marks that a
// name of another script needs are not among them.
const TURNS_WORDS = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * A text of a person: trimmed, well-formed Unicode, no control characters, its length counted in code points.
 *
 * @param label the name in sentences, e.g. `First Name`
 * @param max code points
 * @param required the sentence for a blank or missing text; null if the text is optional
 */
function text(
  label: string,
  max: number,
  required: string | null,
  severalLines: boolean,
): z.ZodType<string, string> {
  const typed = z.string({ error: required ?? `${label} must be text` });
  const given =
    required === null
      ? typed
      : typed.refine((value) => !isBlank(value), { error: required, abort: true });
  return given.transform((value, context) => {
    const kept = tidied(value);
    const fault = textFault(kept, max, severalLines);
    if (fault !== null) context.addIssue(FAULTS[fault](label, max));
    else if (!severalLines && TURNS_WORDS.test(kept))
      context.addIssue(`${label} has hidden direction marks`);
    return kept;
  });
}

const orNone = (rule: z.ZodType<string, string>): z.ZodType<string | null> =>
  rule.nullish().transform((value) => (value == null || value === '' ? null : value));

/** One line of text that must not be empty: `{label} is required`. A text of invisible characters only is empty. */
export function requiredText(
  label: string,
  max: number,
  message = `${label} is required`,
): z.ZodType<string, string> {
  return text(label, max, message, false);
}

/** {@link requiredText} of several lines, which are kept: an address, a comment. */
export function requiredLines(
  label: string,
  max: number,
  message = `${label} is required`,
): z.ZodType<string, string> {
  return text(label, max, message, true);
}

/** One line of text that may be left out; empty, invisible characters only and null all mean none. */
export function optionalText(label: string, max: number): z.ZodType<string | null> {
  return orNone(text(label, max, null, false));
}

/** {@link optionalText} of several lines, which are kept. */
export function optionalLines(label: string, max: number): z.ZodType<string | null> {
  return orNone(text(label, max, null, true));
}

/** A country or state by ISO 3166 that may be left out, in capitals (guards 3): `DE`, `US-MD`; empty and null mean none. */
export function optionalRegion(label: string): z.ZodType<string | null> {
  const malformed = `${label} must be a country or a state, as DE or US-MD`;
  return z
    .string(malformed)
    .nullish()
    .transform((value) => (value == null || value === '' ? null : value))
    .refine((value) => value === null || isRegion(value), malformed);
}

/** A rule for what may be true, false or left out; REST sends texts, GraphQL booleans. */
export const flag = (label: string) =>
  z
    .union(
      [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
      `${label} must be true or false`,
    )
    .nullish();

/** A moment as text: a day, or a day and time with its offset from UTC, as the calendar has them (contract 3). */
export const IsoMoment = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  // Accepts a time without seconds.
  z.iso.datetime({ offset: true, precision: -1 }),
]);

/** A row's id as both doors send it: 1 to 2^31-1, whole. Anything else cannot exist and is `NOT_FOUND`. */
export function rowId(
  value: unknown,
  missing: Extract<ErrorCode, 'NOT_FOUND' | `${string}_NOT_FOUND`> = 'NOT_FOUND',
): number {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  if (typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= 2_147_483_647) return id;
  throw new AppError(missing);
}

/** The rows of a page: one of {@link PAGE_SIZES}, and 15 for none. @throws AppError `INVALID` */
export function pageSize(value: unknown): number {
  return validate(PageSizeRules, { perPage: value ?? PER_PAGE }).perPage;
}

/** A page number: 1 and up. @throws AppError `INVALID` */
export function pageNumber(value: unknown): number {
  return validate(PageRules, { page: value ?? 1 }).page;
}

const PageSizeRules = z.strictObject({
  perPage: z
    .number()
    .refine(
      (rows) => PAGE_SIZES.includes(rows),
      `Per page must be one of ${PAGE_SIZES.join(', ')}`,
    ),
});

const Page = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: 'Page must be a whole number from 1' },
  )
  .pipe(
    z
      .number()
      .int('Page must be a whole number from 1')
      .min(1, 'Page must be a whole number from 1')
      .max(100_000_000, 'Page is too large'),
  );

// Made once: zod compiles a schema when it is first used.
const PageRules = z.strictObject({ page: Page });
