import { Controller, Get, Header } from '@nestjs/common';
import { ModuleRef, ModulesContainer } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Allow } from '../../platform/identity/allow.js';
import { type OpenApiDocument, openApiDocument, restRoutes } from './openapi-document.js';
import { openApiPage } from './openapi-page.js';

/** What integrators read about REST's door; it tells nothing that is in the database. */
@Controller('api')
export class OpenApiController {
  private made: OpenApiDocument | undefined;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly references: ModuleRef,
  ) {}

  @Allow('public')
  @Get('openapi.json')
  json(): OpenApiDocument {
    return this.document();
  }

  @Allow('public')
  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return openApiPage(this.document());
  }

  private document(): OpenApiDocument {
    const { schema } = this.references.get(GraphQLSchemaHost, { strict: false });
    this.made ??= openApiDocument(restRoutes(this.modules), schema);
    return this.made;
  }
}
