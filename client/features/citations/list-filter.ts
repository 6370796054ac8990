import type { Cause, CitationFilter, DeadlineFilter, Recommendation } from '../../graphql/schema';
import { CAUSES } from '../../lib/lists/criteria';
import { formatWord } from '../../lib/format/format';
import { RECOMMENDATION_COLORS } from '../../lib/format/words';

/** The conditions of a list; a missing one does not restrict it. */
export interface ListFilter {
  cause?: Cause;
  /** Part of the address. */
  location?: string;
  recommendation?: Recommendation;
  deadline?: DeadlineFilter;
  noPlate?: boolean;
  hasComments?: boolean;
  sentBackToMe?: boolean;
}

export const RECOMMENDATIONS = Object.keys(RECOMMENDATION_COLORS) as Recommendation[];

/** The choices for deadlines, in words. */
export const DEADLINES = {
  NORMAL: 'More than 5 days left',
  SOON: '3 to 5 days left',
  URGENT: 'Up to 2 days left',
  EXPIRED: 'Expired',
  CLOSED: 'Decided',
  NONE: 'No deadline',
} satisfies Record<DeadlineFilter, string>;

/** Longest part of an address that the server looks for. */
const LOCATION_MAX = 200;

/** The URL parameters of the switches. */
const SWITCHES = {
  noPlate: 'no_plate',
  hasComments: 'has_comments',
  sentBackToMe: 'sent_back_to_me',
} as const;

export type Switch = keyof typeof SWITCHES;

/** The switches in words. */
export const SWITCH_LABELS = {
  noPlate: 'No plate',
  hasComments: 'With comments',
  sentBackToMe: 'Sent back to me',
} satisfies Record<Switch, string>;

const SWITCH_NAMES = Object.keys(SWITCHES) as Switch[];

const isDeadline = (word: string): word is DeadlineFilter => Object.hasOwn(DEADLINES, word);

/** Reads a filter from an address; anything that makes no sense there is left out. */
export function readFilter(params: URLSearchParams): ListFilter {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const filter: ListFilter = {};
  const cause = CAUSES.find((each) => each === text('cause'));
  if (cause !== undefined) filter.cause = cause;
  const location = text('location').slice(0, LOCATION_MAX);
  if (location !== '') filter.location = location;
  const recommendation = RECOMMENDATIONS.find((each) => each === text('recommendation'));
  if (recommendation !== undefined) filter.recommendation = recommendation;
  const deadline = text('deadline');
  if (isDeadline(deadline)) filter.deadline = deadline;
  for (const name of SWITCH_NAMES) if (text(SWITCHES[name]) === 'true') filter[name] = true;
  return filter;
}

/** Writes a filter as an address has it. */
export function writeFilter(filter: ListFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['cause', 'location', 'recommendation', 'deadline'] as const) {
    const value = filter[name];
    if (value !== undefined && value !== '') params.set(name, value);
  }
  for (const name of SWITCH_NAMES) if (filter[name]) params.set(SWITCHES[name], 'true');
  return params;
}

/** Returns the number of conditions of a filter. */
export const countFilters = (filter: ListFilter): number => [...writeFilter(filter)].length;

/** Returns the filter for the server; null for an empty one, because only then the total is exact. */
export const filterVariables = (filter: ListFilter): CitationFilter | null =>
  countFilters(filter) === 0 ? null : filter;

/** A condition of a filter, in words. */
export interface FilterCondition {
  name: keyof ListFilter;
  label: string;
}

/** Returns the conditions of a filter in the order of its form. */
export function conditionsOf(filter: ListFilter): FilterCondition[] {
  const { cause, location, recommendation, deadline } = filter;
  return [
    ...(cause ? [{ name: 'cause' as const, label: `Cause: ${formatWord(cause)}` }] : []),
    ...(location ? [{ name: 'location' as const, label: `Location: ${location}` }] : []),
    ...(recommendation
      ? [
          {
            name: 'recommendation' as const,
            label: `Recommendation: ${formatWord(recommendation)}`,
          },
        ]
      : []),
    ...(deadline ? [{ name: 'deadline' as const, label: `Deadline: ${DEADLINES[deadline]}` }] : []),
    ...SWITCH_NAMES.filter((name) => filter[name]).map((name) => ({
      name,
      label: SWITCH_LABELS[name],
    })),
  ];
}

/** Returns a filter without one of its conditions. */
export function without(filter: ListFilter, name: keyof ListFilter): ListFilter {
  const { [name]: _gone, ...rest } = filter;
  return rest;
}

/** Returns the filter of a saved view, in which null does not restrict the list. */
export function filterOf(saved: {
  [Name in keyof ListFilter]: ListFilter[Name] | null;
}): ListFilter {
  const { cause, location, recommendation, deadline, noPlate, hasComments, sentBackToMe } = saved;
  return {
    ...(cause && { cause }),
    ...(location && { location }),
    ...(recommendation && { recommendation }),
    ...(deadline && { deadline }),
    ...(noPlate && { noPlate }),
    ...(hasComments && { hasComments }),
    ...(sentBackToMe && { sentBackToMe }),
  };
}
