import {
  Args,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import {
  CitationQueue,
  CitationSort,
  CitationTransition,
  Recommendation,
  SortOrder,
} from './citation.enums.js';
import {
  Citation,
  CitationConnection,
  CitationPage,
  OfferedAction,
  RegistryVehicle,
} from './citation.model.js';
import { partsOf } from './citation.selection.js';
import { SearchInput, VehicleInput } from './citations.inputs.js';
import { CitationsService } from './citations.service.js';
import { EvidenceService } from './evidence.service.js';
import { TransitionsService } from './transitions.service.js';
import {
  asCitation,
  asConnection,
  asPage,
  camel,
  isEditable,
  missingOf,
  noticeFor,
  offersTo,
  plateUnusual,
} from './citation.view.js';

/** GraphQL's door to citations. */
@Resolver(() => Citation)
export class CitationsResolver {
  constructor(
    private readonly citations: CitationsService,
    private readonly transitions: TransitionsService,
    private readonly evidence: EvidenceService,
  ) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => CitationPage, { name: 'citations', description: 'One of the five lists, by page.' })
  async list(
    @CurrentCaller() caller: Caller,
    @Args('queue', { type: () => CitationQueue, description: 'Which list.' }) queue: string,
    @Args('sortBy', {
      type: () => CitationSort,
      defaultValue: 'updated_at',
      description: 'What to sort by.',
    })
    sortBy: string,
    @Args('order', {
      type: () => SortOrder,
      defaultValue: 'desc',
      description: 'In which direction.',
    })
    order: string,
    @Args('page', {
      type: () => Int,
      defaultValue: 1,
      description: 'From 1; past the end is empty.',
    })
    page: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CitationPage> {
    return asPage(
      await this.citations.list(caller, { queue, sortBy, order, page }, partsOf(info, ['data'])),
    );
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => CitationConnection, {
    name: 'citationConnection',
    description: 'One of the five lists, by cursor (Relay), by time of change.',
  })
  async connection(
    @CurrentCaller() caller: Caller,
    @Args('queue', { type: () => CitationQueue, description: 'Which list.' }) queue: string,
    @Args('order', {
      type: () => SortOrder,
      defaultValue: 'desc',
      description: 'In which direction.',
    })
    order: string,
    @Args('first', { type: () => Int, defaultValue: 15, description: 'How many, 100 at most.' })
    first: number,
    @Args('after', { type: () => String, nullable: true, description: 'The cursor to go on from.' })
    after: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CitationConnection> {
    return asConnection(
      await this.citations.connection(
        caller,
        { queue, order, first, after },
        partsOf(info, ['edges', 'node']),
      ),
    );
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => Citation, { name: 'citation', description: 'One citation.' })
  async one(
    @CurrentCaller() caller: Caller,
    @Args('id', { type: () => ID, description: 'Its number.' }) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation> {
    return asCitation(await this.citations.one(caller, id, camel(partsOf(info))));
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => CitationPage, {
    name: 'searchCitations',
    description: 'Events of every status, newest change first.',
  })
  async search(
    @CurrentCaller() caller: Caller,
    @Args('filter', { type: () => SearchInput, description: 'What to search for.' })
    filter: SearchInput,
    @Args('page', {
      type: () => Int,
      defaultValue: 1,
      description: 'From 1; past the end is empty.',
    })
    page: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CitationPage> {
    return asPage(
      await this.citations.search(caller, { ...filter }, page, camel(partsOf(info, ['data']))),
    );
  }

  @Allow('processing')
  @Query(() => RegistryVehicle, {
    description: 'Asks the vehicle registry on behalf of a pending event; each question is logged.',
  })
  vehicleLookup(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID, description: 'The event.' }) citationId: string,
    @Args('term', {
      type: () => String,
      description: 'The plate; spaces, dashes and case do not matter.',
    })
    term: string,
  ): Promise<RegistryVehicle> {
    return this.evidence.lookup(user, citationId, term);
  }

  @Allow('processing', 'inspection')
  @Mutation(() => Citation, {
    name: 'transitionCitation',
    description: 'Submits, holds, revises, discards or generates.',
  })
  async transition(
    @CurrentUser() user: UserCaller,
    @Args('id', { type: () => ID, description: 'The citation.' }) id: string,
    @Args('transition', { type: () => CitationTransition, description: 'What is to be done.' })
    transition: string,
    @Args('recommendation', {
      type: () => Recommendation,
      nullable: true,
      description: 'Required to submit.',
    })
    recommendation: string | null,
    @Args('reason', {
      type: () => String,
      nullable: true,
      description: 'Why, 255 characters at most; told to the submitter.',
    })
    reason: string | null,
    @Args('expectedVersion', {
      type: () => Int,
      nullable: true,
      description: 'The version that was looked at.',
    })
    expectedVersion: number | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation> {
    return asCitation(
      await this.transitions.transition(
        user,
        id,
        { transition, recommendation, reason, expectedVersion },
        camel(partsOf(info)),
      ),
    );
  }

  @Allow('processing')
  @Mutation(() => Citation, { description: 'Picks an image as evidence, or puts it back.' })
  async selectMedia(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID, description: 'The citation.' }) citationId: string,
    @Args('mediaId', { type: () => ID, description: 'The image.' }) mediaId: string,
    @Args('selected', { type: () => Boolean, description: 'Picked or not.' }) selected: boolean,
    @Args('expectedVersion', {
      type: () => Int,
      nullable: true,
      description: 'The version that was looked at.',
    })
    expectedVersion: number | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation> {
    return asCitation(
      await this.evidence.selectMedia(
        user,
        citationId,
        mediaId,
        { selected, expectedVersion },
        camel(partsOf(info)),
      ),
    );
  }

  @Allow('processing')
  @Mutation(() => Citation, {
    description: 'Replaces the owner and the vehicle of a pending event.',
  })
  async updateVehicle(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID, description: 'The citation.' }) citationId: string,
    @Args('input', { type: () => VehicleInput, description: 'The owner and the vehicle.' })
    input: VehicleInput,
    @Args('expectedVersion', {
      type: () => Int,
      nullable: true,
      description: 'The version that was looked at.',
    })
    expectedVersion: number | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation> {
    return asCitation(
      await this.evidence.updateVehicle(
        user,
        citationId,
        { ...input },
        expectedVersion,
        camel(partsOf(info)),
      ),
    );
  }

  @ResolveField(() => [OfferedAction], { description: 'What the caller may do with it now.' })
  availableActions(
    @Parent() { facts }: Citation,
    @CurrentCaller() caller: Caller,
  ): OfferedAction[] {
    return offersTo(caller, facts);
  }

  @ResolveField()
  notice(@Parent() { notice }: Citation, @CurrentCaller() caller: Caller): Citation['notice'] {
    return noticeFor(caller, notice);
  }

  @ResolveField(() => [String], { description: 'What a notice still misses, in sentences.' })
  missing(@Parent() { facts }: Citation): string[] {
    return missingOf(facts);
  }

  @ResolveField(() => Boolean, {
    description: 'Whether the caller may change the vehicle and the evidence now.',
  })
  editable(@Parent() { facts }: Citation, @CurrentCaller() caller: Caller): boolean {
    return isEditable(caller, facts);
  }

  @ResolveField(() => Boolean, {
    description:
      'Whether the plate does not look like the plates of the settings: a warning, never a refusal.',
  })
  plateUnusual(@Parent() { facts }: Citation): boolean {
    return plateUnusual(facts);
  }
}
