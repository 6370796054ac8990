import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { GraphqlModule } from '../doors/graphql/graphql.module.js';
import { openApiDocument } from '../doors/rest/openapi-document.js';
import { AppModule } from './app.module.js';

// Prints the OpenAPI document to standard output. In preview mode Nest makes no provider, so that it needs no database;
// GraphQL's module is left out, because it makes its schema in that mode too.
const imports = Reflect.getMetadata(MODULE_METADATA.IMPORTS, AppModule) as unknown[];

@Module({ imports: imports.filter((module) => module !== GraphqlModule) as [] })
class PrintedModule {}

const app = await NestFactory.create(PrintedModule, new FastifyAdapter(), {
  logger: ['error'],
  preview: true,
  abortOnError: false,
});
console.log(JSON.stringify(openApiDocument(app, '/'), null, 2));
