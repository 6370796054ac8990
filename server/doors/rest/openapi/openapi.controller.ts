import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Allow } from '../../../platform/identity/allow.js';
import { json, plain } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { OpenApiService } from './openapi.service.js';

/** The description of the REST API, for integrators; it has nothing out of the database. */
@ApiTags('Operations')
@Controller('api')
export class OpenApiController {
  constructor(private readonly openApi: OpenApiService) {}

  @Operation({
    summary: 'This description',
    answers: { 200: json('The document, OpenAPI 3.1.', z.unknown().meta({ type: 'object' })) },
  })
  @Allow('public')
  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  getOpenApi() {
    return this.openApi.json();
  }

  @Operation({
    summary: 'This description as an HTML page',
    answers: { 200: plain('The description as an HTML page.', 'text/html') },
  })
  @Allow('public')
  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  getDocs() {
    return this.openApi.page();
  }
}
