import { Body, Controller, Get, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { withFieldNames } from '../../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { EvidenceSelection } from '../../../features/citations/evidence-selection.service.js';
import { Measuring } from '../../../features/citations/measuring.service.js';
import { RegistryComparisons } from '../../../features/citations/registry-comparisons.service.js';
import { VehicleLookups } from '../../../features/citations/vehicle-lookups.service.js';
import { VehicleUpdates } from '../../../features/citations/vehicle-updates.service.js';
import type { LookedUp } from '../../../features/registry/registry-entry.pure.js';
import { json } from '../../../platform/openapi/answers.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.decorator.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { CITATION, REPORT, reportOf } from './citation.answer.js';
import {
  LookupQuery,
  MediaSelection,
  NearMisses,
  NearMissesQuery,
  RegistryComparison,
  RegistryVehicle,
  VehicleInput,
} from './citations.shapes.js';
import { ifMatch } from '../if-match.js';
import { MeasurementInput } from './measurement.shapes.js';
import { fromRest, rowsFromRest, toRest, withRouteFields } from '../spelling.js';

/** The fields of a look-up that no event has: a client may send its answer back as it is. */
const ONLY_ANSWERED: ReadonlySet<string> = new Set([
  'ownerSince',
  'sourceDay',
  'storedAt',
  'choices',
] satisfies (keyof LookedUp)[]);

/** The REST routes for evidence and vehicle of a citation (spec 7). */
@ApiTags('Evidence')
@Controller('api/citations/:id')
export class EvidenceController {
  constructor(
    private readonly vehicles: VehicleUpdates,
    private readonly lookups: VehicleLookups,
    private readonly comparisons: RegistryComparisons,
    private readonly selection: EvidenceSelection,
    private readonly measuring: Measuring,
  ) {}

  @Operation({
    summary: 'Select an image as evidence, or deselect it',
    body: MediaSelection,
    answers: { 200: CITATION },
    refuses: [409],
  })
  @Idempotent()
  @Allow('processing')
  @Put('media/update/:media_id')
  async selectMedia(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Param('media_id') mediaId: string,
    @Body() body: unknown,
    @Headers('If-Match') version?: string,
  ) {
    const selection = withRouteFields(fromRest(body), { expectedVersion: ifMatch(version) });
    return reportOf(user, await this.selection.selectMedia(user, id, mediaId, selection, REPORT));
  }

  @Operation({
    summary: 'Select the usual evidence',
    description:
      'Selects the media that the settings of the desk name for the cause and deselects all other media, in one change of the citation.',
    answers: { 200: CITATION },
    refuses: [409, 422],
  })
  @Allow('processing')
  @Put('media/usual')
  async selectUsualEvidence(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('If-Match') version?: string,
  ) {
    const read = withRouteFields(fromRest(body ?? {}), { expectedVersion: ifMatch(version) });
    return reportOf(user, await this.selection.selectUsualEvidence(user, id, read, REPORT));
  }

  @Operation({
    summary: 'Measure in the pictures',
    description:
      'Measures between two marks of the same tyre, with the reference points of the camera on the day of the event.',
    body: MeasurementInput,
    answers: { 200: CITATION },
    refuses: [409],
  })
  @Allow('processing', 'inspection')
  @Put('measurement')
  async measureCitation(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('If-Match') header?: string,
  ) {
    const { version, points, ...others } = fromRest(body);
    const marks = { ...others, points: rowsFromRest(points, 'points') };
    const input = withRouteFields(marks, { expectedVersion: version ?? ifMatch(header) });
    const row = await withFieldNames({ expectedVersion: 'version' }, () =>
      this.measuring.measureCitation(user, id, input, REPORT),
    );
    return reportOf(user, row);
  }

  @Operation({
    summary: 'Look up a vehicle in the registry',
    description:
      'Each look-up is logged. If the registry has several entries, all fields but the plate and `choices` are null.',
    query: LookupQuery,
    answers: { 200: json('The vehicle and its owner.', RegistryVehicle) },
    refuses: [409],
  })
  @Allow('processing')
  @Get('vehicle/lookup')
  async lookUpVehicle(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Query() query: unknown,
  ) {
    return toRest(await this.lookups.lookUpVehicle(user, id, fromRest(query)));
  }

  @Operation({
    summary: 'The attached registry entry, beside the registry of now',
    description: 'Each call is logged as a look-up.',
    answers: { 200: json('Both sides.', RegistryComparison) },
  })
  @Allow('processing', 'inspection')
  @Get('registry')
  async compareRegistry(@CurrentUser() user: UserCaller, @Param('id') id: string) {
    return toRest(await this.comparisons.compareRegistry(user, id));
  }

  @Operation({
    summary: 'Plates that are easily taken for another one',
    description:
      "Finds at most eight vehicles of the department's own table, nearest first: 0 O D Q, 8 B, 1 I L, 5 S and 2 Z count as similar. Each call is logged as a look-up.",
    query: NearMissesQuery,
    answers: { 200: json('The vehicles, without their owners.', NearMisses) },
    refuses: [409],
  })
  @Allow('processing')
  @Get('vehicle/near')
  async nearMisses(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Query('term') term: unknown,
  ) {
    return { data: toRest(await this.lookups.findNearMisses(user, id, term)) };
  }

  @Operation({
    summary: 'Correct owner and vehicle',
    description: 'The answer of a look-up can be sent back as it is.',
    body: VehicleInput,
    answers: { 200: CITATION },
    refuses: [409],
  })
  @Idempotent()
  @Allow('processing')
  @Put('vehicle/update')
  async updateVehicle(
    @CurrentUser() user: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
    @Headers('If-Match') version?: string,
  ) {
    const sent = Object.entries(fromRest(body)).filter(([name]) => !ONLY_ANSWERED.has(name));
    const input = Object.fromEntries(sent);
    return reportOf(
      user,
      await this.vehicles.updateVehicle(user, id, input, ifMatch(version), REPORT),
    );
  }
}
