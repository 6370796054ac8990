import type { DayKind, DeadlineStart } from '../../graphql/schema';
import { formatNumber } from '../../lib/format';

/** From when the days of a rule count, in words. */
export const STARTS: Record<DeadlineStart, string> = {
  VIOLATION: 'the violation',
  RECEIVED: 'receipt',
  OWNER_KNOWN: 'the owner became known',
};

interface Term {
  days: number | null;
  kind: DayKind;
  starts: DeadlineStart;
}

/** What a rule says: `14 calendar days after the violation`. */
export function termText({ days, kind, starts }: Term): string {
  if (days === null) return 'No deadline';
  const unit = `${kind.toLowerCase()} ${days === 1 ? 'day' : 'days'}`;
  return `${formatNumber(days)} ${unit} after ${STARTS[starts]}`;
}

interface Place {
  country: string | null;
  state: string | null;
  region: string | null;
}

/** Whose holidays count: `US-NY`; a dash for none. */
export const placeText = ({ country, state, region }: Place): string =>
  [country, state, region].filter(Boolean).join('-') || '–';
