import { Args, ID, Info, Mutation, Query, Resolver, Subscription } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { withFieldNames } from '../../platform/errors/app-error.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { partsOf } from '../citations/reads/citation.selection.js';
import { asCitation } from '../citations/reads/citation.view.js';
import { RegistryVehicle } from '../citations/vehicle.model.js';
import { DeskQueue } from '../deadlines/deadlines.enums.js';
import type { DeskQueue as DeskQueueName } from '../deadlines/forecast.pure.js';
import { ClaimsService } from './claims/claims.service.js';
import { DecisionsService } from './decisions/decisions.service.js';
import {
  ClaimNextInput,
  ClearSkipsInput,
  DecideAtDeskInput,
  DeleteDraftInput,
  ReleaseClaimInput,
  RenewClaimInput,
  SaveDraftInput,
  SkipAtDeskInput,
  TakeBackDecisionInput,
} from './desk.inputs.js';
import {
  ClaimNextPayload,
  ClearSkipsPayload,
  DecideAtDeskPayload,
  DeleteDraftPayload,
  Desk,
  DeskChange,
  DeskDecision,
  Draft,
  ReleaseClaimPayload,
  RenewClaimPayload,
  SaveDraftPayload,
  SkipAtDeskPayload,
  TakeBackDecisionPayload,
} from './desk.model.js';
import { DeskService } from './desk.service.js';
import { DeskSignals } from './claims/desk-signals.js';
import { asHandedOut, asHeld, withIds } from './desk.view.js';
import { DraftsService } from './claims/drafts.service.js';
import { ShiftService } from './decisions/shift.service.js';
import { SkipsService } from './claims/skips.service.js';
import { UndoService } from './decisions/undo.service.js';

/** GraphQL's door to the desk: the holders of events. */
@Resolver()
export class ClaimsResolver {
  constructor(
    private readonly claims: ClaimsService,
    private readonly signals: DeskSignals,
  ) {}

  @Allow('processing', 'inspection')
  @Mutation(() => ClaimNextPayload, {
    description:
      'The oldest event that the caller has in hand and wants, or else one more; at most two. Refused with CLAIMS_FULL if both are unwanted.',
  })
  async claimNext(
    @CurrentUser() user: UserCaller,
    @Args('input') { queue, ...wanted }: ClaimNextInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ClaimNextPayload> {
    const parts = partsOf(info, ['citation']);
    const next = await this.claims.handOutNext(user, queue, withIds(wanted), parts);
    return asHandedOut(user, next.handed, next);
  }

  @Allow('processing', 'inspection')
  @Mutation(() => RenewClaimPayload, {
    description:
      'Renews a claim, or takes that event where it is free. Refused with NOT_IN_QUEUE, OWN_SUBMISSION, DECISION_WAITING, CLAIM_TAKEN or CLAIMS_FULL, in this order.',
  })
  async renewClaim(
    @CurrentUser() user: UserCaller,
    @Args('input') { citationId }: RenewClaimInput,
  ): Promise<RenewClaimPayload> {
    return { claim: await this.claims.renewClaim(user, citationId) };
  }

  @Allow('processing', 'inspection', 'administrator')
  @Mutation(() => ReleaseClaimPayload, {
    description:
      "Ends the caller's claim; administrators end anybody's. Without one nothing happens.",
  })
  async releaseClaim(
    @CurrentUser() user: UserCaller,
    @Args('input') { citationId }: ReleaseClaimInput,
  ): Promise<ReleaseClaimPayload> {
    return { citationId: await this.claims.releaseClaim(user, citationId) };
  }

  @Allow('processing')
  @Query(() => RegistryVehicle, {
    nullable: true,
    description:
      "The registry's record of the plate of an event in the caller's hand, where `lookUp` came too early for it: the answer waits for the registry. Null where none is looked up by itself, see `autoLookUp`, and without a claim.",
  })
  claimLookUp(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID }) citationId: string,
  ): Promise<RegistryVehicle | null> {
    return this.claims.lookUpHeld(user, citationId);
  }

  @Allow('processing', 'inspection')
  @Subscription(() => DeskChange, {
    description: 'The changes in a queue, as soon as they happen. There is no first message.',
    resolve: (change: DeskChange) => change,
  })
  deskChanged(
    @CurrentUser() user: UserCaller,
    @Args('queue', { type: () => DeskQueue }) queue: DeskQueueName,
  ): AsyncIterableIterator<DeskChange> {
    return this.signals.changes(user, queue);
  }
}

/** GraphQL's door to the page of a queue, and to the skips of officers. */
@Resolver()
export class DeskResolver {
  constructor(
    private readonly service: DeskService,
    private readonly skips: SkipsService,
  ) {}

