import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ReasonsService } from '../../../features/reasons/reasons.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { NewReason, Reason, ReasonChange, Reasons, ReasonsQuery } from './reasons.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for the reasons of acts (desk 2). */
@ApiTags('Reasons')
@Controller('api/reasons')
export class ReasonsController {
  constructor(private readonly reasons: ReasonsService) {}

  @Operation({
    summary: 'The list of reasons',
    description: 'Administrators get all reasons, officers the active reasons of an act.',
    query: ReasonsQuery,
    answers: { 200: json('The reasons in the order of the list.', Reasons) },
  })
  @Allow('administrator', 'processing', 'inspection')
  @Get()
  async listReasons(@CurrentUser() caller: UserCaller, @Query() query: Record<string, unknown>) {
    return toRest({
      data: await this.reasons.listReasons(caller, fromRestQuery(query, ReasonsQuery)),
    });
  }

  @Operation({
    summary: 'Add a reason',
    body: NewReason,
    answers: { 201: json('The reason.', Reason) },
  })
  @Allow('administrator')
  @Post()
  async createReason(@CurrentUser() administrator: UserCaller, @Body() body: unknown) {
    return toRest(await this.reasons.create(administrator, fromRest(body)));
  }

  @Operation({
    summary: 'Change a reason',
    description: 'Entries that were written with the reason keep its old label.',
    body: ReasonChange,
    answers: { 200: json('The reason.', Reason) },
  })
  @Allow('administrator')
  @Put(':id')
  async updateReason(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.reasons.update(administrator, id, fromRest(body)));
  }

  @Operation({
    summary: 'Delete a reason that was never used',
    answers: { 204: empty('The reason is deleted.') },
    refuses: [409],
  })
  @Allow('administrator')
  @Delete(':id')
  @HttpCode(204)
  async deleteReason(
    @CurrentUser() administrator: UserCaller,
    @Param('id') id: string,
  ): Promise<void> {
    await this.reasons.delete(administrator, id);
  }
}
