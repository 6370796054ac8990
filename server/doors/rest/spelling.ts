import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { camelCase, snakeCase } from '../../platform/domain/spelling.pure.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';

// Written in camel case by the specification itself (sections 3 and 7).
const KEEPS_ITS_SPELLING = [
  'isProcessingOfficer',
  'isInspectionOfficer',
  'isAdministrator',
  'citationSettings',
  'citationActions',
  'citationNoticesLabels',
  'citationNoticesValues',
  'totalPendingCitationEvents',
  'totalSubmittedCitationEvents',
  'totalDailyCitationNotices',
  'totalDailyWarningLetters',
] as const;
const KEPT: ReadonlySet<string> = new Set(KEEPS_ITS_SPELLING);

// A word of an enum is the same at both doors.
export type SnakeCase<Name extends string> = Name extends
  | (typeof KEEPS_ITS_SPELLING)[number]
  | Uppercase<Name>
  ? Name
  : SnakeLetters<Name>;
type SnakeLetters<
  Rest extends string,
  Done extends string = '',
> = Rest extends `${infer Letter}${infer Others}`
  ? SnakeLetters<
      Others,
      `${Done}${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}`
    >
  : Done;

/** A service's answer as REST spells it: every key in snake case, dates as ISO text. */
export type Rest<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Rest<Item>[]
    : Value extends object
      ? { [Name in keyof Value as SnakeCase<Name & string>]: Rest<Value[Name]> }
      : Value;

/** The fields that the rules of a service accept, as REST spells them, each with a description. */
export type FieldsOf<Rules extends z.ZodObject> = {
  [Name in keyof Rules['shape'] & string as SnakeCase<Name>]: z.ZodType;
};

/** A body with the fields that the rules of a service accept. */
export type BodyOf<Rules extends z.ZodObject> = z.ZodObject<FieldsOf<Rules>, z.core.$strict>;

// The cache has a bound, because it also holds names that a camera has sent.
const NAMES = new LRUCache<string, string>({
  max: 2_000,
  memoMethod: (name) => (KEPT.has(name) ? name : snakeCase(name)),
});

/** Returns a name in snake case; the flags of the roles in spec 3 (`isProcessingOfficer`, …) keep their spelling. */
export function restName(name: string): string {
  return NAMES.memo(name);
}

/** A service's answer as REST spells it. */
export function toRest<Value>(value: Value): Rest<Value> {
  return spelled(value) as Rest<Value>;
}

function spelled(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(spelled);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [restName(key), spelled(item)]),
    );
  }
  return value;
}

/**
 * A REST body as services spell it. The service's rules check the keys; a key that is not in snake case is unknown here
 * already.
 *
 * @param path the place in a body, as `texts.`, for refusals
 * @throws AppError 400 when the body is not a JSON object, 422 for a key in another spelling.
 */
export function fromRest(body: unknown, path = ''): Record<string, unknown> {
  if (!isObject(body)) throw new AppError('BAD_REQUEST');
  return inCamelCase(body, path);
}

/**
 * The fields of a body with those that a route takes from its path or its headers: in a body these are not known.
 *
 * @throws AppError 422 for a field that both have
 */
export function withRouteFields<Own extends object>(
  fields: Record<string, unknown>,
  own: Own,
): Record<string, unknown> & Own {
  for (const field of Object.keys(own)) {
    const name = restName(field);
    if (Object.hasOwn(fields, field))
      throw invalidField(name, `${name} is not a known field`, true);
  }
  return { ...fields, ...own };
}

/**
 * {@link fromRest} of each row of a list in a body; what is no list of objects is left to the rules.
 *
 * @param name the name of the list
 */
export function rowsFromRest(list: unknown, name: string): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((row: unknown, index) =>
    isObject(row) ? inCamelCase(row, `${name}.${index}.`) : row,
  );
}

/**
 * {@link fromRest} of an object in a body; what is no object is left to the rules.
 *
 * @param name the name of its field
 */
export function partFromRest(part: unknown, name: string): unknown {
  return isObject(part) ? inCamelCase(part, `${name}.`) : part;
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function inCamelCase(body: object, path: string): Record<string, unknown> {
  const fields: [string, unknown][] = [];
  for (const [key, item] of Object.entries(body)) {
    if (!/^[a-z0-9_]{1,100}$/.test(key)) {
      const name = `${path}${key.slice(0, 100)}`;
      throw invalidField(name, `${name} is not a known field`, true);
    }
    fields.push([camelCase(key), item]);
  }
  return Object.fromEntries(fields);
}

/**
 * A query string as services spell it: the described parameters, each at most once. Forms send empty text for what is not
 * given.
 *
 * @throws AppError 422 for a parameter that is not described, or given twice.
 */
export function fromRestQuery(
  query: Record<string, unknown>,
  described: z.ZodObject,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!Object.hasOwn(described.shape, name))
      throw invalidField(
        name.slice(0, 100),
        `${name.slice(0, 100)} is not a known parameter`,
        true,
      );
    if (typeof value !== 'string') throw invalidField(name, `${name} is given more than once`);
    if (value !== '') fields[camelCase(name)] = value;
  }
  return fields;
}
