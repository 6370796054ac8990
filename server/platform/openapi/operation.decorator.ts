import { applyDecorators, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiSecurity,
} from '@nestjs/swagger';
import type { z } from 'zod';
import { type Access, ALLOW } from '../identity/allow.js';
import { securityOf, whoMay } from './access.js';
import type { Answer, JsonText } from './answers.js';
import { type Refusal, refusalRef } from './refusals.js';
import { exampleOf, type Schema, schemaOf } from './schema.js';

type Answers = Partial<Record<200 | 201 | 202 | 204 | 206 | 302 | 304 | 503, Answer<unknown>>>;

/** A part of a `multipart/form-data` body. */
export interface Part {
  schema: Schema;
  /** The media type of the part, if it is not a plain file. */
  contentType?: string;
  optional?: true;
}

interface Options<Described extends Answers> {
  summary: string;
  /** Details beyond the summary; the allowed callers are added from `@Allow`. */
  description?: string;
  /** The parameters in the path that are not the number of a row, by name. */
  path?: Record<string, z.ZodType>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** True if the request may come without its body. */
  bodyIsOptional?: true;
  /** The parts of a `multipart/form-data` body, each of which it must have; with `body` beside it either of the two is taken. */
  parts?: Record<string, Part>;
  /** The fields of an `application/x-www-form-urlencoded` body, which another server sends: it has no CSRF token. */
  form?: z.ZodType;
  answers: Described;
  /** Refusals beside those that follow from what the operation takes (see {@link refusalsOf}). */
  refuses?: readonly Refusal[];
}

/** A type without its single words and numbers: what is left are the fields and what kind of value they have. */
type Kinds<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : Value extends readonly (infer Item)[]
        ? Kinds<Item>[]
        : Value extends object
          ? { [Name in keyof Value]: Kinds<Value[Name]> }
          : Value;

type BodyOf<Described> = Described[keyof Described] extends infer One
  ? One extends Answer<infer Body>
    ? Body
    : never
  : never;

/** Accepts a handler whose result has the described fields; one that sends its answer by itself returns nothing. */
type Fits<Returned, Body> = unknown extends Body
  ? unknown
  : [Returned] extends [undefined | void]
    ? unknown
    : [Returned] extends [JsonText<infer Parsed>]
      ? Same<Parsed, Body>
      : Same<Returned, Body>;

type Same<Returned, Body> = [Returned] extends [Body]
  ? [Body] extends [Kinds<Returned>]
    ? unknown
    : { 'the handler returns fields that are not described': Returned }
  : { 'the handler does not return what is described': Body };

type Handler = (...args: never[]) => unknown;

/** A decorator that only fits a handler with the described result. */
type OperationDecorator<Described> = <Method extends Handler>(
  target: object,
  key: string,
  descriptor: TypedPropertyDescriptor<Method> &
    Fits<Result<Awaited<ReturnType<Method>>, Described>, Exclude<BodyOf<Described>, void>>,
) => void;

/** The type of a handler's result; if 204 is described it may return nothing as well. */
type Result<Returned, Described> = 204 extends keyof Described
  ? Exclude<Returned, undefined>
  : Returned;

/** Marks a handler that takes `Idempotency-Key`. */
export const IDEMPOTENT = 'stopline:idempotent';

/** Work of `@Operation` for the loaded handlers that is not yet in Nest's own metadata. */
const told: (() => void)[] = [];

/**
 * Stores the descriptions of all loaded handlers in the metadata of Nest's document builder. This does not happen on
 * loading: it takes a tenth of the start of an API, and most APIs never serve the document.
 */
export function describeOperations(): void {
  for (const describe of told.splice(0)) describe();
}

/**
 * Describes a handler in the OpenAPI document; the method's name is the `operationId`. It stands above `@Allow` and
 * `@Get`, which declare the callers and the method. The compiler compares the handler's result with the answers.
 */
export function Operation<const Described extends Answers>(
  options: Options<Described>,
): OperationDecorator<Described> {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const access = Reflect.getMetadata(ALLOW, handler) as readonly Access[] | undefined;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (access === undefined || method === undefined)
      throw new Error(`${target.constructor.name}.${key}: @Operation must stand above @Allow`);
    const reads = method === RequestMethod.GET;
    const isIdempotent = Reflect.getMetadata(IDEMPOTENT, handler) === true;
    const inputs = inputsOf(target, key);
    told.push(() =>
      applyDecorators(
        ApiOperation({
          operationId: key,
          summary: options.summary,
          description: [options.description, whoMay(access)].filter(Boolean).join(' '),
        }),
        ...securityOf(access, reads || options.form !== undefined).map((one) => ApiSecurity(one)),
        ...inputs.path.map((name) => ApiParam({ name, ...pathOf(options.path?.[name]) })),
        ...queryOf(options.query),
        ...(inputs.versioned ? [IF_MATCH] : []),
        ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
        ...bodyOf(options),
        ...answersOf(
          options,
          refusalsOf(
            isIdempotent ? { ...options, refuses: [409, ...(options.refuses ?? [])] } : options,
            access,
            reads,
            inputs.path.length > 0,
          ),
        ),
      )(target, key, descriptor),
    );
  };
}

