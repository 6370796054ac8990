import type {
  ClaimNextInput,
  DecideAtDeskInput,
  DeskDecision,
  DeskQueue,
  Draft,
  RegistryVehicle,
  SkipAtDeskInput,
} from '../../graphql/schema';
import { type Partly, api, refusal } from './api';
import { type Event, REASONS } from './events';

/** The grace of a decision, ms: longer than any test runs. */
const GRACE_MS = 600_000;

/** The desk of a component test: a queue of events that are handed out, decided and taken back, as the server does it. */
export class FakeDesk {
  readonly decisions: (Partly<DeskDecision> & DecideAtDeskInput & { id: string })[] = [];
  readonly drafts = new Map<string, Partly<Draft>>();
  readonly lookUps = new Map<string, Partly<RegistryVehicle>>();
  /** Ids of the events that the officer holds. */
  private readonly held = new Set<string>();
  private readonly gone = new Set<string>();

  /** Answers everything that the desk of a queue asks for. */
  constructor(
    private readonly queue: DeskQueue,
    readonly events: Event[],
  ) {
    api.answer({
      desk: () => ({
        queue: this.queue,
        remaining: this.left.length,
        remainingIsExact: true,
        reasons: REASONS,
        decisions: this.waiting,
      }),
      deskDecisions: () => this.decisions,
      citation: ({ id }: { id: string }) => this.find(id),
      claimNext: ({ input }: { input: ClaimNextInput }) => this.claimNext(input.except ?? []),
      renewClaim: ({ input }: { input: { citationId: string } }) => {
        this.held.add(this.find(input.citationId).id);
        return { claim: { expiresAt: later() } };
      },
      releaseClaim: ({ input: { citationId } }: { input: { citationId: string } }) => {
        this.held.delete(citationId);
        return { citationId };
      },
      decideAtDesk: ({ input }: { input: DecideAtDeskInput }) => this.decide(input),
      takeBackDecision: ({ input }: { input: { decisionId: string } }) =>
        this.takeBack(input.decisionId),
      skipAtDesk: ({ input }: { input: SkipAtDeskInput }) => {
        this.leave(input.citationId);
        return { until: later() };
      },
      clearSkips: () => {
        this.gone.clear();
        return { queue: this.queue };
      },
    });
  }

  /** What is decided and not carried out yet, the newest first. */
  private get waiting() {
    return this.decisions.filter(({ status }) => status === 'WAITING').toReversed();
  }

  private get left(): Event[] {
    return this.events.filter(({ id }) => !this.gone.has(id));
  }

  /** Changes an event, as somebody else does. */
  change(id: string, changes: Partly<Event>): void {
    Object.assign(this.find(id), changes, { version: this.find(id).version + 1 });
  }

  /** Takes an event out of the queue, as when somebody else has decided it. */
  leave(id: string): void {
    this.gone.add(id);
    this.held.delete(id);
  }

  private find(id: string): Event {
    const found = this.events.find((event) => event.id === id);
    if (found === undefined) throw refusal('CITATION_NOT_FOUND', 'Citation not found', 404);
    return found;
  }

  private claimNext(except: readonly string[]) {
    const next = this.left.find(({ id }) => !except.includes(id));
    if (next !== undefined) this.held.add(next.id);
    const remaining = this.left.filter(({ id }) => id !== next?.id).length;
    if (next === undefined) return { citation: null, remaining, remainingIsExact: true };
    return {
      citation: next,
      claim: { expiresAt: later() },
      draft: this.drafts.get(next.id) ?? null,
      lookUp: this.lookUps.get(next.id) ?? null,
      remaining,
      remainingIsExact: true,
    };
  }

  private decide(input: DecideAtDeskInput) {
    const event = this.find(input.citationId);
    if (this.gone.has(event.id)) throw refusal('NOT_IN_QUEUE', 'This event is not in the queue');
    const decision = {
      ...input,
      id: String(this.decisions.length + 1),
      referenceId: event.referenceId,
      status: 'WAITING' as const,
      takenAt: new Date().toISOString(),
      takesEffectAt: later(),
    };
    this.decisions.push(decision);
    this.leave(event.id);
    return { decision, citation: event, slowDown: false };
  }

  private takeBack(id: string) {
    const decision = this.decisions.find((each) => each.id === id);
    if (decision?.status !== 'WAITING')
      throw refusal('DECISION_FINAL', 'This decision has taken effect');
    decision.status = 'TAKEN_BACK';
    this.gone.delete(decision.citationId);
    this.held.add(decision.citationId);
    const citation = this.find(decision.citationId);
    return { decision, citation, draft: this.drafts.get(citation.id) ?? null };
  }
}

const later = (): string => new Date(Date.now() + GRACE_MS).toISOString();
