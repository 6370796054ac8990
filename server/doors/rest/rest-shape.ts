import type { Type } from '@nestjs/common';
import { Float, ID, Int, TypeMetadataStorage } from '@nestjs/graphql';
import type { PropertyMetadata } from '@nestjs/graphql/dist/schema-builder/metadata/property.metadata.js';
import { LazyMetadataStorage } from '@nestjs/graphql/dist/schema-builder/storages/lazy-metadata.storage.js';
import { getFieldsAndDecoratorForType } from '@nestjs/graphql/dist/schema-builder/utils/get-fields-and-decorator.util.js';
import { z } from 'zod';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { LocalDay } from '../../platform/graphql/local-day.scalar.js';
import { moment } from '../../platform/openapi/fields.js';
import { type Rest, restName, type SnakeCase } from './spelling.js';

// The graph's classes describe each field once. REST has the same fields in snake case, with the same types and sentences;
// a shape adds examples, and says by hand only what differs.

type NameOf<Model> = keyof Model & string;

/** The fields of a class as shapes. Optional and null are what the class says. */
type Fields<Model, Left> = {
  [Name in Exclude<NameOf<Model>, Left> as SnakeCase<Name>]: z.ZodType<
    Rest<Exclude<Model[Name], undefined>>
  >;
};

type ShapeOf<Model, Left, Own extends z.ZodRawShape> = z.ZodObject<
  Omit<Fields<Model, Left>, keyof Own> & Own,
  z.core.$strict
>;

/** What REST says about a class beside its fields. */
interface Options<Model, Left extends NameOf<Model>, Own extends z.ZodRawShape> {
  /** The name in the document if it is not that of the class; null for a part without a name. */
  name?: string | null;
  /** A sentence behind that of the class: what is so at this door alone. */
  also?: string;
  /** An example of each text, and of a field for which that of its type says too little. */
  examples?: { readonly [Name in NameOf<Model>]?: unknown };
  /** The fields that REST does not have, or takes from the path or a header. */
  without?: readonly Left[];
  /** The fields that REST has otherwise, or that it alone has. One that says nothing has the sentence of the class. */
  own?: Own;
}

type NoFields = Record<never, z.ZodType>;

/** The shapes that are made, by their class or the words of their enum. */
const made = new Map<unknown, z.ZodType>();

/** The shape of an answer: the fields of a class of the graph. */
export function restShape<
  Model extends object,
  const Left extends NameOf<Model> = never,
  Own extends z.ZodRawShape = NoFields,
>(model: Type<Model>, options: Options<Model, Left, Own> = {}): ShapeOf<Model, Left, Own> {
  return shapeOf(model, options, restShape, (shape, { nullable }) =>
    nullable ? shape.nullable() : shape,
  );
}

/** The shape of a body: the fields of an input of the graph. Those with null or a default may be left out. */
export function restBody<
  Model extends object,
  const Left extends NameOf<Model> = never,
  Own extends z.ZodRawShape = NoFields,
>(model: Type<Model>, options: Options<Model, Left, Own> = {}): ShapeOf<Model, Left, Own> {
  return shapeOf(model, options, restBody, (shape, { nullable, defaultValue }) =>
    nullable || defaultValue !== undefined ? shape.nullish() : shape,
  );
}

/** The words of an enum of the graph, with what it says about each. */
export function restEnum<Word extends string>(words: Record<string, Word>): z.ZodType<Word> {
  const known = made.get(words);
  if (known !== undefined) return known as z.ZodType<Word>;
  LazyMetadataStorage.load();
  const found = TypeMetadataStorage.getEnumsMetadata().find(({ ref }) => ref === words);
  if (found === undefined) throw new Error(`No enum of the graph: ${Object.keys(words).join()}`);
  const { name, description = '', valuesMap = {} } = found;
  const sentences = Object.entries(words).map(
    ([key, word]) => `${word}: ${valuesMap[key]?.description ?? ''}`,
  );
  const shape = z
    .enum(Object.values(words))
    .meta({ id: name, description: spelled([description, ...sentences].join(' ')) });
  made.set(words, shape);
  return shape;
}