  @Allow('processing', 'inspection')
  @Query(() => Desk, { description: "The caller's own queue of the desk." })
  async desk(
    @CurrentUser() user: UserCaller,
    @Args('queue', { type: () => DeskQueue, description: "The queue of the caller's duty." })
    queue: DeskQueueName,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Desk> {
    const parts = partsOf(info, ['held', 'citation']);
    const desk = await this.service.desk(user, queue, parts);
    return { ...desk, held: desk.held.map((held) => asHeld(user, held)) };
  }

  @Allow('processing', 'inspection')
  @Mutation(() => SkipAtDeskPayload, {
    description:
      'Passes an event over: it is not handed to the caller for 4 hours. Refused with NOT_IN_QUEUE, DECISION_WAITING or CLAIM_TAKEN.',
  })
  skipAtDesk(
    @CurrentUser() user: UserCaller,
    @Args('input') input: SkipAtDeskInput,
  ): Promise<SkipAtDeskPayload> {
    return this.skips.skip(user, { ...input });
  }

  @Allow('processing', 'inspection')
  @Mutation(() => ClearSkipsPayload, { description: "Ends the caller's own skips of a queue." })
  async clearSkips(
    @CurrentUser() user: UserCaller,
    @Args('input') { queue }: ClearSkipsInput,
  ): Promise<ClearSkipsPayload> {
    return { queue: await this.skips.clearSkips(user, queue) };
  }
}

// The services call it `version`, as REST does: a refusal names the field that was sent.
const NAMES = { version: 'expectedVersion' };

/** GraphQL's door to decisions at the desk. */
@Resolver()
export class DecisionsResolver {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly undo: UndoService,
    private readonly shift: ShiftService,
  ) {}

  @Allow('processing', 'inspection')
  @Query(() => [DeskDecision], {
    description:
      "The caller's own decisions that wait, or ended in the last 10 minutes, newest first: what became of one whose answer was lost.",
  })
  deskDecisions(@CurrentUser() user: UserCaller): Promise<DeskDecision[]> {
    return this.decisions.latest(user);
  }

  @Allow('processing', 'inspection')
  @Mutation(() => DecideAtDeskPayload, {
    description:
      'Decides an event. It takes effect after a grace, in which it can be taken back. Refused as `transitionCitation` is, with DECISION_WAITING if there is a decision already, and with NOT_VIEWED.',
  })
  async decideAtDesk(
    @CurrentUser() user: UserCaller,
    @Args('input')
    { expectedVersion: version, ...input }: DecideAtDeskInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<DecideAtDeskPayload> {
    const parts = partsOf(info, ['citation']);
    const wanted = withIds({ ...input, version });
    const decided = await withFieldNames(NAMES, () => this.decisions.decide(user, wanted, parts));
    return {
      decision: decided.decision,
      citation: asCitation(user, decided.row),
      slowDown: await this.shift.slowDown(user, decided),
    };
  }

  @Allow('processing', 'inspection')
  @Mutation(() => TakeBackDecisionPayload, {
    description:
      "Takes one of the caller's own decisions back, as long as it waits. Refused with DECISION_FINAL once it took effect.",
  })
  async takeBackDecision(
    @CurrentUser() user: UserCaller,
    @Args('input') { decisionId }: TakeBackDecisionInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<TakeBackDecisionPayload> {
    const parts = partsOf(info, ['citation']);
    const { row, ...taken } = await this.undo.takeBack(user, decisionId, parts);
    return { ...taken, citation: asCitation(user, row) };
  }
}

/** GraphQL's door to the caller's own drafts. */
@Resolver(() => Draft)
export class DraftsResolver {
  constructor(private readonly drafts: DraftsService) {}

  @Allow('processing', 'inspection')
  @Query(() => Draft, { description: "The caller's own draft on an event." })
  draft(
    @CurrentUser() user: UserCaller,
    @Args('citationId', { type: () => ID }) citationId: string,
  ): Promise<Draft> {
    return this.drafts.findDraft(user, citationId);
  }

  @Allow('processing', 'inspection')
  @Mutation(() => SaveDraftPayload, { description: 'Saves what the caller typed on an event.' })
  async saveDraft(
    @CurrentUser() user: UserCaller,
    @Args('input') { citationId, ...fields }: SaveDraftInput,
  ): Promise<SaveDraftPayload> {
    return { draft: await this.drafts.saveDraft(user, citationId, withIds(fields)) };
  }

  @Allow('processing', 'inspection')
  @Mutation(() => DeleteDraftPayload, { description: "Deletes the caller's draft on an event." })
  async deleteDraft(
    @CurrentUser() user: UserCaller,
    @Args('input') { citationId }: DeleteDraftInput,
  ): Promise<DeleteDraftPayload> {
    return { draft: await this.drafts.delete(user, citationId) };
  }
}
