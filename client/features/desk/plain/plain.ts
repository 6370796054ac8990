import type { Report_CitationFragment } from '../../../graphql/documents';
import type { Recommendation } from '../../../graphql/schema';

export type Judged = Pick<
  Report_CitationFragment,
  'missing' | 'plateUnusual' | 'sentBack' | 'vehicle'
> & {
  checks: readonly { weight: string; sentence: string }[];
  facts: readonly { label: string; state: string }[];
  deadline: { state: string } | null;
};

/** The weights of checks that somebody has to judge. */
const OPEN: readonly string[] = ['BLOCK', 'CONFIRM'];

/**
 * Returns what keeps an event from being submitted for a notice by one key, or null where it is plain: nothing is missing, a
 * vehicle is attached, nothing contradicts, no check is to be judged, it was not sent back, and no other recommendation was
 * chosen (decision 153).
 * @param chosen the recommendation in the officer's draft
 */
export function notPlain(event: Judged, chosen: Recommendation | null): string | null {
  const { missing, checks, facts, deadline, sentBack, plateUnusual, vehicle } = event;
  if (sentBack !== null) return 'it was sent back';
  if (chosen !== null && chosen !== 'GENERATE') return 'another recommendation was chosen';
  const [first] = missing;
  if (first !== undefined) return first;
  if (vehicle.ownerName === null) return 'no vehicle is attached';
  const check = checks.find(({ weight }) => OPEN.includes(weight));
  if (check !== undefined) return check.sentence;
  const contradicting = facts.find(({ state }) => state === 'CONTRADICTION');
  if (contradicting !== undefined) return `${contradicting.label} does not agree`;
  if (plateUnusual) return 'the plate does not have the usual format';
  if (deadline?.state === 'EXPIRED') return 'its deadline has passed';
  return null;
}

/** Stands beside the event where the key of plain events was pressed for one that is not. */
export const notPlainText = (reason: string): string =>
  `Not a plain case, submit it by S: ${reason}`;
