import { HttpResponse, http } from 'msw';

import type {
  CitationFilter,
  CitationQueue,
  Comment,
  CreateCommentInput,
  Draft,
  QueryCitationsArgs,
  ReasonAct,
  RegistryVehicle,
  ReportStatus,
  SelectMediaInput,
  TransitionCitationInput,
  UpdateVehicleInput,
} from '../../graphql/schema';
import { type Held, type Partly, api, refusal } from './api';
import { type Event, REASONS, offered } from './events';
import { answered } from './looked-up';
import { PEOPLE, type Part } from './people';

/** The queue of each status (contract, section 4). */
const QUEUE_OF: Record<ReportStatus, CitationQueue> = {
  PENDING: 'PENDING',
  UPDATED: 'PENDING',
  REVISE: 'PENDING',
  REVIEW: 'SUBMITTED',
  UPDATED_REVIEW: 'SUBMITTED',
  UPDATED_REVISE: 'SUBMITTED',
  COMPLETED: 'COMPLETED',
  DISCARDED: 'DISCARDED',
  HOLD: 'HOLD',
};

/** The status after a transition of an event that was not sent back. */
const AFTER = {
  SUBMIT: 'REVIEW',
  HOLD: 'HOLD',
  REVISE: 'REVISE',
  GENERATE: 'COMPLETED',
  DISCARD: 'DISCARDED',
} as const satisfies Record<string, ReportStatus>;

/** The vehicles of the registry. */
const REGISTRY: Partly<RegistryVehicle>[] = [
  {
    ownerVehicleLicensePlate: 'RAD 1298',
    ownerName: 'Leonie Farrugia-Strand',
    ownerAddress: '4 Quillon Row',
    ownerVehicleMakeModel: 'Tarn Vireo',
    ownerVehicleColor: 'Red',
  },
  { ownerVehicleLicensePlate: 'MNK 1230', ownerName: 'Ada Marlow' },
];

/** The name of each field of a draft in the body of `PUT citations/{id}/draft`. */
const DRAFT_FIELDS: Record<string, keyof Draft> = {
  recommendation: 'recommendation',
  reason_code: 'reasonCode',
  reason: 'reason',
  confirmations: 'confirmations',
  comment: 'comment',
  lookup_term: 'lookupTerm',
  skip_reason: 'skipReason',
  viewed: 'viewed',
};

/** A plate as the registry keys it. */
const keyOf = (plate: string): string => plate.replaceAll(/[\s-]/g, '').toUpperCase();

/** The events of a component test: lists, reports, drafts and comments, each act refused and made as the server does it. */
export class FakeEvents {
  readonly drafts = new Map<string, Partly<Draft>>();
  readonly comments = new Map<string, (Partly<Comment> & { id: string })[]>();
  private readonly user: (typeof PEOPLE)[Part];
  private meetDraft: (body: Record<string, unknown>) => Promise<void> = async () => undefined;

