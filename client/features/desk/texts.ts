import type { CitationTransition, Reason } from '../../graphql/schema';
import {
  formatDepartmentDate,
  formatNumber,
  formatTime,
  formatWord,
} from '../../lib/format/format';
import { ACTIONS } from '../citations/actions';

/** Returns the label of an act: the words of the specification's menu. */
export const actLabel = (act: CitationTransition): string => ACTIONS[act].label;

/** The bar after a decision, until it takes effect. */
export const takesEffect = (act: CitationTransition, seconds: number): string =>
  `${actLabel(act)} takes effect in ${seconds} s`;

/** The participle of each act, for the sentence about a decided event. */
const PARTICIPLES: Record<CitationTransition | 'SKIP', string> = {
  SUBMIT: 'submitted',
  GENERATE: 'generated',
  DISCARD: 'discarded',
  HOLD: 'held',
  REVISE: 'revised',
  SKIP: 'skipped',
};

/** The bar about an event that came back; without an act it was taken back by hand. */
export const cameBackText = (
  referenceId: string,
  refused: { act: CitationTransition | 'SKIP'; sentence: string } | null,
): string =>
  refused === null
    ? `${referenceId} was taken back`
    : `${referenceId} was not ${PARTICIPLES[refused.act]}: ${refused.sentence}`;

/** Replaces the event that a link names, where it could not be taken. */
export const notOpenedText = (referenceId: string | null, sentence: string): string =>
  `${referenceId ?? 'The event'} was not opened: ${sentence}`;

/** The event on the stage was decided by somebody else, or from another page. */
export const NOT_IN_QUEUE = 'This event is no longer in this queue';
export const DECIDED_ELSEWHERE = 'You decided this in another tab';

/** Two tabs of one officer hold the same events. */
export const SECOND_TAB = 'You have the desk open in another tab too';

/** Keys are taken by an input method outside of any field. */
export const KEYS_SWALLOWED =
  'An input method takes the keys: switch it to direct input to decide by single keys';

/** The message for a click before the first picture of the event was shown. */
export const LOOK_FIRST = 'Look at the event before deciding';

/** Returns the number of events that are left: `12 left`, `1,000+ left`. */
export const leftText = (remaining: number, isExact: boolean): string =>
  `${formatNumber(remaining)}${isExact ? '' : '+'} left`;

/** Replaces the event if none is left. */
export const NOTHING_LEFT = 'Nothing left to review';

export const withColleagues = (count: number): string =>
  `${formatNumber(count)} are with colleagues`;

/** Returns the number of skipped events, and the time at which the first of them comes back. */
export const skippedText = (count: number, nextEndsAt: string | null): string =>
  `You skipped ${formatNumber(count)}, the first comes back at ${formatTime(nextEndsAt)}`;

/** After five minutes without a touch. */
export const WENT_BACK = 'This event went back to the queue';

export const takeABreath = (seconds: number): string =>
  `You are faster than ${seconds} s an event. Take a breath.`;

interface Shift {
  decided: number;
  skipped: number;
  medianSeconds: number | null;
}

/** The officer's own day: `41 decided today, 10 s each`. */
export function shiftText({ decided, skipped, medianSeconds }: Shift): string {
  const each = medianSeconds === null ? '' : `, ${formatNumber(Math.round(medianSeconds))} s each`;
  const passed = skipped === 0 ? '' : `, ${formatNumber(skipped)} skipped`;
  return `${formatNumber(decided)} decided today${each}${passed}`;
}

interface Spoken {
  referenceId: string;
  vehicle: { cause: string; ownerVehicleLicensePlate: string | null };
  deadline: { dueAt: string; state: string } | null;
}

/** Returns the text of an event for screen readers: reference, cause, plate, deadline. */
export function spoken({ referenceId, vehicle, deadline }: Spoken): string {
  const plate = vehicle.ownerVehicleLicensePlate;
  return [
    referenceId,
    formatWord(vehicle.cause),
    plate === null ? 'no plate' : `plate ${plate}`,
    deadline === null
      ? 'no deadline'
      : `${deadline.state === 'EXPIRED' ? 'expired' : 'due'} ${formatDepartmentDate(deadline.dueAt)}`,
  ].join(', ');
}

type Listed = Pick<Reason, 'act' | 'cause'>;

/** The reasons of an act that go with a cause, in the department's order. */
export const reasonsFor = <Each extends Listed>(
  reasons: readonly Each[],
  act: Reason['act'],
  cause: Reason['cause'],
): Each[] => reasons.filter((reason) => reason.act === act && (reason.cause ?? cause) === cause);
