import type { Duty } from '../../platform/domain/duty.js';
import type { ReasonAct } from '../reasons/reason.pure.js';

/** The statuses of a citation (spec 4). */
export const REPORT_STATUSES = [
  'PENDING',
  'UPDATED',
  'REVISE',
  'UPDATED_REVISE',
  'REVIEW',
  'UPDATED_REVIEW',
  'COMPLETED',
  'DISCARDED',
  'HOLD',
] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const RECOMMENDATIONS = ['GENERATE', 'DISCARD', 'HOLD'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

/** The five lists, as `GET citations?status=` names them (spec 7). */
export const QUEUES = ['pending', 'submitted', 'hold', 'discarded', 'completed'] as const;
export type Queue = (typeof QUEUES)[number];

/** The list that a status is in; Postgres generates the column `queue` by the same table. */
export const QUEUE_OF = {
  PENDING: 'pending',
  UPDATED: 'pending',
  REVISE: 'pending',
  UPDATED_REVISE: 'submitted',
  REVIEW: 'submitted',
  UPDATED_REVIEW: 'submitted',
  COMPLETED: 'completed',
  DISCARDED: 'discarded',
  HOLD: 'hold',
} as const satisfies Record<ReportStatus, Queue>;

/** The action types of spec 6, by the words both doors use. */
export const ACTION_TYPES = {
  submit: 0,
  hold: 1,
  revise: 2,
  generate: 3,
  discard: 4,
  comments: 5,
  history: 6,
  print: 7,
} as const;
export type CitationAction = keyof typeof ACTION_TYPES;

/** The actions that move a citation. */
export type Transition = 'submit' | 'revise' | 'hold' | 'discard' | 'generate';
export const TRANSITION_NAMES = [
  'submit',
  'revise',
  'hold',
  'discard',
  'generate',
] as const satisfies readonly Transition[];

/** The transition table of spec 4: the status before and after each act. A transition that is not in it cannot happen. */
export const TRANSITIONS: Record<Transition, Partial<Record<ReportStatus, ReportStatus>>> = {
  submit: { PENDING: 'REVIEW', UPDATED: 'UPDATED_REVIEW', REVISE: 'UPDATED_REVIEW' },
  revise: { HOLD: 'REVISE', UPDATED_REVIEW: 'REVISE', REVIEW: 'REVISE' },
  hold: { REVIEW: 'HOLD', UPDATED_REVIEW: 'HOLD', UPDATED_REVISE: 'HOLD' },
  discard: { REVIEW: 'DISCARDED', UPDATED_REVIEW: 'DISCARDED', UPDATED_REVISE: 'DISCARDED' },
  generate: { REVIEW: 'COMPLETED', UPDATED_REVIEW: 'COMPLETED', UPDATED_REVISE: 'COMPLETED' },
};

/** Returns the statuses that an event in this status may have had before its last act. */
export const statusesBefore = (status: ReportStatus): ReportStatus[] =>
  REPORT_STATUSES.filter((before) =>
    TRANSITION_NAMES.some((name) => TRANSITIONS[name][before] === status),
  );

/** The act for a target status of `PUT citations/{id}` (contract 6): REVIEW and UPDATED_REVIEW both mean submit. */
export const TARGETS: Partial<Record<ReportStatus, Transition>> = {
  REVIEW: 'submit',
  UPDATED_REVIEW: 'submit',
  REVISE: 'revise',
  HOLD: 'hold',
  DISCARDED: 'discard',
  COMPLETED: 'generate',
};

/** The wording of a refusal: "cannot be submitted now". */
export const PARTICIPLES: Record<Transition, string> = {
  submit: 'submitted',
  revise: 'sent back',
  hold: 'put on hold',
  discard: 'discarded',
  generate: 'completed',
};

/** The list of reasons that an act can be given one of (desk 4); null for none. */
export const REASON_ACT_OF: Record<Transition, ReasonAct | null> = {
  submit: null,
  revise: 'REVISE',
  hold: 'HOLD',
  discard: 'DISCARD',
  generate: null,
};

/** True if a status is final: the deadline is closed (desk 6). */
export function isClosed(status: ReportStatus): boolean {
  return isClosedQueue(QUEUE_OF[status]);
}

/** True if the status of a list's events is final. */
export function isClosedQueue(queue: Queue): boolean {
  return queue === 'completed' || queue === 'discarded';
}

const SUBMIT = ['submit', 'history', 'comments'] as const;
const DECIDE = ['generate', 'discard', 'hold', 'revise', 'history', 'comments'] as const;
const RECONSIDER = ['hold', 'revise', 'history', 'comments'] as const;
const TALK = ['history', 'comments'] as const;

type Offer = readonly CitationAction[];

const PROCESSING_OFFERS: Partial<Record<ReportStatus, Offer>> = {
  PENDING: SUBMIT,
  UPDATED: SUBMIT,
  REVISE: SUBMIT,
};

const DECISIONS: Record<Recommendation, Offer> = {
  GENERATE: DECIDE,
  DISCARD: DECIDE,
  HOLD: RECONSIDER,
};

const decisions = (recommendation: Recommendation | null): Offer =>
  recommendation === null ? TALK : DECISIONS[recommendation];

const INSPECTION_OFFERS: Partial<
  Record<ReportStatus, (recommendation: Recommendation | null) => Offer>
> = {
  REVIEW: decisions,
  UPDATED_REVIEW: decisions,
  // The transition table does not list `revise` for it (contract 6).
  UPDATED_REVISE: (recommendation) =>
    decisions(recommendation).filter((action) => action !== 'revise'),
  HOLD: () => ['revise', 'history', 'comments'],
  COMPLETED: () => ['print', 'history', 'comments'],
};

/**
 * Returns the actions for a duty on a citation in this status with this recommendation (spec 4, "Actions offered on a
 * citation").
 */
export function offer(
  duty: Duty,
  status: ReportStatus,
  recommendation: Recommendation | null,
): Offer {
  switch (duty) {
    case 'administrator':
      return [];
    case 'processing':
      return PROCESSING_OFFERS[status] ?? TALK;
    case 'inspection':
      return INSPECTION_OFFERS[status]?.(recommendation) ?? TALK;
  }
}

/** All actions that a duty may ever be offered: the per-user `citationActions` (contract 5). */
const DUTY_ACTIONS: Record<Duty, Offer> = {
  administrator: [],
  processing: ['submit', 'comments', 'history'],
  inspection: ['hold', 'revise', 'generate', 'discard', 'comments', 'history', 'print'],
};

export interface OfferedAction {
  type: number;
  name: CitationAction;
}

/** The obstacles to an act that is offered. */
export interface Obstacles {
  /** The sentence for an officer without the authority that is required. */
  noAuthority?: string | undefined;
  /** The sentence of an event that is no violation. */
  noViolation?: string | null | undefined;
  /** The sentence of a deadline that has passed. */
  deadlinePassed?: string | undefined;
  /** The sentence of a fine schedule that counts in another unit than the settings do now. */
  scheduleFault?: string | undefined;
  /** The sentence of settings without which no notice can be made. */
  setupFault?: string | undefined;
  /** The sentence of the quarantine of the camera. */
  quarantined?: string | undefined;
  /** The sentence of the checks that block. */
  blocked?: string | undefined;
  /** The sentences of what a notice still misses. */
  missing: readonly string[];
}

/**
 * Returns the reason why an act that is offered would be refused now, in the order of the checks (programs 9); null if
 * it would not.
 */
export function refusalOf(name: CitationAction, obstacles: Obstacles): string | null {
  if (name !== 'generate') return null;
  const inOrder = [
    obstacles.noAuthority,
    obstacles.noViolation,
    obstacles.deadlinePassed,
    obstacles.scheduleFault,
    obstacles.setupFault,
    obstacles.quarantined,
    obstacles.blocked,
    obstacles.missing.length === 0 ? null : obstacles.missing.join('. '),
  ];
  return inOrder.find((sentence) => sentence != null) ?? null;
}

/** `citationActions` of a user. */
export function dutyActions(duty: Duty): OfferedAction[] {
  return DUTY_ACTIONS[duty].map((name) => ({ type: ACTION_TYPES[name], name }));
}

/** The caller, as far as offers depend on them. */
export interface Asker {
  userId: number;
  badgeNumber: number;
  duty: Duty;
}

/** The facts that an offer depends on. */
export interface OfferSubject {
  reportStatus: ReportStatus;
  recommendation: Recommendation | null;
  submittedById: number | null;
  /** The badge numbers of officers who must not act on it; absent or null for none. */
  conflictBadges?: readonly number[] | null;
}

// An officer cannot decide an event that they submitted (contract 5).
const DECIDES: readonly CitationAction[] = ['generate', 'discard', 'hold', 'revise'];

/** True if the plate of an event is on the list of conflicts with this user (cameras 2). */
export function hasConflict(
  { badgeNumber }: Pick<Asker, 'badgeNumber'>,
  { conflictBadges }: Pick<OfferSubject, 'conflictBadges'>,
): boolean {
  return conflictBadges?.includes(badgeNumber) ?? false;
}

/** `available_actions`: what this user may do with this citation now; the menu and the enforcement are this one list. */
export function availableActions(asker: Asker, citation: OfferSubject): OfferedAction[] {
  if (hasConflict(asker, citation)) return [];
  const ownSubmission = citation.submittedById === asker.userId;
  return offer(asker.duty, citation.reportStatus, citation.recommendation)
    .filter((name) => !(ownSubmission && DECIDES.includes(name)))
    .map((name) => ({ type: ACTION_TYPES[name], name }));
}

/** True if this user may change the vehicle and the evidence now: in the pending group (spec 4). */
export function editable(duty: Duty, status: ReportStatus): boolean {
  return duty === 'processing' && QUEUE_OF[status] === 'pending';
}

/** True if this user may measure in the pictures now: where it is editable, and inspectors before they decide (cameras 4). */
export function measurable(duty: Duty, status: ReportStatus): boolean {
  if (duty !== 'inspection') return editable(duty, status);
  return QUEUE_OF[status] === 'submitted' || QUEUE_OF[status] === 'hold';
}

/** A vehicle update moves PENDING and REVISE to UPDATED and leaves UPDATED as it is (contract 6). */
export const UPDATED_STATUS: ReportStatus = 'UPDATED';