  /** Answers everything that lists and reports ask for. @param by the officer who works */
  constructor(
    readonly events: Event[],
    by: Part = 'processing',
  ) {
    this.user = PEOPLE[by];
    api.answer({
      citation: ({ id }: { id: string }) => this.withComments(this.find(id)),
      citations: (args: QueryCitationsArgs) =>
        this.page(this.inQueue(args.queue ?? null, args.filter ?? null), args.page, args.perPage),
      searchCitations: (args: { page: number; perPage: number }) =>
        this.page(this.events, args.page, args.perPage),
      reasons: ({ act }: { act: ReasonAct }) => REASONS.filter((reason) => reason.act === act),
      draft: ({ citationId }: { citationId: string }) => this.drafts.get(citationId) ?? {},
      transitionCitation: ({ input }: { input: TransitionCitationInput }) => this.transition(input),
      selectMedia: ({ input }: { input: SelectMediaInput }) => this.select(input),
      updateVehicle: ({ input }: { input: UpdateVehicleInput }) => this.updateVehicle(input),
      vehicleLookup: ({ term }: { term: string }) => answered(this.lookUp(term)),
      createComment: ({ input }: { input: CreateCommentInput }) => this.comment(input),
    });
    api.worker.use(
      http.put('/api/citations/:id/draft', async ({ params, request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        await this.meetDraft(body);
        this.saveDraft(String(params['id']), body);
        return HttpResponse.json({});
      }),
    );
  }

  find(id: string): Event {
    const found = this.events.find((event) => event.id === id);
    if (found === undefined) throw refusal('CITATION_NOT_FOUND', 'Citation not found', 404);
    return found;
  }

  /** Changes an event, as somebody else does; nobody hears of it without a push. */
  change(id: string, changes: Partly<Event>): Event {
    return Object.assign(this.find(id), changes, { version: this.find(id).version + 1 });
  }

  /** Holds back what is saved of drafts from now on. */
  holdDraft(): Held {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<Record<string, unknown>>();
    this.meetDraft = async (body) => {
      arrive(body);
      await released;
    };
    return { arrived, release };
  }

  /** Adds a comment of somebody, without a push. */
  say(citationId: string, by: Part, body: string, createdAt = '2026-03-02T09:00:00.000Z') {
    const { id, name } = PEOPLE[by];
    const all = this.comments.get(citationId) ?? [];
    const comment = { id: `${citationId}0${all.length + 1}`, body, createdAt, user: { id, name } };
    this.comments.set(citationId, [...all, comment]);
    return comment;
  }

  /** The events of a queue that a filter leaves, in their order. */
  inQueue(queue: CitationQueue | null, filter: CitationFilter | null = null): Event[] {
    return this.events.filter(
      ({ reportStatus, vehicle, commentCount, sentBack, recommendation, deadline }) =>
        (queue === null || QUEUE_OF[reportStatus ?? 'PENDING'] === queue) &&
        (!filter?.cause || vehicle?.cause === filter.cause) &&
        (!filter?.location || filter.location === 'Harbour') &&
        (!filter?.recommendation || recommendation === filter.recommendation) &&
        (!filter?.deadline || deadline?.state === filter.deadline) &&
        (!filter?.noPlate || !vehicle?.ownerVehicleLicensePlate) &&
        (!filter?.hasComments || (commentCount ?? 0) > 0) &&
        (!filter?.sentBackToMe || sentBack?.answered === false),
    );
  }

  private page(found: readonly Event[], page: number | null = 1, perPage: number | null = 15) {
    const [number, size] = [page ?? 1, perPage ?? 15];
    return {
      data: found.slice((number - 1) * size, number * size),
      currentPage: number,
      lastPage: Math.max(1, Math.ceil(found.length / size)),
      perPage: size,
      total: found.length,
      totalIsExact: true,
    };
  }

  private withComments(event: Event): Event {
    const comments = this.comments.get(event.id) ?? [];
    return { ...event, comments, commentCount: comments.length || (event.commentCount ?? 0) };
  }

  /** The event, unless somebody else has changed it since the version that the act builds on. */
  private inVersion(id: string, expected: number | null | undefined): Event {
    const event = this.find(id);
    if (expected !== event.version)
      throw refusal('CHANGED_BY_ANOTHER', 'This event was changed by Dario Quist, reload it');
    return event;
  }

  private transition(input: TransitionCitationInput) {
    const { reportStatus } = this.inVersion(input.citationId, input.expectedVersion);
    const isAgain = input.transition === 'SUBMIT' && reportStatus === 'REVISE';
    this.drafts.delete(input.citationId);
    return {
      citation: this.change(input.citationId, {
        reportStatus: isAgain ? 'UPDATED_REVIEW' : AFTER[input.transition],
        availableActions: [offered('HISTORY'), offered('COMMENTS')],
        editable: false,
        ...(input.recommendation && { recommendation: input.recommendation }),
      }),
    };
  }

  private select({ citationId, mediaId, selected, expectedVersion }: SelectMediaInput) {
    const { media = [] } = this.inVersion(citationId, expectedVersion);
    const after = media.map((each) => (each.id === mediaId ? { ...each, selected } : each));
    const selectedCount = after.filter((each) => each.selected).length;
    return { citation: this.answer(citationId, { media: after, selectedCount }) };
  }

  private updateVehicle({ citationId, vehicle, expectedVersion }: UpdateVehicleInput) {
    const before = this.inVersion(citationId, expectedVersion).vehicle;
    this.saveDraft(citationId, { lookup_term: null });
    return { citation: this.answer(citationId, { vehicle: { ...before, ...vehicle } }) };
  }

  /** Changes an event as its officer does: that answers what it was sent back for. */
  private answer(citationId: string, changes: Partly<Event>): Event {
    const { sentBack } = this.find(citationId);
    return this.change(citationId, {
      ...changes,
      ...(sentBack && { sentBack: { ...sentBack, answered: true } }),
    });
  }

  private lookUp(term: string): Partly<RegistryVehicle> {
    const found = REGISTRY.find(
      ({ ownerVehicleLicensePlate: plate }) => keyOf(plate ?? '') === keyOf(term),
    );
    if (found === undefined) throw refusal('VEHICLE_NOT_FOUND', 'Vehicle not found', 404);
    return found;
  }

  private comment({ citationId, body }: CreateCommentInput) {
    this.saveDraft(citationId, { comment: null });
    const { id, name } = this.user;
    const all = this.comments.get(citationId) ?? [];
    const comment = {
      id: `${citationId}0${all.length + 1}`,
      body,
      createdAt: '2026-03-02T10:00:00.000Z',
      user: { id, name },
    };
    this.comments.set(citationId, [...all, comment]);
    return { comment };
  }

  private saveDraft(citationId: string, body: Record<string, unknown>): void {
    const changed = Object.entries(body).map(([name, value]) => [DRAFT_FIELDS[name], value]);
    this.drafts.set(citationId, {
      ...this.drafts.get(citationId),
      ...(Object.fromEntries(changed) as Partly<Draft>),
    });
  }
}
