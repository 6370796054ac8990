import { HttpResponse, http } from 'msw';

import type {
  CitationTransition,
  ClaimNextInput,
  CreateCommentInput,
  DecideAtDeskInput,
  DecisionStatus,
  DeskChangeKind,
  DeskDecision,
  DeskQueue,
  Draft,
  MeasureCitationInput,
  NearMiss,
  Notification,
  RegistryVehicle,
  ReportStatus,
  SelectMediaInput,
  SelectUsualEvidenceInput,
  SkipAtDeskInput,
  TransitionCitationInput,
  UpdateVehicleInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from './api';
import { type Event, REASONS, offered } from './events';
import { answered } from './looked-up';
import { PEOPLE, type Part } from './people';

/** The grace of a decision, ms: longer than any test runs. */
const GRACE_MS = 600_000;

/** Number of events that an officer may hold (desk 3). */
const MOST_HELD = 2;

/** The fields of a draft, by their names in REST. */
const DRAFT_FIELDS = {
  recommendation: 'recommendation',
  reason_code: 'reasonCode',
  reason: 'reason',
  confirmations: 'confirmations',
  comment: 'comment',
  lookup_term: 'lookupTerm',
  skip_reason: 'skipReason',
  viewed: 'viewed',
} as const satisfies Record<string, keyof Draft>;

type DraftField = keyof typeof DRAFT_FIELDS;

/** A decision with what was sent for it. */
type MadeDecision = Partly<DeskDecision> & DecideAtDeskInput & { id: string };

interface PersonName {
  id: string;
  name: string;
}

const personOf = (who: Part): PersonName => ({ id: PEOPLE[who].id, name: PEOPLE[who].name });

/** The desk of a component test: a queue of events that are handed out, decided and taken back, as the server does it. */
export class FakeDesk {
  /** All that were made, the oldest first. */
  readonly decisions: MadeDecision[] = [];
  readonly skips: SkipAtDeskInput[] = [];
  /** The drafts that the server has, by the id of their event. */
  readonly drafts = new Map<string, Partly<Draft>>();
  /** What automatic look-ups found, by the id of the event. */
  readonly lookUps = new Map<string, Partly<RegistryVehicle>>();
  /** The vehicles that are found by their plate. */
  readonly registry: Partly<RegistryVehicle>[] = [];
  /** The vehicles whose plates look like one that is not found. */
  readonly lookAlikes: Partly<NearMiss>[] = [];
  readonly comments: (CreateCommentInput & { id: string })[] = [];
  readonly notifications: Partly<Notification>[] = [];
  /** The reasons of the department; a test may change them before the desk is opened. */
  reasons = REASONS;
  /** True where a notice needs that each selected image was looked at (desk 4). */
  refuseUnseen = false;
  /** The number of events that colleagues have in hand besides. */
  withOthers = 0;
  /** Ids of the events that the officer holds. */
  private readonly held = new Set<string>();
  /** Ids of the events that are out of the queue. */
  private readonly gone = new Set<string>();
  private readonly skipped = new Set<string>();
  /** Who else holds an event, by its id. */
  private readonly others = new Map<string, PersonName>();
  /** Who changed an event that the officer has read, by its id. */
  private readonly changedBy = new Map<string, PersonName>();
  private readonly officer: PersonName;

  /** Answers everything that the desk of a queue asks for. */
  constructor(
    private readonly queue: DeskQueue,
    readonly events: Event[],
    officer: Part = queue === 'PENDING' ? 'processing' : 'inspection',
  ) {
    this.officer = personOf(officer);
    api.answer({
      desk: () => ({
        queue: this.queue,
        remaining: this.left.length,
        remainingIsExact: true,
        withOthers: this.withOthers,
        skipped: this.skipped.size,
        nextSkipEndsAt: this.skipped.size === 0 ? null : later(),
        reasons: this.reasons,
        decisions: this.waiting,
      }),
      deskDecisions: () => this.decisions.toReversed(),
      citation: ({ id }: { id: string }) => this.find(id),
      claimNext: ({ input }: { input: ClaimNextInput }) => this.claimNext(input.except ?? []),
      renewClaim: ({ input }: { input: { citationId: string } }) => this.renew(input.citationId),
      releaseClaim: ({ input: { citationId } }: { input: { citationId: string } }) => {
        this.held.delete(citationId);
        this.push('RELEASED', citationId);
        return { citationId };
      },
      decideAtDesk: ({ input }: { input: DecideAtDeskInput }) => this.decide(input),
      takeBackDecision: ({ input }: { input: { decisionId: string } }) =>
        this.takeBack(input.decisionId),
      skipAtDesk: ({ input }: { input: SkipAtDeskInput }) => this.skip(input),
      clearSkips: () => {
        this.skipped.clear();
        return { queue: this.queue };
      },
      reasons: ({ act }: { act: string }) => this.reasons.filter((each) => each.act === act),
      draft: ({ citationId }: { citationId: string }) => this.drafts.get(citationId) ?? {},
      vehicleLookup: ({ term }: { term: string }) => answered(this.lookUp(term)),
      vehicleNearMisses: ({ term }: { term: string }) =>
        this.registry.some((each) => each.ownerVehicleLicensePlate === term) ? [] : this.lookAlikes,
      updateVehicle: ({ input }: { input: UpdateVehicleInput }) => this.attach(input),
      selectMedia: ({ input }: { input: SelectMediaInput }) => this.select(input),
      selectUsualEvidence: ({ input }: { input: SelectUsualEvidenceInput }) =>
        this.selectUsual(input),
      transitionCitation: ({ input }: { input: TransitionCitationInput }) => this.transit(input),
      measureCitation: ({ input }: { input: MeasureCitationInput }) => this.measure(input),
      createComment: ({ input }: { input: CreateCommentInput }) => this.comment(input),
      notifications: () => ({ data: this.notifications, total: this.notifications.length }),
    });
    api.worker.use(
      http.put<{ id: string }, Partial<Record<DraftField, unknown>>>(
        '/api/citations/:id/draft',
        async ({ params, request }) => {
          this.keepDraft(params.id, await request.json());
          return HttpResponse.json({});
        },
      ),
    );
  }

  /** The acts and states of all decisions so far, the oldest first: `HOLD WAITING`. */
  get made(): string[] {
    return this.decisions.map(({ act, status }) => `${act} ${status}`);
  }

  /** Ids of the events that the officer has in hand, as the server knows it. */
  get inHand(): string[] {
    return [...this.held];
  }

  /** What is decided and not carried out yet, the newest first. */
  private get waiting() {
    return this.decisions.filter(({ status }) => status === 'WAITING').toReversed();
  }

  private get left(): Event[] {
    return this.events.filter(
      ({ id }) => !this.gone.has(id) && !this.skipped.has(id) && !this.others.has(id),
    );
  }

  find(id: string): Event {
    const found = this.events.find((event) => event.id === id);
    if (found === undefined) throw refusal('CITATION_NOT_FOUND', 'Citation not found', 404);
    return found;
  }

  /** Changes an event, as somebody else does: what is built on the version before is refused with their name. */
  change(id: string, changes: Partly<Event>, by: Part = 'deputy'): void {
    this.changedBy.set(id, personOf(by));
    this.update(id, changes);
  }

  /** A colleague changes the status of an event: it leaves the queue. */
  moveOn(id: string, reportStatus: Event['reportStatus'], by: Part = 'deputy'): void {
    this.change(
      id,
      { reportStatus, availableActions: [offered('HISTORY'), offered('COMMENTS')] },
      by,
    );
    this.leave(id);
  }

  /** Takes an event out of the queue, and says so. */
  leave(id: string): void {
    this.gone.add(id);
    this.held.delete(id);
    this.push('LEFT', id);
  }

  /** A colleague takes an event in hand. */
  claimFor(id: string, who: Part): void {
    this.others.set(id, personOf(who));
    this.held.delete(id);
    this.find(id).reviewer = personOf(who);
    this.push('CLAIMED', id);
  }

  /** Somebody decides about an event, on another computer or in another tab. */
  decideFor(id: string, who: Part, act: CitationTransition): MadeDecision | undefined {
    this.gone.add(id);
    this.held.delete(id);
    this.find(id).deferred = { act, user: personOf(who), takesEffectAt: later() };
    const decision = personOf(who).id === this.officer.id ? this.addDecision(id, act) : undefined;
    this.push('DECIDED', id);
    return decision;
  }

  /** The officer takes a decision back in another tab. */
  takeBackElsewhere(decisionId: string): void {
    this.takeBack(decisionId);
  }

  /** Ends a decision, as the worker does at the end of its grace, or a colleague who was faster. */
  end(id: string, status: DecisionStatus, reason = ''): void {
    const decision = this.decisions.find((each) => each.id === id);
    if (decision === undefined) throw new Error(`There is no decision ${id}`);
    decision.status = status;
    this.find(decision.citationId).deferred = null;
    if (status === 'CARRIED_OUT') {
      this.drafts.delete(decision.citationId);
      this.push('LEFT', decision.citationId);
      return;
    }
    if (status === 'FAILED') this.gone.delete(decision.citationId);
    this.notifications.unshift({
      id: `n${id}`,
      createdAt: new Date().toISOString(),
      data: {
        citationId: decision.citationId,
        title: 'Decision not carried out',
        message: `Your decision was not carried out: ${reason}`,
        referenceId: this.find(decision.citationId).referenceId,
      },
    });
    this.push('LEFT', decision.citationId);
  }

  private push(kind: DeskChangeKind, citationId: string): void {
    const { reviewer = null, deferred = null } = this.find(citationId);
    api.push('deskChanged', { citationId, kind, reviewer, deferred });
  }

  private update(id: string, changes: Partly<Event>): Event {
    return Object.assign(this.find(id), changes, { version: this.find(id).version + 1 });
  }

  private refuseStale({ id, version }: Event, expectedVersion: number | null | undefined): void {
    if (expectedVersion === version) return;
    const { name } = this.changedBy.get(id) ?? this.officer;
    throw refusal('CHANGED_BY_ANOTHER', `This event was changed by ${name}, reload it`);
  }

  private keepDraft(id: string, body: Partial<Record<DraftField, unknown>>): void {
    const fields = Object.entries(body).map(([name, value]) => [
      DRAFT_FIELDS[name as DraftField],
      // Ids are numbers in REST.
      name === 'viewed' ? (value as number[]).map(String) : value,
    ]);
    this.drafts.set(id, { ...this.drafts.get(id), ...Object.fromEntries(fields) });
  }

  private claimNext(except: readonly string[]) {
    const next = this.left.find(({ id }) => !except.includes(id));
    const remaining = this.left.filter(({ id }) => id !== next?.id).length;
    if (next === undefined) return { citation: null, remaining, remainingIsExact: true };
    if (!this.held.has(next.id) && this.held.size >= MOST_HELD)
      throw refusal('CLAIMS_FULL', 'You hold two events already');
    this.hold(next.id);
    return {
      citation: next,
      claim: { expiresAt: later() },
      draft: this.drafts.get(next.id) ?? null,
      lookUp: this.lookUps.has(next.id) ? answered(this.lookUps.get(next.id) ?? {}) : null,
      remaining,
      remainingIsExact: true,
    };
  }

  private hold(id: string): void {
    this.held.add(id);
    this.find(id).reviewer = this.officer;
    this.push('CLAIMED', id);
  }

  private renew(id: string) {
    const holder = this.others.get(id);
    if (holder !== undefined)
      throw refusal('CLAIM_TAKEN', `${holder.name} is reviewing this event now`);
    if (this.gone.has(id)) throw refusal('NOT_IN_QUEUE', 'This event is no longer in this queue');
    this.hold(this.find(id).id);
    return { claim: { expiresAt: later() } };
  }

  private addDecision(id: string, act: CitationTransition, input?: DecideAtDeskInput) {
    const decision: MadeDecision = {
      ...{
        citationId: id,
        act,
        expectedVersion: 1,
        seconds: 1,
        played: [],
        viewed: [],
        zoomed: [],
      },
      ...input,
      id: String(this.decisions.length + 1),
      referenceId: this.find(id).referenceId,
      status: 'WAITING',
      takenAt: new Date().toISOString(),
      takesEffectAt: later(),
    };
    this.decisions.push(decision);
    return decision;
  }

  private decide(input: DecideAtDeskInput) {
    const event = this.find(input.citationId);
    this.refuseStale(event, input.expectedVersion);
    if (event.deferred)
      throw refusal('DECISION_WAITING', 'A decision on this event is waiting to take effect');
    if (this.refuseUnseen && input.act === 'GENERATE') refuseUnseen(event, input.viewed);
    const decision = this.addDecision(event.id, input.act, input);
    this.gone.add(event.id);
    this.held.delete(event.id);
    event.reviewer = null;
    event.deferred = { act: input.act, user: this.officer, takesEffectAt: decision.takesEffectAt };
    this.push('DECIDED', event.id);
    return { decision, citation: event, slowDown: false };
  }

  private takeBack(id: string) {
    const decision = this.decisions.find((each) => each.id === id);
    if (decision?.status !== 'WAITING')
      throw refusal('DECISION_FINAL', 'This decision can no longer be taken back');
    decision.status = 'TAKEN_BACK';
    const citation = this.find(decision.citationId);
    citation.deferred = null;
    this.gone.delete(citation.id);
    this.held.add(citation.id);
    citation.reviewer = this.officer;
    this.push('TAKEN_BACK', citation.id);
    return { decision, citation, draft: this.drafts.get(citation.id) ?? null };
  }

  private skip(input: SkipAtDeskInput) {
    this.skips.push(input);
    this.skipped.add(input.citationId);
    this.held.delete(input.citationId);
    return { until: later() };
  }

  private lookUp(term: string): Partly<RegistryVehicle> {
    const found = this.registry.find((each) => each.ownerVehicleLicensePlate === term);
    if (found === undefined) throw refusal('VEHICLE_NOT_FOUND', 'Vehicle not found', 404);
    return found;
  }

  private attach({ citationId, vehicle, expectedVersion }: UpdateVehicleInput) {
    const event = this.find(citationId);
    this.refuseStale(event, expectedVersion);
    return { citation: this.update(citationId, { vehicle: { ...event.vehicle, ...vehicle } }) };
  }

  private select({ citationId, mediaId, selected, expectedVersion }: SelectMediaInput) {
    this.refuseStale(this.find(citationId), expectedVersion);
    return {
      citation: this.selectWhere(citationId, (media) =>
        media.id === mediaId ? selected : media.selected === true,
      ),
    };
  }

  /** The usual evidence of a fixture: the first four images. */
  private selectUsual({ citationId, expectedVersion }: SelectUsualEvidenceInput) {
    this.refuseStale(this.find(citationId), expectedVersion);
    return {
      citation: this.selectWhere(
        citationId,
        ({ type, sequenceNumber = 0 }) => type === 'IMAGE' && sequenceNumber <= 4,
      ),
    };
  }

  private selectWhere(
    citationId: string,
    isSelected: (media: NonNullable<Event['media']>[number]) => boolean,
  ): Event {
    const media = (this.find(citationId).media ?? []).map((each) => ({
      ...each,
      selected: isSelected(each),
    }));
    const selectedCount = media.filter((each) => each.selected && each.type === 'IMAGE').length;
    return this.update(citationId, { media, selectedCount });
  }

  /** What the report page sends, without a grace. */
  private transit({ citationId, transition, expectedVersion }: TransitionCitationInput) {
    this.refuseStale(this.find(citationId), expectedVersion);
    const citation = this.update(citationId, { reportStatus: AFTER[transition] });
    return { citation };
  }

  private measure({ citationId, points, expectedVersion }: MeasureCitationInput) {
    const { media = [], measurement = {} } = this.find(citationId);
    this.refuseStale(this.find(citationId), expectedVersion);
    const untimed = points
      .map(({ mediaId }) => media.find(({ id }) => id === mediaId))
      .find((each) => each?.capturedAt === undefined);
    if (untimed !== undefined) {
      const sentence = `Image ${untimed.sequenceNumber} has no time`;
      throw refusal('INVALID', sentence, 422, { errors: { points: [sentence] } });
    }
    return { citation: this.update(citationId, { measurement: { ...measurement, points } }) };
  }

  private comment(input: CreateCommentInput) {
    const comment = { ...input, id: String(this.comments.length + 1) };
    this.comments.push(comment);
    const draft = this.drafts.get(input.citationId);
    if (draft !== undefined) draft.comment = null;
    const user = { ...this.officer, __typename: 'Officer' as const };
    const added = { id: comment.id, body: input.body, createdAt: new Date().toISOString(), user };
    const event = this.find(input.citationId);
    event.comments = [...(event.comments ?? []), added];
    event.commentCount = event.comments.length;
    return { comment: added };
  }
}

/** The status after an act on the report page. */
const AFTER = {
  SUBMIT: 'REVIEW',
  GENERATE: 'COMPLETED',
  DISCARD: 'DISCARDED',
  HOLD: 'HOLD',
  REVISE: 'REVISE',
} as const satisfies Record<CitationTransition, ReportStatus>;

/** Throws the server's refusal where not each selected image was looked at. */
function refuseUnseen({ media = [] }: Event, viewed: readonly string[]): void {
  const selected = media.filter((each) => each.selected === true);
  const left = selected.filter(({ id }) => !viewed.includes(id ?? '')).length;
  if (left === 0) return;
  const sentence = `Look at every selected image in large first, ${left} of ${selected.length} are left`;
  throw refusal('INVALID', sentence, 422, { errors: { viewed: [sentence] } });
}

const later = (): string => new Date(Date.now() + GRACE_MS).toISOString();
