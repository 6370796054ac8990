import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ListedPlates } from '../../../features/checks/plates/listed-plates.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import { flag, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  ImportedPlates,
  ListedPlate,
  ListedPlateDiscards,
  ListedPlatePage,
  ListedPlatesQuery,
  NewListedPlate,
  PlateDiscardsQuery,
} from './listed-plates.shapes.js';
import { csvPart, uploadedWithFields } from '../multipart.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

const LARGEST_CSV = 10 * 1024 * 1024;

/** The fields beside an imported file. */
const ImportOptions = z.strictObject({
  dryRun: flag('dry_run').transform((dryRun) => dryRun === true),
});

/** The REST routes for the lists of plates (cameras 2). */
@ApiTags('Checks')
@Controller('api/listed-plates')
export class ListedPlatesController {
  constructor(private readonly plates: ListedPlates) {}

  @Operation({
    summary: 'The plates on the lists',
    query: ListedPlatesQuery,
    answers: { 200: json('15 per page, newest first.', ListedPlatePage) },
  })
  @Allow('administrator')
  @Get()
  async listListedPlates(@Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, ListedPlatesQuery);
    return toRest(await this.plates.listPlates(filter, page));
  }

  @Operation({
    summary: 'Put a plate on a list',
    description: 'The same plate, list and badge number again answers 200 and the first row.',
    body: NewListedPlate,
    answers: {
      201: json('The row.', ListedPlate),
      200: json('The row that was there already.', ListedPlate),
    },
    refuses: [409],
  })
  @Allow('administrator')
  @Post()
  async createListedPlate(
    @CurrentUser() administrator: UserCaller,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { plate, created } = await this.plates.create(administrator, fromRest(body));
    reply.status(created ? 201 : 200);
    return toRest(plate);
  }

  @Operation({
    summary: 'Put the plates of a file on their lists',
    description:
      'All or nothing: the faults stand in `errors` by `line {n}`. A plate that is there already is passed over.',
    parts: {
      file: csvPart('plate,list,badge_number,from,to,note'),
      dry_run: {
        schema: { type: 'string', description: '`true` to add nothing, and to say what would be.' },
        optional: true,
      },
    },
    answers: {
      201: json('What was added.', ImportedPlates),
      200: json('No row was new, or `dry_run`.', ImportedPlates),
    },
  })
  @Allow('administrator')
  @Post('import')
  async importListedPlates(
    @CurrentUser() administrator: UserCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { file, fields } = await uploadedWithFields(request, LARGEST_CSV, ['dry_run'], (part) =>
      part.toBuffer(),
    );
    const { dryRun } = validate(ImportOptions, fromRest(fields));
    const imported = await this.plates.import(administrator, file, dryRun);
    reply.status(imported.added > 0 && !dryRun ? 201 : 200);
    return imported;
  }

  @Operation({
    summary: 'Take a plate off its list',
    answers: { 204: empty('It is gone.') },
  })
  @Allow('administrator')
  @Delete(':id')
  @HttpCode(204)
  async deleteListedPlate(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<void> {
    await this.plates.delete(administrator, id);
  }

  @Operation({
    summary: 'Discards of events with a listed plate',
    description:
      'The plate that the camera read, or the registered one, was on the list on the day of the event or on that of the discard.',
    query: PlateDiscardsQuery,
    answers: { 200: json('The discards of these days, newest first.', ListedPlateDiscards) },
  })
  @Allow('administrator')
  @Get('discards')
  async listListedPlateDiscards(@Query() query: Record<string, unknown>) {
    const found = await this.plates.discards(fromRestQuery(query, PlateDiscardsQuery));
    return toRest({
      data: found.map(({ discardedBy, reasonCode, ...discard }) => ({
        ...discard,
        officerBadge: discardedBy?.badgeNumber ?? null,
        reasonCode,
      })),
    });
  }
}
