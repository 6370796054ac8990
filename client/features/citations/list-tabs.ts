import { type ListFilter, without, writeFilter } from './list-filter';
import type { QueueName } from './queues';

/** The tabs of lists: the filters that officers ask for most. */
export const TABS = {
  all: { label: 'All', filter: {} },
  urgent: { label: 'Urgent', filter: { deadline: 'URGENT' } },
  sentBackToMe: { label: 'Sent back to me', filter: { sentBackToMe: true } },
  noPlate: { label: 'No plate', filter: { noPlate: true } },
} as const satisfies Record<string, { label: string; filter: ListFilter }>;

export type TabName = keyof typeof TABS;

/**
 * The tabs of each list. A closed event has no deadline ahead, every notice has a plate, and what is sent back is
 * pending.
 */
const TABS_OF: Record<QueueName, readonly TabName[]> = {
  pending: ['all', 'urgent', 'sentBackToMe', 'noPlate'],
  submitted: ['all', 'urgent', 'noPlate'],
  generated: [],
  discarded: ['all', 'noPlate'],
  hold: ['all', 'urgent', 'noPlate'],
};

/** Returns the tabs of a list for a user. Only processing officers have submitted anything. */
export function tabsOf(
  queue: QueueName,
  { isProcessingOfficer }: { isProcessingOfficer: boolean },
): TabName[] {
  return TABS_OF[queue].filter((name) => name !== 'sentBackToMe' || isProcessingOfficer);
}

/** The conditions of a filter that no tab sets: they stay when another tab is chosen. */
export function furtherConditions(filter: ListFilter): ListFilter {
  const rest = without(without(filter, 'noPlate'), 'sentBackToMe');
  return rest.deadline === TABS.urgent.filter.deadline ? without(rest, 'deadline') : rest;
}

/** Returns the filter of a tab, together with the further conditions of the filter before. */
export const withTab = (filter: ListFilter, tab: TabName): ListFilter => ({
  ...furtherConditions(filter),
  ...TABS[tab].filter,
});

/** The tab that a filter shows; null if it has the conditions of two, or of one that the list has not. */
export function tabOf(filter: ListFilter, tabs: readonly TabName[]): TabName | null {
  const written = writeFilter(filter).toString();
  return tabs.find((tab) => writeFilter(withTab(filter, tab)).toString() === written) ?? null;
}
