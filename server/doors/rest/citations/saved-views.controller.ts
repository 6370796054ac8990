import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SavedViews } from '../../../features/saved-views/saved-views.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import {
  NewView,
  SavedView,
  SavedViews as SavedViewList,
  ViewChange,
  ViewsQuery,
} from './saved-views.shapes.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';

/** The REST routes for the views of lists that the signed-in officer keeps. */
@ApiTags('Profile')
@Controller('api/user/views')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @Operation({
    summary: "The caller's saved views",
    query: ViewsQuery,
    answers: { 200: json('The views by list and name.', SavedViewList) },
  })
  @Allow('processing', 'inspection')
  @Get()
  async listViews(@CurrentUser() caller: UserCaller, @Query() query: Record<string, unknown>) {
    return toRest({ data: await this.views.listViews(caller, fromRestQuery(query, ViewsQuery)) });
  }

  @Operation({
    summary: 'Keep a view of a list',
    description:
      'A filter and an order under a name; at most 20 for each list. Without a filter and an order it is the whole list, the newest change first.',
    body: NewView,
    answers: { 201: json('The view.', SavedView) },
    refuses: [409],
  })
  @Allow('processing', 'inspection')
  @Post()
  async createView(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    return toRest(await this.views.create(caller, viewFrom(body)));
  }

  @Operation({
    summary: 'Rename a view, or replace what it shows',
    body: ViewChange,
    answers: { 200: json('The view.', SavedView) },
  })
  @Allow('processing', 'inspection')
  @Put(':id')
  async updateView(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.views.update(caller, id, viewFrom(body)));
  }

  @Operation({
    summary: 'Delete a view',
    answers: { 204: empty('The view is deleted.') },
  })
  @Allow('processing', 'inspection')
  @Delete(':id')
  @HttpCode(204)
  async deleteView(@CurrentUser() caller: UserCaller, @Param('id') id: string): Promise<void> {
    await this.views.delete(caller, id);
  }
}

/** The body of a view; a filter that is no object is left to the rules. */
function viewFrom(body: unknown): Record<string, unknown> {
  const view = fromRest(body);
  const { filter } = view;
  if (filter === null || typeof filter !== 'object' || Array.isArray(filter)) return view;
  return { ...view, filter: fromRest(filter, 'filter.') };
}
