import { Args, Info, Mutation, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { MeasureCitationPayload } from './citation.model.js';
import { MeasureCitationInput } from './citations.inputs.js';
import { Measuring } from './measuring.service.js';
import { partsOf } from './reads/citation.selection.js';
import { asCitation } from './reads/citation.view.js';

/** GraphQL's door to measurements in the pictures. */
@Resolver()
export class MeasuringResolver {
  constructor(private readonly measuring: Measuring) {}

  @Allow('processing', 'inspection')
  @Mutation(() => MeasureCitationPayload, {
    description:
      'Measures a vehicle between two marks of the same tyre in two images, with the reference points of its camera. Refused with CHANGED_BY_ANOTHER, NOT_EDITABLE, NO_REFERENCE or MEASUREMENT_UNIT.',
  })
  async measureCitation(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { citationId, points, expectedVersion }: MeasureCitationInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MeasureCitationPayload> {
    const parts = partsOf(info, ['citation']);
    const input = { points: points.map((point) => ({ ...point })), expectedVersion };
    const row = await this.measuring.measureCitation(user, citationId, input, parts);
    return { citation: asCitation(user, row) };
  }
}
