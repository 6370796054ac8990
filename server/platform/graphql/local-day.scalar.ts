import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { z } from 'zod';

const Day = z.iso.date();

/** Checks that a day exists; the rules of each input check the years that it allows. */
function parse(value: unknown): string {
  const day = Day.safeParse(value);
  if (day.success) return day.data;
  throw new GraphQLError('Date must be a day, e.g. 2026-04-06', {
    extensions: { code: 'BAD_REQUEST' },
  });
}

/** `Date` of the schema; the class `Date` stands for its `DateTime`. */
export const LocalDay = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A local day of the department in ISO 8601, e.g. `2026-04-06`.',
  serialize: String,
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});
