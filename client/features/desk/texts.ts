import type { DeskAct, Reason } from '../../graphql/schema';
import { formatDate, formatNumber, formatTime, formatWord } from '../../lib/format';
import { ACTIONS } from '../citations/actions';

/** What an act is called: the words of the specification's menu. */
export const actLabel = (act: DeskAct): string => ACTIONS[act].label;

/** The bar after a decision, until it takes effect. */
export const takesEffect = (act: DeskAct, seconds: number): string =>
  `${actLabel(act)} takes effect in ${seconds} s`;

/** How many are left to be handed out: `12 left`, `1,000+ left`. */
export const leftText = (remaining: number, isExact: boolean): string =>
  `${formatNumber(remaining)}${isExact ? '' : '+'} left`;

/** In the place of an event where none is left. */
export const NOTHING_LEFT = 'Nothing left to review';

export const withColleagues = (count: number): string =>
  `${formatNumber(count)} are with colleagues`;

/** What the officer skipped, and when the first of it comes back by itself. */
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

/** What a screen reader hears of each event: reference, cause, plate, deadline. */
export function spoken({ referenceId, vehicle, deadline }: Spoken): string {
  const plate = vehicle.ownerVehicleLicensePlate;
  return [
    referenceId,
    formatWord(vehicle.cause),
    plate === null ? 'no plate' : `plate ${plate}`,
    deadline === null
      ? 'no deadline'
      : `${deadline.state === 'EXPIRED' ? 'expired' : 'due'} ${formatDate(deadline.dueAt)}`,
  ].join(', ');
}

type Listed = Pick<Reason, 'act' | 'cause'>;

/** The reasons of an act that go with a cause, in the department's order. */
export const reasonsFor = <Each extends Listed>(
  reasons: readonly Each[],
  act: Reason['act'],
  cause: Reason['cause'],
): Each[] => reasons.filter((reason) => reason.act === act && (reason.cause ?? cause) === cause);
