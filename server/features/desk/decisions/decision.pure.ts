import type { FieldErrors } from '../../../platform/errors/app-error.js';
import type { DeskAct } from '../../citations/citation.types.js';

export const DECISION_STATUSES = [
  'WAITING',
  'CARRIED_OUT',
  'TAKEN_BACK',
  'SUPERSEDED',
  'FAILED',
] as const;
export type DecisionStatus = (typeof DECISION_STATUSES)[number];

/** The facts that only the desk's own rules need, beside those of every transition. */
export interface DecisionFacts {
  /** It was sent back and nothing was changed since: a submit needs a note. */
  isUnanswered: boolean;
  hasText: boolean;
  /** Selected images; only those that were shown large are viewed. */
  selectedImages: number;
  viewedImages: number;
  requireViewedEvidence: boolean;
  /** The lists that name a file of another event. */
  withForeignMedia: readonly MediaList[];
}

/** The lists of media in a decision: shown large, zoomed and played. */
export const MEDIA_LISTS = ['viewed', 'zoomed', 'played'] as const;
export type MediaList = (typeof MEDIA_LISTS)[number];

type Check = (act: DeskAct, facts: DecisionFacts) => FieldErrors | null;

/** The rules of the desk alone, in their order; those of every transition come before them. */
const CHECKS: readonly Check[] = [
  (act, { isUnanswered, hasText }) =>
    act === 'SUBMIT' && isUnanswered && !hasText ? NOTE_REQUIRED : null,
  (act, { requireViewedEvidence, selectedImages, viewedImages }) =>
    act === 'GENERATE' && requireViewedEvidence && viewedImages < selectedImages
      ? { viewed: [viewSentence(selectedImages - viewedImages, selectedImages)] }
      : null,
  (_, { withForeignMedia }) =>
    withForeignMedia.length > 0
      ? Object.fromEntries(withForeignMedia.map((list) => [list, [FOREIGN_MEDIA[list]]]))
      : null,
];

const FOREIGN_MEDIA: Record<MediaList, string> = {
  viewed: 'Viewed must be media of this event',
  zoomed: 'Zoomed must be media of this event',
  played: 'Played must be media of this event',
};

const NOTE_REQUIRED = {
  reason: ['A note is required, nothing was changed since it was sent back'],
};

function viewSentence(left: number, all: number): string {
  return `Look at every selected image in large first, ${left} of ${all} are left`;
}

/** Returns the first fault of a decision by the desk's own rules; null if there is none. */
export function decisionFault(act: DeskAct, facts: DecisionFacts): FieldErrors | null {
  for (const check of CHECKS) {
    const fault = check(act, facts);
    if (fault !== null) return fault;
  }
  return null;
}

// A notice that would be made this shortly before the deadline is made at once.
const LAST_MOMENTS_MS = 60_000;

/** When a decision takes effect, and whether it is carried out in the request. */
export function effectOf(
  act: DeskAct,
  takenAt: Date,
  graceSeconds: number,
  dueAt: Date | null,
): { takesEffectAt: Date; isAtOnce: boolean } {
  const takesEffectAt = new Date(takenAt.getTime() + graceSeconds * 1_000);
  const isLast =
    act === 'GENERATE' &&
    dueAt !== null &&
    dueAt.getTime() - takesEffectAt.getTime() < LAST_MOMENTS_MS;
  return graceSeconds === 0 || isLast
    ? { takesEffectAt: takenAt, isAtOnce: true }
    : { takesEffectAt, isAtOnce: false };
}

/** The parts by which two calls count as the same. */
export interface DecisionCall {
  userId: number;
  citationId: number;
  act: DeskAct;
  version: number;
}

/**
 * Returns the HTTP status of a repeated call: 202 while the decision waits, 200 once it is carried out; null for
 * another call, or for one that ended otherwise and can be made again.
 */
export function repeatStatus(
  earlier: DecisionCall & { status: DecisionStatus },
  call: DecisionCall,
): 200 | 202 | null {
  const isSame =
    earlier.userId === call.userId &&
    earlier.citationId === call.citationId &&
    earlier.act === call.act &&
    earlier.version === call.version;
  if (!isSame) return null;
  if (earlier.status === 'WAITING') return 202;
  return earlier.status === 'CARRIED_OUT' ? 200 : null;
}

/** Returns the effect of an undo on an officer's own decision: it is taken back, answered again, or refused. */
export function undoOf(status: DecisionStatus): 'take back' | 'repeat' | 'DECISION_FINAL' {
  if (status === 'WAITING') return 'take back';
  return status === 'TAKEN_BACK' ? 'repeat' : 'DECISION_FINAL';
}

const FAST_IN_A_ROW = 20;

/**
 * True if the newest decision warns the officer to slow down: it and the 19 before it took less time than the guard
 * each. Once in 20.
 *
 * @param seconds of all of today's decisions, the newest last
 * @param guardSeconds 0: off
 */
export function slowDown(seconds: readonly number[], guardSeconds: number): boolean {
  const slow = seconds.findLastIndex((taken) => taken >= guardSeconds);
  const inARow = seconds.length - 1 - slow;
  return inARow > 0 && inARow % FAST_IN_A_ROW === 0;
}

/** A label of an act, in the words of the specification's menu. */
export const ACT_LABELS: Record<DeskAct, string> = {
  SUBMIT: 'Submit Citation',
  GENERATE: 'Generate Citation Notice',
  DISCARD: 'Discard Citation Event',
  HOLD: 'Hold Citation Event',
  REVISE: 'Revise Citation Event',
};
