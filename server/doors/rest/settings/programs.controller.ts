import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { ProgramsService } from '../../../features/programs/programs.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json, type JsonText } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  AppliedProgram,
  Program,
  ProgramApplication,
  ProgramCheck,
  ProgramInput,
  ProgramPreview,
  ProgramQuery,
} from './programs.shapes.js';
import { fromRest, fromRestQuery } from '../spelling.js';

/** The REST routes for programs (programs 7). A program is spelled as the file, at both doors. */
@ApiTags('Settings')
@Controller('api/program')
export class ProgramsController {
  constructor(private readonly programs: ProgramsService) {}

  @Operation({
    summary: "The department's own settings as a program",
    description: 'The same settings give the same bytes.',
    query: ProgramQuery,
    answers: { 200: json('The file.', Program) },
  })
  @Allow('administrator')
  @Get()
  async exportProgram(
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonText<z.output<typeof Program>>> {
    const program = await this.programs.exportProgram(fromRestQuery(query, ProgramQuery));
    reply.header('Content-Type', 'application/json; charset=utf-8');
    reply.header('Content-Disposition', 'attachment; filename="program.json"');
    return program as JsonText<z.output<typeof Program>>;
  }

  @Operation({
    summary: 'What a program would change',
    description: 'Nothing is saved.',
    body: ProgramInput,
    answers: { 200: json('Each setting and row of the program.', ProgramPreview) },
    refuses: [413],
  })
  @Allow('administrator')
  @Post('preview')
  @HttpCode(200)
  async previewProgram(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return this.programs.preview(administrator, sentProgram(body));
  }

  @Operation({
    summary: 'Apply a program as it was previewed',
    description: 'All of it, or nothing. Nothing is deleted.',
    body: ProgramApplication,
    answers: { 200: json('What was applied.', AppliedProgram) },
    refuses: [409, 413],
  })
  @Allow('administrator')
  @Post()
  @HttpCode(200)
  async applyProgram(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return this.programs.apply(administrator, sentProgram(body));
  }

  @Operation({
    summary: 'Record who checked the example',
    description: 'From then on notices can be made.',
    body: ProgramCheck,
    answers: { 204: empty('The name is in the log.') },
  })
  @Allow('administrator')
  @Post('checked')
  @HttpCode(204)
  async confirmProgram(
    @CurrentUser() administrator: UserCaller,
    @Body() body: unknown,
  ): Promise<void> {
    await this.programs.confirm(administrator, fromRest(body));
  }
}

function sentProgram(body: unknown): Record<string, unknown> & { program: unknown } {
  const { program, ...fields } = fromRest(body);
  return { program, ...fields };
}
