import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { RegistryAge } from '../../../features/registry/imports/registry-age.service.js';
import { LARGEST_FILE_BYTES } from '../../../features/registry/imports/import-files.js';
import { RegistryImports } from '../../../features/registry/imports/registry-imports.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { PageQuery } from '../common.shapes.js';
import { uploadedWithFields } from '../multipart.js';
import {
  ApplyRegistryImport,
  Registry,
  RegistryImport,
  RegistryImportLinePage,
  RegistryImportLinesQuery,
  RegistryImportPage,
} from './registry.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for the vehicle registry and its files (guards 3). */
@ApiTags('Registry')
@Controller('api')
export class RegistryController {
  constructor(
    private readonly imports: RegistryImports,
    private readonly age: RegistryAge,
  ) {}

  @Operation({
    summary: 'The vehicle registry',
    answers: { 200: json('Its entries, and how old it is.', Registry) },
  })
  @Allow('administrator')
  @Get('registry')
  async getRegistry() {
    return toRest(await this.age.overview());
  }

  @Operation({
    summary: 'Send a registry file',
    description:
      'A worker checks it; the registry is not touched before the import is applied. `rows` shows how far the check is.',
    parts: {
      file: {
        schema: {
          type: 'string',
          format: 'binary',
          description: 'CSV (UTF-8, RFC 4180) with a header, at most 512 MB.',
        },
      },
      source_day: {
        schema: {
          type: 'string',
          format: 'date',
          description: 'The local day that the source speaks of; today if it is left out.',
        },
        optional: true,
      },
      complete: {
        schema: {
          type: 'string',
          description: '`true` if vehicles that the file does not name are to go.',
        },
        optional: true,
      },
    },
    answers: { 202: json('The import.', RegistryImport) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('registry-imports')
  @HttpCode(202)
  async startRegistryImport(
    @CurrentUser() administrator: UserCaller,
    @Req() request: FastifyRequest,
  ) {
    this.imports.assertTable();
    const { file, fields } = await uploadedWithFields(
      request,
      LARGEST_FILE_BYTES,
      ['source_day', 'complete'],
      (part) => this.imports.keepFile(part.file, part.filename),
      (kept) => this.imports.dropFile(kept),
    );
    return toRest(await this.imports.start(administrator, file, fromRest(fields)));
  }

  @Operation({
    summary: 'The imports of registry files',
    query: PageQuery,
    answers: { 200: json('15 per page, newest first.', RegistryImportPage) },
  })
  @Allow('administrator')
  @Get('registry-imports')
  async listRegistryImports(@Query() query: Record<string, unknown>) {
    const { page } = fromRestQuery(query, PageQuery);
    return toRest(await this.imports.listImports(page));
  }

  @Operation({
    summary: 'An import of a registry file',
    answers: { 200: json('The import with its progress.', RegistryImport) },
  })
  @Allow('administrator')
  @Get('registry-imports/:id')
  async getRegistryImport(@Param('id') id: string) {
    return toRest(await this.imports.find(id));
  }

  @Operation({
    summary: 'Lines of a registry file',
    description: 'Wrong and suspect lines, or further lines of a key. They have no owners.',
    query: RegistryImportLinesQuery,
    answers: { 200: json('15 per page, in the order of the file.', RegistryImportLinePage) },
  })
  @Allow('administrator')
  @Get('registry-imports/:id/lines')
  async listRegistryImportLines(@Param('id') id: string, @Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, RegistryImportLinesQuery);
    return toRest(await this.imports.lines(id, filter, page));
  }

  @Operation({
    summary: 'Apply a checked import',
    description:
      'A worker stores it in one transaction. `removed` repeats the number of keys that a complete file removes.',
    body: ApplyRegistryImport,
    bodyIsOptional: true,
    answers: { 202: json('The import.', RegistryImport) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('registry-imports/:id/apply')
  @HttpCode(202)
  async applyRegistryImport(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.imports.apply(administrator, id, fromRest(body ?? {})));
  }

  @Operation({
    summary: 'Cancel an import',
    description: 'Its file is deleted. One that is being applied, or has ended, is refused.',
    answers: { 204: empty('It is cancelled.') },
    refuses: [409],
  })
  @Allow('administrator')
  @Delete('registry-imports/:id')
  @HttpCode(204)
  async cancelRegistryImport(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<void> {
    await this.imports.cancel(administrator, id);
  }
}
