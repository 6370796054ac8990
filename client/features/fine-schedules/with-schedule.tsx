import { useQuery } from '@apollo/client/react';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

import { FineScheduleDocument } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { ErrorMessage } from '../../ui/message';
import type { Schedule } from './schedule-values';

/** Reads a schedule with all its bands: the list has not. */
export function WithSchedule({
  id,
  children,
}: {
  id: string;
  children: (schedule: Schedule) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(FineScheduleDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (data?.fineSchedule) return children(data.fineSchedule);
  return error ? (
    <ErrorMessage title={NOT_LOADED} onRetry={() => void refetch().catch(() => undefined)} />
  ) : (
    <Skeleton h={420} role="status" aria-label="Loading" />
  );
}
