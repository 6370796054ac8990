import type { DayKind, DeadlineStart } from '../../graphql/schema';
import { formatNumber } from '../../lib/format';

/** The beginning of a rule's days, in words. */
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

/** Returns the text of a rule: `14 calendar days after the violation`. */
export function termText({ days, kind, starts }: Term): string {
  if (days === null) return 'No deadline';
  const unit = `${kind.toLowerCase()} ${days === 1 ? 'day' : 'days'}`;
  return `${formatNumber(days)} ${unit} after ${STARTS[starts]}`;
}

interface Place {
  country: string;
  state: string | null;
  region: string | null;
}

/** Returns the place whose holidays count: `US-NY`; a dash for none. */
export const placeText = (place: Place | null): string =>
  place === null ? '–' : [place.country, place.state, place.region].filter(Boolean).join('-');
