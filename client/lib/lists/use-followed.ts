import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';

/** A row that is followed, with the function that reads it again. */
export interface Followed<Found> {
  /** Null until it is read, and where there is none. */
  found: Found | null;
  hasFailed: boolean;
  reload: () => void;
}

interface FollowedQuery<Data, Found> {
  query: TypedDocumentNode<Data, { id: string }>;
  id: string;
  select: (data: Data) => Found | null;
  /** True while a worker has it in hand: it is read again then. */
  isInHand: (found: Found) => boolean;
  /** Milliseconds between two reads. */
  every: number;
}

/** Reads one row, and again while something becomes of it. */
export function useFollowed<Data, Found>(asked: FollowedQuery<Data, Found>): Followed<Found> {
  const { query, id, select, isInHand, every } = asked;
  const { data, error, refetch, startPolling, stopPolling } = useQuery(query, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: false,
  });
  const found = data === undefined ? null : select(data);
  const isFollowed = found !== null && isInHand(found);
  useEffect(() => {
    if (!isFollowed) return undefined;
    startPolling(every);
    return stopPolling;
  }, [isFollowed, every, startPolling, stopPolling]);
  return {
    found,
    hasFailed: error !== undefined && found === null,
    reload: () => void refetch().catch(() => undefined),
  };
}
