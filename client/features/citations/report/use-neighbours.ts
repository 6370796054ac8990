import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import {
  NeighboursInNotificationsDocument,
  type NeighboursInNotificationsQuery,
  NeighboursInQueueDocument,
  type NeighboursInQueueQuery,
  NeighboursInSearchDocument,
  type NeighboursInSearchQuery,
} from '../../../graphql/documents';
import { readCriteria, searchFilter } from '../../../lib/lists/criteria';
import { formatNumber } from '../../../lib/format/format';
import {
  type Origin,
  atPage,
  originAddress,
  originOf,
  pageOf,
  reportAddress,
} from '../../../lib/session/origin';
import { paths } from '../../../lib/session/paths';
import { readRows } from '../../../lib/lists/rows';
import { useSignedIn } from '../../../lib/session/session';
import { QUEUES, isQueue, placeVariables, queueAt, readPlace } from '../queues';

/** A page of one of the three lists; the field of that list is there. */
type Neighbours = Partial<
  NeighboursInQueueQuery & NeighboursInSearchQuery & NeighboursInNotificationsQuery
>;

interface Question {
  query: TypedDocumentNode<Neighbours>;
  variables: OperationVariables;
}

const ask = <Data extends Neighbours, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Question => ({
  query: query as TypedDocumentNode<unknown> as TypedDocumentNode<Neighbours>,
  variables,
});

/** Returns the variables for a page of a list. `now` (ms) is the end of an open search. */
function questionOf(origin: Origin, now: number): Question {
  const page = pageOf(origin);
  if (origin.pathname === paths.search)
    return ask(NeighboursInSearchDocument, {
      filter: searchFilter(readCriteria(origin.params), now),
      page,
      perPage: readRows(origin.params),
    });
  if (origin.pathname === paths.notifications)
    return ask(NeighboursInNotificationsDocument, { page });
  // The lists of citations are all that is left.
  const queue = queueAt(origin.pathname) ?? 'pending';
  return ask(NeighboursInQueueDocument, {
    queue: QUEUES[queue].queue,
    ...placeVariables(readPlace(origin.params)),
    page,
  });
}

/** The events of a page, each once: notifications are often several about the same. */
function idsOf({ citations, searchCitations, notifications }: Neighbours): string[] {
  const found =
    (citations ?? searchCitations)?.data.map(({ id }) => id) ??
    notifications?.data.map(({ data }) => data.citationId) ??
    [];
  return [...new Set(found)];
}

/** `12 of 48`; null where the event is not on the page, or where its place says nothing. */
function positionOf({ citations, searchCitations }: Neighbours, index: number): string | null {
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
  const { query, variables } = questionOf(origin, now);
  const { data } = useQuery(query, { variables });
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
    const answer = await client.query(questionOf(there, now)).catch(() => null);
    const others = answer?.data ? idsOf(answer.data).filter((each) => each !== id) : [];
    const first = others.at(step === 1 ? 0 : -1);
    if (first !== undefined) await navigate(reportAddress(first, there));
  }

  return {
    list: originAddress(origin),
    /** The neighbours that are on the same page of the list. */
    ids: [ids[index + 1], ids[index - 1]].filter((each) => each !== undefined),
    position: data ? positionOf(data, index) : null,
    next: data && (index < ids.length - 1 || page < lastPage) ? () => void go(1) : null,
    previous: data && (index > 0 || page > 1) ? () => void go(-1) : null,
  };
}
