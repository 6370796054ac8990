import {
  getNullableType,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import { EventSchema } from '../../features/events/event.schema.js';
import { SHAPES } from './openapi.js';
import { snakeCase } from './shapes.js';

/** A JSON Schema (2020-12), as far as it is used here. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  contentMediaType?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** What GraphQL has and REST leaves out. */
const NOT_IN_REST: Record<string, readonly string[]> = { Citation: ['plateUnusual'] };

/** What GraphQL says in words that REST does not have. */
const IN_REST_WORDS: Partial<Record<string, string>> = {
  'Citation.version': 'Grows with every change; send it back as `If-Match`.',
  'PasswordResetCheck.resetToken': 'What `auth/reset_password` needs; it serves once.',
};

// The subject of a log entry is a row of any table, also of those whose ids are no numbers.
const FREE_ID: Schema = { type: ['integer', 'string', 'null'] };

/**
 * The shapes that the given schemas refer to, and those that these refer to. REST's own come first; everything else is
 * the GraphQL type of that name in REST's words, since both doors answer what the same services say.
 *
 * @throws Error for a name that is neither
 */
export function shapesFor(used: unknown, graphql: GraphQLSchema): Record<string, Schema> {
  const shapes: Record<string, Schema> = {};
  const waiting = namesIn(used);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (shapes[name] !== undefined) continue;
    const shape =
      SHAPES[name] ?? (name === 'CameraEvent' ? cameraEvent() : fromGraphql(name, graphql));
    shapes[name] = shape;
    waiting.push(...namesIn(shape));
  }
  return Object.fromEntries(
    Object.entries(shapes).sort(([one], [other]) => one.localeCompare(other)),
  );
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The document of an event, from the rules that check it. */
function cameraEvent(): Schema {
  const schema = z.toJSONSchema(EventSchema, { io: 'input', unrepresentable: 'any' }) as Schema;
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) =>
    // The pattern of a date says the same as its format, in four lines.
    key === '$schema' || (key === 'pattern' && String(value).length > 100) ? undefined : value,
  ) as Schema;
}

function fromGraphql(name: string, graphql: GraphQLSchema): Schema {
  const type = graphql.getType(name);
  if (isEnumType(type)) return described(enumOf(type), type.description);
  if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`${name} is not a shape`);
  const left = NOT_IN_REST[name] ?? [];
  const fields = Object.values<{
    name: string;
    type: GraphQLInputType | GraphQLOutputType;
    description?: string | null;
  }>(type.getFields()).filter((field) => !left.includes(field.name));
  const properties = fields.map((field): [string, Schema] => [
    snakeCase(field.name),
    described(
      `${name}.${field.name}` === 'LogEntry.subjectId' ? FREE_ID : ofType(field.type),
      IN_REST_WORDS[`${name}.${field.name}`] ?? field.description,
    ),
  ]);
  const required = fields
    .filter((field) => isObjectType(type) || isNonNullType(field.type))
    .map((field) => snakeCase(field.name));
  return described(
    {
      type: 'object',
      properties: Object.fromEntries(properties),
      required,
      additionalProperties: false,
    },
    type.description,
  );
}

function ofType(type: GraphQLInputType | GraphQLOutputType): Schema {
  const schema = ofNullable(getNullableType(type));
  if (isNonNullType(type)) return schema;
  return typeof schema.type === 'string'
    ? { ...schema, type: [schema.type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

function ofNullable(type: GraphQLInputType | GraphQLOutputType): Schema {
  if (isListType(type)) return { type: 'array', items: ofType(type.ofType as GraphQLOutputType) };
  if (isNonNullType(type)) return ofType(type);
  const scalar = SCALARS[type.name];
  return scalar ?? { $ref: `#/components/schemas/${type.name}` };
}

const SCALARS: Partial<Record<string, Schema>> = {
  // Whole numbers in REST.
  ID: { type: 'integer' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
};

function enumOf(type: GraphQLEnumType): Schema {
  // REST has the words of the contract, also where they are no names for GraphQL (`events:write`).
  return { type: 'string', enum: type.getValues().map(({ value }): unknown => value) };
}

function described(schema: Schema, description: string | null | undefined): Schema {
  return description == null ? schema : { ...schema, description };
}
