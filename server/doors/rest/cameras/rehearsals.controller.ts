import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Rehearsal as Found,
  Rehearsals,
} from '../../../features/rehearsals/rehearsals.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { PageQuery } from '../common.shapes.js';
import { NewRehearsal, Rehearsal, RehearsalPage } from './rehearsals.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for rehearsals of rules (cameras 2). */
@ApiTags('Checks')
@Controller('api/rehearsals')
export class RehearsalsController {
  constructor(private readonly rehearsals: Rehearsals) {}

  @Operation({
    summary: 'Try a function of the checks on the newest events',
    description: 'A worker does it; `done` of the rehearsal shows how far it is.',
    body: NewRehearsal,
    answers: { 202: json('The rehearsal.', Rehearsal) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post()
  @HttpCode(202)
  async startRehearsal(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return shown(await this.rehearsals.start(administrator, fromRest(body)));
  }

  @Operation({
    summary: 'The rehearsals',
    query: PageQuery,
    answers: { 200: json('15 per page, newest first.', RehearsalPage) },
  })
  @Allow('administrator')
  @Get()
  async listRehearsals(@Query() query: Record<string, unknown>) {
    const { page } = fromRestQuery(query, PageQuery);
    const { data, ...place } = await this.rehearsals.listRehearsals(page);
    return { data: data.map(shown), ...toRest(place) };
  }

  @Operation({
    summary: 'A rehearsal',
    answers: { 200: json('The rehearsal with its progress.', Rehearsal) },
  })
  @Allow('administrator')
  @Get(':id')
  async getRehearsal(@Param('id') id: string) {
    return shown(await this.rehearsals.find(id));
  }

  @Operation({
    summary: 'Cancel a rehearsal',
    description: 'It stops with the events that it looks at; one that has ended stays as it is.',
    answers: { 204: empty('It is not running any more.') },
  })
  @Allow('administrator')
  @Delete(':id')
  @HttpCode(204)
  async cancelRehearsal(@Param('id') id: string): Promise<void> {
    await this.rehearsals.cancel(id);
  }
}

/** A rehearsal as REST shows it: parameters and statuses keep their names. */
function shown({ params, byStatus, ...rehearsal }: Found) {
  return { ...toRest(rehearsal), params, by_status: byStatus };
}
