import type { Changes } from '../use-changes';

/** The server's refusal of a submit until something was changed or a note says why nothing was (desk 5). */
export const NOTE_REQUIRED = 'A note is required, nothing was changed since it was sent back';

/** True if a submit needs that note now: the officer's own change counts before its answer has arrived. */
export const needsNote = (
  sentBack: { answered: boolean } | null,
  { isUnderWay }: Pick<Changes, 'isUnderWay'>,
): boolean => sentBack !== null && !sentBack.answered && !isUnderWay;

/** Returns the author and the reason of a return: `Sent back by Ada Byron: Plate not readable – too dark`. */
export function sentBackText(sentBack: {
  user: { name: string } | null;
  reasonLabel: string | null;
  reason: string | null;
}): string {
  const why = [sentBack.reasonLabel, sentBack.reason].filter(Boolean).join(' – ');
  const by = `Sent back${sentBack.user === null ? '' : ` by ${sentBack.user.name}`}`;
  return why === '' ? by : `${by}: ${why}`;
}
