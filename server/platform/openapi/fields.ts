import { z } from 'zod';

// The fields of a REST shape, each in one line: what it says, and an example.

/** The number of something in the database. */
export const id = (description: string, example = 1) =>
  z.int().meta({ description, examples: [example] });

export const whole = (description: string, example = 1) =>
  z.int().meta({ description, examples: [example] });

export const number = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });

export const text = (description: string, example: string) =>
  z.string().meta({ description, examples: [example] });

export const flag = (description: string) => z.boolean().meta({ description });

/** A moment in UTC, ISO 8601 (contract 3). */
export const moment = (description?: string, example = '2026-05-04T09:30:00.000Z') =>
  z.string().meta({ description, format: 'date-time', pattern: 'Z$', examples: [example] });

/** A list of texts. */
export const texts = (description: string, ...example: string[]) =>
  z.array(z.string()).meta({ description, examples: [example] });

/** The same shape, or null. The description of a shape with an id is that of its type, not of the field. */
export function orNull<Shape extends z.ZodType>(shape: Shape, description?: string) {
  const { id, description: said, examples } = shape.meta() ?? {};
  const sentence = description ?? (id === undefined ? said : undefined);
  return shape.nullable().meta({
    ...(sentence === undefined ? {} : { description: sentence }),
    ...(examples === undefined ? {} : { examples }),
  });
}

/** A shape with a name of its own in the document. Fields that it does not name are refused. */
export const named = <Fields extends z.ZodRawShape>(
  name: string,
  description: string,
  fields: Fields,
) => z.strictObject(fields).meta({ id: name, description });

/** Declares a list of words, with a name of its own in the document. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(
  name: string,
  description: string,
  words: Words,
) => z.enum(words).meta({ id: name, description });

/** The query parameter of a paged list. */
export const page = z.int().min(1).default(1).meta({
  description: 'The number of the page, from 1; a page past the end is empty, not an error.',
});

/** A page of a list (contract 3). */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({
    data: z.array(row),
    current_page: whole('The number of this page, from 1.'),
    last_page: whole('The number of the last page.'),
    per_page: whole('Number of rows per page.', 15),
    total: whole('Number of rows on all pages.'),
  });