type Nested = (model: Type<object>) => z.ZodType;
type Presence = (shape: z.ZodType, options: PropertyMetadata['options']) => z.ZodType;

function shapeOf<Model extends object, Left extends NameOf<Model>, Own extends z.ZodRawShape>(
  model: Type<Model>,
  { name, also, examples = {}, without = [], own }: Options<Model, Left, Own>,
  nested: Nested,
  presence: Presence,
): ShapeOf<Model, Left, Own> {
  const { fields } = getFieldsAndDecoratorForType(model);
  const described = fields
    .filter((field) => !(without as readonly string[]).includes(field.name))
    .map((field) => {
      const key = restName(field.name);
      const other = own?.[key];
      if (other !== undefined) return [key, ownField(other as z.ZodType, field)] as const;
      const example = (examples as Record<string, unknown>)[field.name];
      return [key, fieldOf(field, example, nested, presence)] as const;
    });
  const said =
    TypeMetadataStorage.getObjectTypeMetadataByTarget(model) ??
    TypeMetadataStorage.getInputTypeMetadataByTarget(model);
  const description = [said?.description, also].filter((part) => part !== undefined).join(' ');
  const shape = z.strictObject({ ...own, ...Object.fromEntries(described) }).meta({
    ...(name === null ? {} : { id: name ?? said?.name ?? model.name }),
    ...(description === '' ? {} : { description: spelled(description) }),
  });
  made.set(model, shape);
  return shape as unknown as ShapeOf<Model, Left, Own>;
}

function fieldOf(
  { typeFn, options, description }: PropertyMetadata,
  example: unknown,
  nested: Nested,
  presence: Presence,
): z.ZodType {
  const type = typeFn();
  const plain = plainOf(type);
  const item = plain ?? namedOf(type, nested);
  // Nest has learned by the call above whether it is a list.
  const isList = options.isArray === true;
  const usual = type === ID || type === Int ? [1] : plain?.meta()?.examples;
  const shown = example !== undefined ? [example] : isList ? undefined : usual;
  const meta = {
    ...(description === undefined ? {} : { description: spelled(description) }),
    ...(shown === undefined ? {} : { examples: shown }),
  };
  const value = isList ? z.array(item) : item;
  // A shape with a name says of itself what it is; the field, what it is for.
  const shape = presence(plain !== undefined || isList ? value.meta(meta) : value, options);
  return Object.keys(meta).length === 0 ? shape : shape.meta(meta);
}

/** A field that REST has otherwise, with the sentence of the class if it has none of its own. */
function ownField(shape: z.ZodType, { description }: PropertyMetadata): z.ZodType {
  const { id, description: said } = shape.meta() ?? {};
  if (description === undefined || (said !== undefined && id === undefined)) return shape;
  return shape.meta({ description: spelled(description) });
}

/** A sentence with the names of fields as REST spells them. */
export function spelled(sentence: string): string {
  return sentence.replaceAll(/\b[a-z]+(?:[A-Z][a-z\d]*)+\b/g, (name) =>
    name === 'expectedVersion' ? 'version' : snakeCase(name),
  );
}

/** The shape of a scalar. */
function plainOf(type: unknown): z.ZodType | undefined {
  switch (type) {
    case ID:
    case Int:
      return z.int();
    case Float:
      return z.number();
    case String:
      return z.string();
    case Boolean:
      return z.boolean();
    case Date:
      return moment();
    case LocalDay:
      return z.iso.date();
    default:
      return undefined;
  }
}

/** The shape of an enum, or of a class; that is looked up when all shapes are made. */
function namedOf(type: unknown, nested: Nested): z.ZodType {
  return typeof type === 'function'
    ? z.lazy(() => made.get(type) ?? nested(type as Type<object>))
    : restEnum(type as Record<string, string>);
}
