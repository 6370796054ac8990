import { skipToken, useQuery } from '@apollo/client/react';

import { ListTabTotalsDocument } from '../../../graphql/documents';
import { useSignedIn } from '../../../lib/session/session';
import { type ListFilter, filterVariables } from '../list-filter';
import { TABS, type TabName, tabOf, tabsOf, withTab } from '../list-tabs';
import { QUEUES, type QueueName } from '../queues';

/** A tab of a list. */
export interface ListTab {
  name: TabName;
  label: string;
  filter: ListFilter;
  /** The number of events; undefined until it is known. */
  count?: { total: number; totalIsExact: boolean } | undefined;
}

/** The tabs of a list for the signed-in officer, with the numbers of their events. */
export function useListTabs(
  queue: QueueName,
  filter: ListFilter,
  hasDeadlines: boolean,
): { tabs: ListTab[]; selected: TabName | null; reload: () => void } {
  const names = tabsOf(queue, useSignedIn().user);
  // A tab that the list does not have counts as all do: a condition on whether it is counted is no query that is compiled.
  const variablesOf = (name: TabName) =>
    filterVariables(withTab(filter, names.includes(name) ? name : 'all'));
  const { data, previousData, refetch } = useQuery(
    ListTabTotalsDocument,
    names.length === 0
      ? skipToken
      : {
          variables: {
            queue: QUEUES[queue].queue,
            all: variablesOf('all'),
            urgent: variablesOf('urgent'),
            sentBackToMe: variablesOf('sentBackToMe'),
            noPlate: variablesOf('noPlate'),
          },
          fetchPolicy: 'cache-and-network',
        },
  );
  const totals = data ?? previousData;
  // Without any deadline rule nothing of deadlines is shown (desk 6).
  const shown = names.filter((name) => name !== 'urgent' || hasDeadlines);
  return {
    tabs: shown.map((name) => ({
      name,
      label: TABS[name].label,
      filter: withTab(filter, name),
      count: totals?.[name],
    })),
    selected: tabOf(filter, shown),
    reload: () => {
      if (names.length > 0) void refetch().catch(() => undefined);
    },
  };
}
