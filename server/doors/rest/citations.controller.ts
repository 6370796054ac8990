import { Body, Controller, Get, Header, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { type ReportStatus, TARGETS } from '../../features/citations/citation.workflow.js';
import { CitationsService } from '../../features/citations/reads/citations.service.js';
import { TransitionsService } from '../../features/citations/transitions.service.js';
import { invalidField, withFieldNames } from '../../platform/errors/app-error.js';
import { type JsonText, json } from '../../platform/openapi/answers.js';
import { Operation } from '../../platform/openapi/operation.decorator.js';
import { listText } from './citation-list-text.js';
import { CITATION, REPORT, reportOf, ROW, rowOf } from './citation.answer.js';
import { CitationRows, ListQuery, SearchQuery, Transition } from './citations.shapes.js';
import { ifMatch } from './if-match.js';
import { searchFilter } from './search-form.js';
import { fromRest, fromRestQuery, toRest, withRouteFields } from './spelling.js';

const PAGE = json('15 citations per page.', CitationRows);

/** The REST routes for citations (spec 7). */
@ApiTags('Citations')
@Controller('api')
export class CitationsController {
  constructor(
    private readonly citations: CitationsService,
    private readonly transitions: TransitionsService,
  ) {}

  @Operation({
    summary: 'A page of one of the five lists',
    description: 'With a filter, the total is counted up to 1,000.',
    query: ListQuery,
    answers: { 200: PAGE },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citations')
  @Header('Content-Type', 'application/json; charset=utf-8')
  async listCitations(@CurrentCaller() caller: Caller, @Query() query: Record<string, unknown>) {
    const { status, sortby, order, page, ...filter } = fromRestQuery(query, ListQuery);
    const { place, ...rows } = await withFieldNames({ queue: 'status', sortBy: 'sortby' }, () =>
      this.citations.listStored(caller, { queue: status, sortBy: sortby, order, page, filter }),
    );
    return `{"data":${listText(caller, rows)},${JSON.stringify(toRest(place)).slice(1)}` as JsonText<
      z.infer<typeof CitationRows>
    >;
  }

  @Operation({
    summary: 'Search events',
    description: 'Every parameter may be left out. Totals are counted up to 1,000.',
    query: SearchQuery,
    answers: { 200: PAGE },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('search')
  async searchCitations(@CurrentCaller() caller: Caller, @Query() query: Record<string, unknown>) {
    const { page, ...form } = fromRestQuery(query, SearchQuery);
    const {
      data,
      totalIsExact: _,
      ...place
    } = await this.citations.search(caller, searchFilter(form), page, ROW);
    return { data: data.map((row) => rowOf(caller, row)), ...toRest(place) };
  }

  @Operation({
    summary: 'One citation',
    answers: { 200: CITATION },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citations/:id')
  async getCitation(@CurrentCaller() caller: Caller, @Param('id') id: string) {
    return reportOf(caller, await this.citations.findCitation(caller, id, REPORT));
  }

  @Operation({
    summary: 'Submit, hold, revise, discard or complete',
    description:
      'To complete, the citation must have all that a notice needs; otherwise 422 with what is missing.',
    body: Transition,
    answers: { 200: CITATION },
    refuses: [409],
  })
  @Allow('processing', 'inspection')
  @Put('citations/:id')
  async transitionCitation(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('If-Match') version?: string,
  ) {
    const { reportStatus, ...rest } = fromRest(body);
    const act = withRouteFields(rest, {
      transition: transitionOf(reportStatus),
      expectedVersion: ifMatch(version),
    });
    return reportOf(user, await this.transitions.transitionCitation(user, id, act, REPORT));
  }
}

/** The transition that a target status means; the table, not the client, decides which status the citation gets. */
function transitionOf(reportStatus: unknown): string {
  const transition =
    typeof reportStatus === 'string' && Object.hasOwn(TARGETS, reportStatus)
      ? TARGETS[reportStatus as ReportStatus]
      : undefined;
  if (transition === undefined)
    throw invalidField('reportStatus', 'Report status is not one that can be asked for');
  return transition;
}
