import { useApolloClient, useQuery } from '@apollo/client/react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { NextInQueueDocument } from '../../graphql/documents';
import { formatNumber } from '../../lib/format';
import { useSignedIn } from '../../lib/session';
import {
  QUEUES,
  type QueueName,
  type QueuePlace,
  isQueue,
  readPlace,
  readQueue,
  reportAddress,
} from '../queues';

const variables = (name: QueueName, place: QueuePlace) => ({
  queue: QUEUES[name].queue,
  sortBy: place.sortBy,
  order: place.descending ? ('DESC' as const) : ('ASC' as const),
  page: place.page,
});

/** The events before and after this one in the list that it was opened from. */
export function useNeighbours(id: string) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { menu } = useSignedIn();
  // A report that was opened by a bare link goes on in the first list of the user's menu.
  const name = readQueue(params) ?? menu.find(isQueue) ?? 'pending';
  const place = readPlace(params);
  const { data } = useQuery(NextInQueueDocument, { variables: variables(name, place) });
  const page = data?.citations;
  const index = page?.data.findIndex((each) => each.id === id) ?? -1;

  async function go(step: 1 | -1) {
    if (!page) return;
    const next = index === -1 ? page.data[0] : page.data[index + step];
    if (next && next.id !== id) {
      await navigate(reportAddress(next.id, name, place));
      return;
    }
    const nextPlace = { ...place, page: place.page + step };
    if (nextPlace.page < 1 || nextPlace.page > page.lastPage) return;
    const answer = await client
      .query({ query: NextInQueueDocument, variables: variables(name, nextPlace) })
      .catch(() => null);
    const first = answer?.data?.citations.data.at(step === 1 ? 0 : -1);
    if (first) await navigate(reportAddress(first.id, name, nextPlace));
  }

  const position = page && index !== -1 ? (place.page - 1) * page.perPage + index + 1 : null;
  return {
    list: { name, place },
    /** `12 of 48`; null where the event is not in that list. */
    position:
      page && position !== null
        ? `${formatNumber(position)} of ${formatNumber(page.total)}${page.totalIsExact ? '' : '+'}`
        : null,
    next:
      page && (index < page.data.length - 1 || place.page < page.lastPage)
        ? () => void go(1)
        : null,
    previous: page && (index > 0 || place.page > 1) ? () => void go(-1) : null,
  };
}
