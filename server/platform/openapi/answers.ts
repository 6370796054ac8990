import type { z } from 'zod';
import { exampleOf, type Schema, schemaOf } from './schema.js';

/** The answer of an operation with one status. `Body` is the type of the handler's result. */
export interface Answer<Body> {
  description: string;
  /** The body by media type; without it there is no body. */
  content?: Record<string, { schema: Schema; example?: unknown }>;
  headers?: Record<string, { description: string; schema: Schema }>;
  /** Has no value: it only carries the type. */
  readonly body?: Body;
}

/** A JSON body of this shape. */
export function json<Shape extends z.ZodType>(
  description: string,
  shape: Shape,
): Answer<z.output<Shape>> {
  return {
    description,
    // Worked out where the document is made, which most processes never do.
    get content() {
      return { 'application/json': { schema: schemaOf(shape), example: exampleOf(shape) } };
    },
  };
}

/** The same answer with headers, each with a description. */
export function withHeaders<Body>(
  answer: Answer<Body>,
  headers: Record<string, string>,
): Answer<Body> {
  return {
    description: answer.description,
    get content() {
      return answer.content ?? {};
    },
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  };
}

/** A text that the handler returns. */
export function plain(description: string, type: string): Answer<string> {
  return { description, content: { [type]: { schema: { type: 'string' } } } };
}

/** A file that the handler sends by itself. */
export function file(description: string, ...types: string[]): Answer<void> {
  const schema: Schema = { type: 'string', format: 'binary', description };
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

/** No body. */
export function empty(description: string): Answer<void> {
  return { description };
}

/** JSON that a handler has put together as text. `parsed` has no value: it only carries the type, which only tests check. */
export type JsonText<Body> = string & { readonly parsed: Body };
