import type { Changes } from './use-changes';

/** What the desk's server refuses a submit with, until something was changed or a note says why nothing was (desk 5). */
export const NOTE_REQUIRED = 'A note is required, nothing was changed since it was sent back';

/** Whether a submit needs that note now: what the officer just changed counts before its answer is there. */
export const needsNote = (
  sentBack: { answered: boolean } | null,
  { isUnderWay }: Pick<Changes, 'isUnderWay'>,
): boolean => sentBack !== null && !sentBack.answered && !isUnderWay;

/** Who sent an event back, and why: `Sent back by Ada Byron: Plate not readable – too dark`. */
export function sentBackText(sentBack: {
  user: { name: string } | null;
  reasonLabel: string | null;
  reason: string | null;
}): string {
  const why = [sentBack.reasonLabel, sentBack.reason].filter(Boolean).join(' – ');
  const by = `Sent back${sentBack.user === null ? '' : ` by ${sentBack.user.name}`}`;
  return why === '' ? by : `${by}: ${why}`;
}
