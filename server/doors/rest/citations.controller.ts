import { Body, Controller, Get, Header, Headers, Param, Put, Query } from '@nestjs/common';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import { asRest, asRestListItem } from '../../features/citations/citation.view.js';
import { type ReportStatus, TARGETS } from '../../features/citations/citation.workflow.js';
import { ALL_PARTS } from '../../features/citations/citations.queries.js';
import { CitationsService, type View } from '../../features/citations/citations.service.js';
import { EvidenceService } from '../../features/citations/evidence.service.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { ifMatch } from './if-match.js';
import { fromRest, fromRestQuery, toRest, withNames } from './shapes.js';

const REPORT: View = { words: 'snake', parts: ALL_PARTS };
const LIST: View = { words: 'snake', parts: ['facts'] };

/** REST's door to citations (spec 7). */
@Controller('api')
export class CitationsController {
  constructor(
    private readonly citations: CitationsService,
    private readonly evidence: EvidenceService,
  ) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citations')
  @Header('Content-Type', 'application/json; charset=utf-8')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: Record<string, unknown>,
  ): Promise<string> {
    const { status, sortby, order, page } = fromRestQuery(query, [
      'status',
      'sortby',
      'order',
      'page',
    ]);
    const { data, place } = await withNames({ queue: 'status', sortBy: 'sortby' }, () =>
      this.citations.listText(caller, { queue: status, sortBy: sortby, order, page }),
    );
    return `{"data":${data},${JSON.stringify(toRest(place)).slice(1)}`;
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('search')
  async search(
    @CurrentCaller() caller: Caller,
    @Query() query: Record<string, unknown>,
  ): Promise<unknown> {
    const { page, ...fields } = fromRestQuery(query, [
      'reference_number',
      'report_status',
      'cause',
      'vehicle_registration_plate',
      'vehicle_owner',
      'start_date',
      'end_date',
      'page',
    ]);
    const {
      data,
      totalIsExact: _,
      ...place
    } = await this.citations.search(caller, fields, page, LIST);
    return { data: data.map((row) => asRestListItem(caller, row)), ...(toRest(place) as object) };
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Get('citations/:id')
  async one(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<unknown> {
    return asRest(caller, await this.citations.one(caller, id, REPORT));
  }

  @Allow('processing', 'inspection')
  @Put('citations/:id')
  async transition(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') version?: string,
  ): Promise<unknown> {
    const { reportStatus, ...rest } = fromRest(body);
    const act = {
      ...rest,
      transition: transitionOf(reportStatus),
      expectedVersion: ifMatch(version),
    };
    return asRest(user, await this.citations.transition(user, id, act, REPORT));
  }

  @Allow('processing')
  @Put('citations/:id/media/update/:mediaId')
  async selectMedia(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Param('mediaId') mediaId: string,
    @Body() body: unknown,
    @Headers('if-match') version?: string,
  ): Promise<unknown> {
    const selection = { ...fromRest(body), expectedVersion: ifMatch(version) };
    return asRest(user, await this.evidence.selectMedia(user, id, mediaId, selection, REPORT));
  }

  @Allow('processing')
  @Get('citations/:id/vehicle/lookup')
  async lookup(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Query('term') term: unknown,
  ): Promise<unknown> {
    return toRest(await this.evidence.lookup(user, id, term));
  }

  @Allow('processing')
  @Put('citations/:id/vehicle/update')
  async updateVehicle(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('if-match') version?: string,
  ): Promise<unknown> {
    return asRest(
      user,
      await this.evidence.updateVehicle(user, id, fromRest(body), ifMatch(version), REPORT),
    );
  }
}

/** What a target status asks for; the table, not the client, decides what it becomes. */
function transitionOf(reportStatus: unknown): string {
  const transition =
    typeof reportStatus === 'string' && Object.hasOwn(TARGETS, reportStatus)
      ? TARGETS[reportStatus as ReportStatus]
      : undefined;
  if (transition === undefined)
    throw invalidField('reportStatus', 'Report status is not one that can be asked for');
  return transition;
}
