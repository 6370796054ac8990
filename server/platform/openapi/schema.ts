import { z } from 'zod';

/** A JSON Schema (2020-12), as far as the OpenAPI document uses it. */
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
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const COMPONENTS = '#/components/schemas/';

const OPTIONS = {
  // Describes the client's input before a rule changes it; the shapes of answers change nothing.
  io: 'input',
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    // zod writes the range of JavaScript's whole numbers, and a date's format again as four lines of pattern.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    delete jsonSchema.propertyNames;
    // zod leaves out the `examples` of a shape whose rules change what is sent.
    if (jsonSchema['example'] !== undefined) jsonSchema.examples = [jsonSchema['example']];
    delete jsonSchema['example'];
  },
} satisfies z.core.ToJSONSchemaParams;

/** The schema of a shape; each shape inside it that has an id is a reference to the document's components. */
export function schemaOf(shape: z.ZodType): Schema {
  const { $schema: _, $defs: __, ...schema } = z.toJSONSchema(shape, OPTIONS);
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as Schema;
}

/** Every shape that has an id, by its id. */
export function componentSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    ...OPTIONS,
    uri: (id) => `${COMPONENTS}${id}`,
  });
  const named = Object.entries(schemas).map(
    ([id, { $schema: _, $id: __, ...schema }]): [string, Schema] => [id, schema as Schema],
  );
  return Object.fromEntries(named.sort(([one], [other]) => one.localeCompare(other)));
}

/**
 * An example of a shape: the `examples` of its fields, put together.
 *
 * @throws Error for a required text without an example
 */
export function exampleOf(shape: z.ZodType): unknown {
  const { $defs = {}, ...schema } = z.toJSONSchema(shape, OPTIONS);
  return example(schema as Schema, $defs as Record<string, Schema>, schema.title ?? 'a shape');
}

function example(schema: Schema, named: Record<string, Schema>, path: string): unknown {
  const { $ref, examples, enum: words, anyOf, allOf, items, properties } = schema;
  const type = [schema.type].flat()[0];
  if (examples !== undefined) return examples[0];
  if ($ref !== undefined) {
    const id = $ref.replace('#/$defs/', '');
    return example(named[id] ?? {}, named, id);
  }
  if (schema.const !== undefined) return schema.const;
  if (words !== undefined) return words[0];
  const first = (anyOf ?? allOf)?.[0];
  if (first !== undefined) return example(first, named, path);
  if (items !== undefined) return [example(items, named, `${path}[0]`)];
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => [
      name,
      example(field, named, `${path}.${name}`),
    ]);
    return Object.fromEntries(fields) as unknown;
  }
  if (type === 'object') return {};
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'null' || [schema.type].flat().includes('null')) return null;
  throw new Error(`The OpenAPI description of ${path} has no example`);
}