const IF_MATCH = ApiHeader({
  name: 'If-Match',
  required: false,
  description: 'The `version` that the caller has seen; 409 if it is not the current one.',
  schema: { type: 'string', examples: ['"3"'] },
});

const IDEMPOTENCY_KEY = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  description:
    '1 to 255 printable ASCII characters. The same request with the same key within 24 hours gets the first answer again, with `Idempotency-Replayed: true`; another request with it is 422.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    examples: ['7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90'],
  },
});

/** Returns the path parameters of a handler, and true if it takes a version. */
function inputsOf(target: object, key: string): { path: string[]; versioned: boolean } {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, target.constructor, key) ?? {}) as Record<
    string,
    { data?: unknown }
  >;
  const of = (kind: RouteParamtypes): string[] =>
    Object.entries(args)
      .filter(([name]) => name.startsWith(`${kind}:`))
      .map(([, { data }]) => String(data))
      .reverse();
  return {
    path: of(RouteParamtypes.PARAM),
    versioned: of(RouteParamtypes.HEADERS).includes('If-Match'),
  };
}

function pathOf(shape: z.ZodType | undefined): { schema: object; example: unknown } {
  if (shape === undefined) return { schema: { type: 'integer', minimum: 1 }, example: 1 };
  return { schema: schemaOf(shape), example: exampleOf(shape) };
}

function queryOf(query: z.ZodObject | undefined): MethodDecorator[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query);
  return Object.entries(properties).map(([name, { description, ...schema }]) =>
    ApiQuery({
      name,
      required: required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: schema as object,
    }),
  );
}

function bodyOf({ body, bodyIsOptional, form, parts }: Options<Answers>): MethodDecorator[] {
  if (form !== undefined)
    return [
      ApiConsumes('application/x-www-form-urlencoded'),
      ApiBody({ required: true, schema: schemaOf(form) as object }),
    ];
  if (body !== undefined && parts !== undefined) {
    const examples = { example: { value: exampleOf(body) } };
    const schema = { anyOf: [schemaOf(body), formOf(parts)] } as object;
    return [
      ApiConsumes('application/json', 'multipart/form-data'),
      ApiBody({ required: true, schema, examples }),
    ];
  }
  if (body !== undefined) {
    const examples = { example: { value: exampleOf(body) } };
    return [ApiBody({ required: !bodyIsOptional, schema: schemaOf(body) as object, examples })];
  }
  if (parts === undefined) return [];
  const entries = Object.entries(parts);
  const encoding = Object.fromEntries(
    entries.flatMap(([name, { contentType }]) =>
      contentType === undefined ? [] : [[name, { contentType }]],
    ),
  );
  return [
    ApiConsumes('multipart/form-data'),
    ApiBody({ required: true, schema: formOf(parts) as object, encoding }),
  ];
}

function formOf(parts: Record<string, Part>): Schema {
  const entries = Object.entries(parts);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, part]) => [name, part.schema])),
    required: entries.flatMap(([name, { optional }]) => (optional === true ? [] : [name])),
  };
}

/** The refusals that follow from what an operation takes, and those that it names. */
function refusalsOf(
  { body, parts, query, refuses = [] }: Options<Answers>,
  access: readonly Access[],
  reads: boolean,
  hasPath: boolean,
): Refusal[] {
  const statuses = new Set<Refusal>([...refuses, 503]);
  if (!access.includes('public')) statuses.add(401).add(403);
  // The requests of tokens are counted, deliveries are not.
  if (access.some((one) => one.startsWith('token:') && one !== 'token:events:write'))
    statuses.add(429);
  // Any body is read before the handler is reached, also one that the operation does not take.
  if (!reads) statuses.add(400).add(403).add(413).add(415);
  if (hasPath) statuses.add(404);
  if (query !== undefined || body !== undefined || parts !== undefined) statuses.add(422);
  return [...statuses].sort((one, other) => one - other);
}

function answersOf({ answers }: Options<Answers>, refused: readonly Refusal[]): MethodDecorator[] {
  const described = {
    ...Object.fromEntries(refused.map((status) => [status, { $ref: refusalRef(status) }])),
    ...answers,
  } as Record<string, Answer<unknown> | { $ref: string }>;
  return Object.entries(described).map(([status, answer]) =>
    ApiResponse({ status: Number(status), ...answer, ...pageHeaders(answer) }),
  );
}

const LINK = {
  description: 'The first, previous, next and last page of the list (RFC 8288), relative.',
  schema: { type: 'string', examples: ['</api/users?page=2>; rel="next"'] },
};

/** Returns the headers that each page of a list has. */
function pageHeaders(answer: Answer<unknown> | { $ref: string }): Pick<Answer<unknown>, 'headers'> {
  if (!('content' in answer)) return {};
  const example = answer.content?.['application/json']?.example;
  const isPaged = example !== null && typeof example === 'object' && 'last_page' in example;
  return isPaged ? { headers: { ...answer.headers, Link: LINK } } : {};
}
