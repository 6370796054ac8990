import {
  Args,
  Context,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { Cause } from '../../platform/graphql/enums.js';
import type { Cause as CauseName } from '../../platform/domain/duty.js';
import { CitationQueue } from './citation.enums.js';
import type { Queue } from './citation.workflow.js';
import { Notice } from '../notices/notice.model.js';
import { Notification } from '../notifications/notification.model.js';
import { asksFor } from '../../platform/graphql/selection.js';
import { loadInBatch } from '../../platform/graphql/batches.js';
import { IdempotentMutation } from '../../platform/idempotency/idempotent.decorator.js';
import { Allow, CurrentCaller, CurrentUser } from '../../platform/identity/allow.js';
import type { Caller, UserCaller } from '../../platform/identity/caller.js';
import {
  CitationConnectionArgs,
  CitationListArgs,
  NearMissesArgs,
  SearchArgs,
  VehicleLookupArgs,
} from './citations.args.js';
import {
  Citation,
  CitationChange,
  CitationConnection,
  CitationPage,
  SelectMediaPayload,
  SelectUsualEvidencePayload,
  TransitionCitationPayload,
  UpdateVehiclePayload,
} from './citation.model.js';
import { NearMiss, RegistryComparison, RegistryVehicle } from './vehicle.model.js';
import { partsOf } from './reads/citation.selection.js';
import {
  SelectMediaInput,
  SelectUsualEvidenceInput,
  TransitionCitationInput,
  UpdateVehicleInput,
} from './citations.inputs.js';
import { CitationChangesFeed } from './reads/citation-changes-feed.service.js';
import { CitationConnections } from './reads/citation-connections.service.js';
import type { FilterFields } from './citations.rules.js';
import { ChangedCitations } from './reads/changed-citations.service.js';
import { CitationsService } from './reads/citations.service.js';
import { EvidenceSelection } from './evidence-selection.service.js';
import { VehicleUpdates } from './vehicle-updates.service.js';
import { RegistryComparisons } from './registry-comparisons.service.js';
import { VehicleLookups } from './vehicle-lookups.service.js';
import { TRANSITION_REFUSALS } from './transition-refusal.pure.js';
import { TransitionsService } from './transitions.service.js';
import { asCitation, asConnection, asPage } from './reads/citation.view.js';

const ANY_OF = new Intl.ListFormat('en', { type: 'disjunction' });

/** GraphQL's door to citations: what is read. */
@Resolver(() => Citation)
export class CitationsResolver {
  constructor(
    private readonly citations: CitationsService,
    private readonly connections: CitationConnections,
    private readonly changes: CitationChangesFeed,
    private readonly lookups: VehicleLookups,
    private readonly comparisons: RegistryComparisons,
  ) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => CitationPage, {
    name: 'citations',
    description: 'One of the five lists, by page. Has the filter of `citationConnection`.',
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Args() place: CitationListArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CitationPage> {
    const parts = asksFor('data', info) ? partsOf(info, ['data']) : null;
    return asPage(caller, await this.citations.listCitations(caller, place, parts));
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => CitationConnection, {
    name: 'citationConnection',
    description:
      'The same citations by cursor (Relay). Stands beside `citations` because pages shift while events change: a walk by id misses none.',
  })
  async connection(
    @CurrentCaller() caller: Caller,
    @Args() place: CitationConnectionArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Omit<CitationConnection, 'totalCount'>> {
    const parts = partsOf(info, ['edges', 'node']);
    const { updatedSince, ...slice } = place;
    const found =
      updatedSince == null
        ? await this.connections.sliceOf(caller, slice, parts)
        : await this.changes.changesSince(caller, { ...place }, parts);
    return asConnection(caller, found);
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => Citation, {
    name: 'citation',
    nullable: true,
    description: 'One citation; null and CITATION_NOT_FOUND where the caller sees none.',
  })
  async citationById(
    @CurrentCaller() caller: Caller,
    @Args('id', { type: () => ID }) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation> {
    return asCitation(caller, await this.citations.findCitation(caller, id, partsOf(info)));
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Query(() => CitationPage, {
    name: 'searchCitations',
    description:
      'Citations of all lists, newest change first; the total is counted up to 1,000. Text, status, cause, plate, owner and time have an index over all lists; another field of the filter reads the events one by one.',
  })
  async search(
    @CurrentCaller() caller: Caller,
    @Args() { filter, ...place }: SearchArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CitationPage> {
    const parts = partsOf(info, ['data']);
    return asPage(caller, await this.citations.search(caller, { ...filter }, place, parts));
  }

  @Allow('processing')
  @Query(() => RegistryVehicle, {
    nullable: true,
    description:
      'Asks the vehicle registry on behalf of a pending event; each question is logged. Null and VEHICLE_NOT_FOUND where the registry has none, REGISTRY_EMPTY where it has no vehicles at all.',
  })
  vehicleLookup(
    @CurrentUser() user: UserCaller,
    @Args() { citationId, ...asked }: VehicleLookupArgs,
  ): Promise<RegistryVehicle> {
    return this.lookups.lookUpVehicle(user, citationId, asked);
  }

  @Allow('processing', 'inspection')
  @Query(() => RegistryComparison, {
    nullable: true,
    description:
      'The answer of the registry that an event has taken, beside what the registry has now; each question is logged as a look-up.',
  })
  citationRegistry(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID }) citationId: string,
  ): Promise<RegistryComparison> {
    return this.comparisons.compareRegistry(user, citationId);
  }

  @Allow('processing')
  @Query(() => [NearMiss], {
    description:
      "Up to eight plates of the department's own table that are easily taken for this one (0 O D Q, 8 B, 1 I L, 5 S, 2 Z), on behalf of a pending event; each question is logged.",
  })
  vehicleNearMisses(
    @CurrentUser() user: UserCaller,
    @Args() { citationId, term }: NearMissesArgs,
  ): Promise<NearMiss[]> {
    return this.lookups.findNearMisses(user, citationId, term);
  }
}

/** GraphQL's door to citations: their changes as they happen. */
@Resolver()
export class CitationSubscriptionsResolver {
  constructor(
    private readonly connections: CitationConnections,
    private readonly changed: ChangedCitations,
  ) {}

  @Allow('processing', 'inspection', 'token:citations:read')
  @Subscription(() => Citation, {
    description: 'A citation: as it is now, and again after every change of it.',
    resolve: (citation: Citation) => citation,
  })
  citationUpdated(
    @CurrentCaller() caller: Caller,
    @Args('citationId', { type: () => ID }) citationId: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AsyncIterableIterator<Citation>> {
    return this.connections.watchCitation(caller, citationId, partsOf(info), (row) =>
      asCitation(caller, row),
    );
  }

  @Allow('processing', 'inspection', 'token:citations:read')
  @Subscription(() => CitationChange, {
    description:
      'Each change of the citations that the caller sees, from now on. A change that happens while no socket is open does not come later: for all of them ask `citationConnection(updatedSince:)`.',
    resolve: (change: CitationChange) => change,
  })
  citationChanged(
    @CurrentCaller() caller: Caller,
    @Args('causes', { type: () => [Cause], nullable: true, description: 'Without them, all.' })
    causes: CauseName[] | null,
    @Args('queues', {
      type: () => [CitationQueue],
      nullable: true,
      description: 'The lists in which the citation is after the change; without them, all.',
    })
    queues: Queue[] | null,
    @Info() info: GraphQLResolveInfo,
  ): AsyncIterableIterator<CitationChange> {
    const parts = partsOf(info, ['citation']);
    return this.changed.watch(caller, { causes, queues }, parts, ({ row, type, occurredAt }) => ({
      type,
      occurredAt,
      citation: asCitation(caller, row),
    }));
  }
}

/** GraphQL's door to citations: what is done with them. */
@Resolver()
export class CitationChangesResolver {
  constructor(
    private readonly transitions: TransitionsService,
    private readonly vehicles: VehicleUpdates,
    private readonly selection: EvidenceSelection,
  ) {}

  @IdempotentMutation()
  @Allow('processing', 'inspection')
  @Mutation(() => TransitionCitationPayload, {
    name: 'transitionCitation',
    description: `Submits, holds, revises, discards or generates. Refused with ${ANY_OF.format(TRANSITION_REFUSALS)}.`,
  })
  async transition(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { citationId, transition, ...fields }: TransitionCitationInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TransitionCitationPayload> {
    const parts = partsOf(info, ['citation']);
    const step = { ...fields, transition: transition.toLowerCase() };
    const row = await this.transitions.transitionCitation(user, citationId, step, parts);
    return { citation: asCitation(user, row) };
  }

  @IdempotentMutation()
  @Allow('processing')
  @Mutation(() => SelectMediaPayload, {
    description:
      'Selects an image as evidence, or takes it back. Refused with NOT_EDITABLE, or with CHANGED_BY_ANOTHER if somebody was faster.',
  })
  async selectMedia(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { citationId, mediaId, ...choice }: SelectMediaInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SelectMediaPayload> {
    const parts = partsOf(info, ['citation']);
    const row = await this.selection.selectMedia(user, citationId, mediaId, choice, parts);
    return { citation: asCitation(user, row) };
  }

  @Allow('processing')
  @Mutation(() => SelectUsualEvidencePayload, {
    description:
      'Selects the usual evidence of a pending event and takes all else out, as one change: see `DeskSettings.usualEvidence`. Refused with NOT_EDITABLE, or with CHANGED_BY_ANOTHER if somebody was faster.',
  })
  async selectUsualEvidence(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { citationId, ...read }: SelectUsualEvidenceInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SelectUsualEvidencePayload> {
    const parts = partsOf(info, ['citation']);
    const row = await this.selection.selectUsualEvidence(user, citationId, { ...read }, parts);
    return { citation: asCitation(user, row) };
  }

  @IdempotentMutation()
  @Allow('processing')
  @Mutation(() => UpdateVehiclePayload, {
    description:
      'Replaces the owner and the vehicle of a pending event. Refused with NOT_EDITABLE, or with CHANGED_BY_ANOTHER if somebody was faster.',
  })
  async updateVehicle(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { citationId, vehicle, answerId, expectedVersion }: UpdateVehicleInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UpdateVehiclePayload> {
    const parts = partsOf(info, ['citation']);
    const row = await this.vehicles.updateVehicle(
      user,
      citationId,
      { ...vehicle, answerId },
      expectedVersion,
      parts,
    );
    return { citation: asCitation(user, row) };
  }
}

/** Counts the total of a connection only if it is selected. */
@Resolver(() => CitationConnection)
export class CitationConnectionResolver {
  constructor(private readonly connections: CitationConnections) {}

  @ResolveField(() => Int)
  totalCount(
    @CurrentCaller() caller: Caller,
    @Parent() { filter }: { filter: FilterFields },
  ): Promise<number> {
    return this.connections.countCitations(caller, filter);
  }
}

/** The citation of a notice; administrators see notices and no citations (contract 5). */
@Resolver(() => Notice)
export class NoticeCitationResolver {
  constructor(private readonly connections: CitationConnections) {}

  @ResolveField(() => Citation, {
    nullable: true,
    description: 'The citation that it is of; null for administrators, who see none.',
  })
  citation(
    @CurrentCaller() caller: Caller,
    @Parent() { citationId }: Notice,
    @Context() context: object,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation | null> {
    return linked(this.connections, caller, citationId, context, info);
  }
}

/** The citation of a notification. */
@Resolver(() => Notification)
export class NotificationCitationResolver {
  constructor(private readonly connections: CitationConnections) {}

  @ResolveField(() => Citation, {
    nullable: true,
    description: 'The citation that it is about; null once the caller no longer sees it.',
  })
  citation(
    @CurrentCaller() caller: Caller,
    @Parent() { data }: Notification,
    @Context() context: object,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Citation | null> {
    return linked(this.connections, caller, data.citationId, context, info);
  }
}

/** A citation that another type links to: all that one request links to are read in one statement. */
async function linked(
  connections: CitationConnections,
  caller: Caller,
  id: number,
  context: object,
  info: GraphQLResolveInfo,
): Promise<Citation | null> {
  const parts = partsOf(info);
  const row = await loadInBatch(context, `citations ${parts.join(' ')}`, id, (ids) =>
    connections.citationsById(caller, ids, parts),
  );
  return row === undefined ? null : asCitation(caller, row);
}
