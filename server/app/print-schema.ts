import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { lexicographicSortSchema } from 'graphql';
import { DateTimeScalar } from '../platform/graphql/date-time.scalar.js';
import { schemaOptions } from '../doors/graphql/graphql.module.js';
import { printNullableRootFields } from '../platform/graphql/root-types.js';
import { RESOLVERS } from './resolvers.js';

// Prints the schema of the decorated classes to standard output; needs no database.
const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, {
  logger: false,
});
const schema = await app
  .get(GraphQLSchemaFactory)
  .create(RESOLVERS, [DateTimeScalar], schemaOptions.buildSchemaOptions);
console.log(printNullableRootFields(lexicographicSortSchema(schema)));
await app.close();
