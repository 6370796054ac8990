import { Body, Controller, Get, Header, Headers, Param, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { nextChangesLink, pageLinks } from '../../http/page-links.js';
import { Allow, CurrentCaller, CurrentUser } from '../../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../../platform/identity/caller.js';
import { type ReportStatus, TARGETS } from '../../../features/citations/citation.workflow.js';
import { CitationChangesFeed } from '../../../features/citations/reads/citation-changes-feed.service.js';
import { CitationsService } from '../../../features/citations/reads/citations.service.js';
import { TransitionsService } from '../../../features/citations/transitions.service.js';
import { MAX_FIRST, PER_PAGE } from '../../../platform/domain/paging.js';
import { invalidField, withFieldNames } from '../../../platform/errors/app-error.js';
import { type JsonText, json, withHeaders } from '../../../platform/openapi/answers.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { listText } from './citation-list-text.js';
import { CITATION, REPORT, reportOf, ROW, rowOf } from './citation.answer.js';
import {
  ChangedCitations,
  CitationRows,
  ListQuery,
  SearchQuery,
  Transition,
} from './citations.shapes.js';
import { ifMatch } from '../if-match.js';
import { searchFilter } from './search-form.js';
import { fromRest, fromRestQuery, toRest, withRouteFields } from '../spelling.js';

const PAGE = json('15 citations per page.', CitationRows);
/** A citation whose version stands in `ETag` too. */
const VERSIONED = withHeaders(CITATION, {
  ETag: 'The version; send it back as `If-Match`.',
});
const LIST = json(
  '15 citations per page; with `updated_since` the changes since then.',
  z.union([CitationRows, ChangedCitations]),
);

/** The REST routes for citations (spec 7). */
@ApiTags('Citations')
@Controller('api')
export class CitationsController {
  constructor(
    private readonly citations: CitationsService,
    private readonly changes: CitationChangesFeed,
    private readonly transitions: TransitionsService,
  ) {}

  @Operation({
    summary: 'A page of one of the five lists, or the changes since a moment',
    description:
      'With a filter, the total is counted up to 1,000. With `updated_since`, the citations that were changed since then, of all lists or one, in the order of their changes: asked again with `next_since` until `data` is empty, no change is missed.',
    query: ListQuery,
    answers: { 200: LIST },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citations')
  @Header('Content-Type', 'application/json; charset=utf-8')
  async listCitations(
    @CurrentCaller() caller: Caller,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { status, sortby, order, page, updatedSince, perPage, ...filter } = fromRestQuery(
      query,
      ListQuery,
    );
    if (updatedSince !== undefined)
      return this.listChanges(
        caller,
        reply,
        { updatedSince, perPage, sortby, order, page },
        {
          ...filter,
          ...(status === undefined ? {} : { queue: status }),
        },
      );
    if (perPage !== undefined)
      throw invalidField('per_page', 'per_page is not a known parameter', true);
    const { place, ...rows } = await withFieldNames({ queue: 'status', sortBy: 'sortby' }, () =>
      this.citations.listStored(caller, { queue: status, sortBy: sortby, order, page, filter }),
    );
    const shown = toRest(place);
    reply.header('Link', pageLinks(reply.request.url, shown));
    return `{"data":${listText(caller, rows)},${JSON.stringify(shown).slice(1)}` as JsonText<
      z.infer<typeof CitationRows>
    >;
  }

  /** The same with `updated_since`. */
  private async listChanges(
    caller: Caller,
    reply: FastifyReply,
    { updatedSince, perPage, sortby, order, page }: Record<string, string | undefined>,
    filter: Record<string, string>,
  ) {
    const fields = { updatedSince, filter, sortBy: sortby, order, page, first: rowsOf(perPage) };
    const names = { sortBy: 'sortby', queue: 'status' };
    const { rows, nextSince } = await withFieldNames(names, () =>
      this.changes.changesSince(caller, fields, ROW),
    );
    reply.header('Link', nextChangesLink(reply.request.url, nextSince));
    return JSON.stringify({
      data: rows.map(({ row }) => rowOf(caller, row)),
      per_page: fields.first,
      next_since: nextSince,
    }) as JsonText<z.infer<typeof ChangedCitations>>;
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
    } = await this.citations.search(caller, searchFilter(form), { page }, ROW);
    return { data: data.map((row) => rowOf(caller, row)), ...toRest(place) };
  }

  @Operation({
    summary: 'One citation',
    answers: { 200: VERSIONED },
  })
  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citations/:id')
  async getCitation(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const report = reportOf(caller, await this.citations.findCitation(caller, id, REPORT));
    reply.header('ETag', `"${report.version}"`);
    return report;
  }

  @Operation({
    summary: 'Submit, hold, revise, discard or complete',
    description:
      'To complete, the citation must have all that a notice needs; otherwise 422 with what is missing.',
    body: Transition,
    answers: { 200: VERSIONED },
    refuses: [409],
  })
  @Idempotent()
  @Allow('processing', 'inspection')
  @Put('citations/:id')
  async transitionCitation(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('If-Match') version?: string,
  ) {
    const { reportStatus, ...rest } = fromRest(body);
    const act = withRouteFields(rest, {
      transition: transitionOf(reportStatus),
      expectedVersion: ifMatch(version),
    });
    const row = await this.transitions.transitionCitation(user, id, act, REPORT);
    const report = reportOf(user, row);
    reply.header('ETag', `"${report.version}"`);
    return report;
  }
}

/** @throws AppError `INVALID` for a text that is no number of rows */
function rowsOf(perPage: string = String(PER_PAGE)): number {
  const rows = /^[1-9]\d{0,2}$/.test(perPage) ? Number(perPage) : 0;
  if (rows >= 1 && rows <= MAX_FIRST) return rows;
  throw invalidField('per_page', `Per page must be from 1 to ${MAX_FIRST}`, true);
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
