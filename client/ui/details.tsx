import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';

import { NOT_LOADED } from '../lib/failures';
import { ErrorMessage } from './message';

interface DetailsProps<Data, Found> {
  query: TypedDocumentNode<Data, { id: string }>;
  id: string;
  select: (data: Data) => Found | null;
  /** True while a worker has it in hand: it is read again then. */
  isInHand: (found: Found) => boolean;
  /** Milliseconds between two reads. */
  every: number;
  /** The list that it was chosen from. */
  back: string;
  onBack: () => void;
  children: (found: Found, reload: () => void) => ReactNode;
}

/** Shows one row of a list in the place of the list, with the way back to it, and follows what becomes of it. */
export function Details<Data, Found>(props: DetailsProps<Data, Found>) {
  const { query, id, select, isInHand, every, back, onBack, children } = props;
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
  const reload = () => void refetch().catch(() => undefined);
  return (
    <Stack gap="md">
      <div>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          {back}
        </Button>
      </div>
      {error && found === null && <ErrorMessage title={NOT_LOADED} onRetry={reload} />}
      {found !== null && children(found, reload)}
    </Stack>
  );
}
