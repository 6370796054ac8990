import { z } from 'zod';
import { requiredText } from '../../platform/errors/validate.js';

/* The parameters that the functions of the checks are declared with (cameras 2). */

export const PARAM_TYPES = ['NUMBER', 'BOOLEAN', 'CHOICE', 'CHOICES', 'TEXTS', 'GROUPS'] as const;
export type ParamType = (typeof PARAM_TYPES)[number];

/** A value of a parameter that is one of a few words. */
interface ParamOption {
  value: string;
  label: string;
}

/** A parameter: its words for people, its limits, and the schema that checks a value of it. */
export interface CheckParam<Value = unknown> {
  type: ParamType;
  label: string;
  description: string | null;
  /** Of a number its least value, of texts and groups how many there must be; otherwise null. */
  least: number | null;
  /** Of a number its largest value, of texts and groups how many there may be; otherwise null. */
  most: number | null;
  /** The value of a rule that does not name the parameter. */
  usual: Value;
  /** True if null is a value: what it bounds is not compared. */
  nullable: boolean;
  /** The unit of a number; null without one. */
  unit: string | null;
  /** The values of a choice; null for other types. */
  options: readonly ParamOption[] | null;
  schema: z.ZodType<Value>;
}

/** The parameters of a function by their names. */
export type CheckParamSet = Readonly<Record<string, CheckParam>>;

/** The values of parameters. */
export type ParamValues<Params extends CheckParamSet> = {
  -readonly [Name in keyof Params]: Params[Name] extends CheckParam<infer Value> ? Value : never;
};

type Words = Pick<CheckParam, 'label'> & Partial<Pick<CheckParam, 'description'>>;

const declared = <Value>(
  given: Words &
    Pick<CheckParam<Value>, 'type' | 'usual' | 'schema'> &
    Partial<Pick<CheckParam, 'least' | 'most' | 'nullable' | 'unit' | 'options'>>,
): CheckParam<Value> => ({
  description: null,
  least: null,
  most: null,
  nullable: false,
  unit: null,
  options: null,
  ...given,
});

type Bounds = Words & { least: number; most: number; unit?: string };

const boundedNumber = ({ label, least, most }: Bounds): z.ZodNumber => {
  const sentence = `${label} must be a number from ${least} to ${most}`;
  return z.number(sentence).min(least, sentence).max(most, sentence);
};

/** Declares a number within bounds. */
export const numberParam = (given: Bounds & { usual: number }): CheckParam<number> =>
  declared({ type: 'NUMBER', ...given, schema: boundedNumber(given).default(given.usual) });

/** Declares a whole number within bounds. */
export const wholeParam = (given: Bounds & { usual: number }): CheckParam<number> => {
  const { label, least, most } = given;
  const sentence = `${label} must be a whole number from ${least} to ${most}`;
  const schema = z.int(sentence).min(least, sentence).max(most, sentence).default(given.usual);
  return declared({ type: 'NUMBER', ...given, schema });
};

/** Declares a number within bounds, or null for no bound. */
export const numberOrNullParam = (
  given: Bounds & { usual: number | null },
): CheckParam<number | null> =>
  declared({
    type: 'NUMBER',
    nullable: true,
    ...given,
    schema: boundedNumber(given).nullable().default(given.usual),
  });

/** Declares a switch; without another usual value it is off unless a rule turns it on. */
export const switchParam = ({
  usual = false,
  ...given
}: Words & { usual?: boolean }): CheckParam<boolean> =>
  declared({
    type: 'BOOLEAN',
    ...given,
    usual,
    schema: z.boolean(`${given.label} must be true or false`).default(usual),
  });

/** The label of each word of a choice. */
type Labels<Word extends string> = Readonly<Record<Word, string>>;

const wordsOf = <Word extends string>(options: Labels<Word>): Word[] =>
  Object.keys(options) as Word[];

const optionsOf = (options: Labels<string>): ParamOption[] =>
  Object.entries(options).map(([value, label]) => ({ value, label }));

/** Declares one of some words. */
export const choiceParam = <Word extends string>({
  options,
  usual,
  ...words
}: Words & { options: Labels<Word>; usual: NoInfer<Word> }): CheckParam<Word> => {
  const known = wordsOf(options);
  const sentence = `${words.label} must be one of ${known.join(', ')}`;
  const schema = z
    .enum(known, sentence)
    .default(usual as z.core.util.NoUndefined<Word>) as unknown as z.ZodType<Word>;
  return declared({ type: 'CHOICE', ...words, usual, options: optionsOf(options), schema });
};

/** Declares some of some words, at least one; they are kept in the order of the declaration. */
export const choicesParam = <Word extends string>({
  options,
  usual,
  ...words
}: Words & { options: Labels<Word>; usual: readonly NoInfer<Word>[] }): CheckParam<Word[]> => {
  const known = wordsOf(options);
  const sentence = `${words.label} must be at least one of ${known.join(', ')}`;
  const schema = z
    .array(z.enum(known, sentence), sentence)
    .transform((given) => known.filter((word) => isAmong(given, word)))
    .refine((given) => given.length > 0, sentence)
    .default([...usual]);
  return declared({
    type: 'CHOICES',
    ...words,
    usual: [...usual],
    options: optionsOf(options),
    schema,
  });
};

const isAmong = (given: readonly string[], word: string): boolean => given.includes(word);

type TextBounds = Words & { most: number; longest: number };

/** Declares a list of texts. */
export const textsParam = (
  given: TextBounds & { usual: readonly string[] },
): CheckParam<string[]> => {
  const { label, description, most, longest, usual } = given;
  const sentence = `${label} must be a list of at most ${most} texts`;
  const schema = z
    .array(requiredText(label, longest), sentence)
    .max(most, sentence)
    .default([...usual]);
  return declared({
    type: 'TEXTS',
    label,
    ...(description !== undefined && { description }),
    least: 0,
    most,
    usual: [...usual],
    schema,
  });
};

/** Declares lists of texts that count as one another. */
export const groupsParam = (
  given: TextBounds & { eachMost: number; usual: readonly (readonly string[])[] },
): CheckParam<string[][]> => {
  const { label, description, most, longest, eachMost } = given;
  const usual = given.usual.map((group) => [...group]);
  const sentence = `${label} must be at most ${most} lists of 1 to ${eachMost} texts`;
  const group = z.array(requiredText(label, longest), sentence).min(1, sentence);
  const schema = z
    .array(group.max(eachMost, sentence), sentence)
    .max(most, sentence)
    .default(usual);
  return declared({
    type: 'GROUPS',
    label,
    ...(description !== undefined && { description }),
    least: 0,
    most,
    usual,
    schema,
  });
};
