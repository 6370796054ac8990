import {
  DirectiveLocation,
  getNullableType,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLSchema,
  printSchema,
} from 'graphql';

/** Stands at each root field that is null only where an error says why; what Apollo and codegen know by this name. */
export const semanticNonNull = new GraphQLDirective({
  name: 'semanticNonNull',
  description: 'Null only where an error stands in `errors` with the path of this field.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))),
      description: 'Of a list: 0 is the list, 1 its elements.',
      defaultValue: [0],
    },
  },
});

/**
 * Makes every root field nullable (decision 93): a refusal empties its own field and nothing else of the answer.
 * The decorated classes say what is there without an error.
 */
export function nullableRootFields(schema: GraphQLSchema): GraphQLSchema {
  for (const { type } of rootTypes(schema))
    for (const field of Object.values(type.getFields())) field.type = getNullableType(field.type);
  return describeRootTypes(schema);
}

const ROOT_TYPE = /^type (?:Query|Mutation|Subscription) \{$.*?^\}$/gms;
// `name: Type!`, `name(id: Int!): Type!`, or the last line of arguments that have descriptions.
const NON_NULL_FIELD = /^( {2}(?:\w+(?:\(.*\))?|\)): .+)!$/gm;

/** Prints what {@link nullableRootFields} makes of a schema: graphql-js prints no directives. */
export function printNullableRootFields(schema: GraphQLSchema): string {
  return printSchema(describeRootTypes(schema)).replace(ROOT_TYPE, (type) =>
    type.replace(NON_NULL_FIELD, `$1 @${semanticNonNull.name}`),
  );
}

/** Describes the root types, for which the decorated classes have no place. */
function describeRootTypes(schema: GraphQLSchema): GraphQLSchema {
  for (const { type, description } of rootTypes(schema)) type.description = description;
  return schema;
}

const rootTypes = (schema: GraphQLSchema) =>
  [
    {
      type: schema.getQueryType(),
      description: 'The reads. They change nothing but the logs.',
    },
    {
      type: schema.getMutationType(),
      description: 'The acts. Each is one transaction: all of it or nothing.',
    },
    {
      type: schema.getSubscriptionType(),
      description: 'The messages over a WebSocket (graphql-transport-ws).',
    },
  ].flatMap(({ type, description }) => (type == null ? [] : [{ type, description }]));
