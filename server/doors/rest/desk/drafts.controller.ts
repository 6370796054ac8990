import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DraftsService } from '../../../features/desk/claims/drafts.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { Draft, DraftInput } from './desk.shapes.js';
import { fromRest, toRest } from '../spelling.js';

const DRAFT = json("The caller's own draft.", Draft);

/** The REST routes for what officers typed and did not send (desk 5). */
@ApiTags('Desk')
@Controller('api/citations/:id/draft')
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Operation({ summary: "The caller's draft on an event", answers: { 200: DRAFT } })
  @Allow('processing', 'inspection')
  @Get()
  async getDraft(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    return toRest(await this.drafts.findDraft(user, id));
  }

  @Operation({
    summary: "Save the caller's draft on an event",
    body: DraftInput,
    answers: { 200: DRAFT },
  })
  @Allow('processing', 'inspection')
  @Put()
  async saveDraft(@CurrentUser() user: UserCaller, @Param('id') id: string, @Body() body: unknown) {
    return toRest(await this.drafts.saveDraft(user, id, fromRest(body)));
  }

  @Operation({
    summary: "Delete the caller's draft on an event",
    answers: { 204: empty('The draft is deleted.') },
  })
  @Allow('processing', 'inspection')
  @Delete()
  @HttpCode(204)
  async deleteDraft(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    await this.drafts.delete(user, id);
  }
}
