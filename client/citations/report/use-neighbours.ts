import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import {
  NeighboursDocument,
  type NeighboursQuery,
  type NeighboursQueryVariables,
} from '../../graphql/documents';
import { readCriteria, searchInput } from '../../lib/criteria';
import { formatNumber } from '../../lib/format';
import {
  type Origin,
  atPage,
  originAddress,
  originOf,
  pageOf,
  reportAddress,
} from '../../lib/origin';
import { paths } from '../../lib/paths';
import { useSignedIn } from '../../lib/session';
import { QUEUES, isQueue, queueAt, readPlace } from '../queues';

/** What the server is asked for to know a page of a list. `now` (ms) is the end of an open search. */
function variablesOf(origin: Origin, now: number): NeighboursQueryVariables {
  const queue = queueAt(origin.pathname);
  const { sortBy, descending } = readPlace(origin.params);
  return {
    inQueue: queue !== null,
    ...(queue !== null && {
      queue: QUEUES[queue].queue,
      sortBy,
      order: descending ? ('DESC' as const) : ('ASC' as const),
    }),
    inSearch: origin.pathname === paths.search,
    ...(origin.pathname === paths.search && {
      filter: searchInput(readCriteria(origin.params), now),
    }),
    inNotifications: origin.pathname === paths.notifications,
    page: pageOf(origin),
  };
}

/** The events of a page, each once: notifications are often several about the same. */
function idsOf({ citations, searchCitations, notifications }: NeighboursQuery): string[] {
  const found =
    (citations ?? searchCitations)?.data.map(({ id }) => id) ??
    notifications?.data.map(({ data }) => data.citationId) ??
    [];
  return [...new Set(found)];
}

/** `12 of 48`; null where the event is not on the page, or where its place says nothing. */
function positionOf({ citations, searchCitations }: NeighboursQuery, index: number): string | null {
  const page = citations ?? searchCitations;
  if (!page || index === -1) return null;
  const place = formatNumber((page.currentPage - 1) * page.perPage + index + 1);
  return `${place} of ${formatNumber(page.total)}${page.totalIsExact ? '' : '+'}`;
}

/** The events before and after this one in the list that it was opened from. */
export function useNeighbours(id: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const location = useLocation();
  const { menu } = useSignedIn();
  const [now] = useState(() => Date.now());
  // A report that was opened by a bare link goes on in the first list of the user's menu.
  const origin = originOf(location) ?? {
    pathname: QUEUES[menu.find(isQueue) ?? 'pending'].path,
    params: new URLSearchParams(),
  };
  const { data } = useQuery(NeighboursDocument, { variables: variablesOf(origin, now) });
  const ids = data ? idsOf(data) : [];
  const index = ids.indexOf(id);
  const page = pageOf(origin);
  const lastPage = (data?.citations ?? data?.searchCitations ?? data?.notifications)?.lastPage ?? 1;

  async function go(step: 1 | -1) {
    const next = index === -1 ? ids.find((each) => each !== id) : ids[index + step];
    if (next !== undefined) {
      await navigate(reportAddress(next, origin));
      return;
    }
    const there = atPage(origin, page + step);
    if (page + step < 1 || page + step > lastPage) return;
    const answer = await client
      .query({ query: NeighboursDocument, variables: variablesOf(there, now) })
      .catch(() => null);
    const others = answer?.data ? idsOf(answer.data).filter((each) => each !== id) : [];
    const first = others.at(step === 1 ? 0 : -1);
    if (first !== undefined) await navigate(reportAddress(first, there));
  }

  return {
    list: originAddress(origin),
    /** Where they are on the same page of the list. */
    ids: [ids[index + 1], ids[index - 1]].filter((each) => each !== undefined),
    position: data ? positionOf(data, index) : null,
    next: data && (index < ids.length - 1 || page < lastPage) ? () => void go(1) : null,
    previous: data && (index > 0 || page > 1) ? () => void go(-1) : null,
  };
}
