import type { GraphQLSchema } from 'graphql';

/** The decorated classes have no place to describe the three root types. */
export function describeRootTypes(schema: GraphQLSchema): GraphQLSchema {
  const descriptions = [
    [schema.getQueryType(), 'What can be read. Reading changes nothing but the logs.'],
    [schema.getMutationType(), 'What can be done. Each is one transaction: all of it or nothing.'],
    [schema.getSubscriptionType(), 'What is pushed over a WebSocket (graphql-transport-ws).'],
  ] as const;
  for (const [type, description] of descriptions) if (type) type.description = description;
  return schema;
}
