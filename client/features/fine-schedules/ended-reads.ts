import type { ApolloClient } from '@apollo/client';

import { FineSchedulesOfCauseDocument } from '../../graphql/documents';
import type { FineScheduleInput } from '../../graphql/schema';
import { type DatedSchedule, endedBy } from './ended-schedules';

/**
 * Reads the schedules of the cause, and returns the special ones that a general one ends (programs 8).
 *
 * @param changed the id of the schedule itself, when it is changed
 */
export async function schedulesEndedBy(
  client: ApolloClient,
  { cause, effectiveFrom, siteKinds }: FineScheduleInput,
  changed: string | null,
): Promise<DatedSchedule[]> {
  if ((siteKinds ?? []).length > 0) return [];
  const schedules: DatedSchedule[] = [];
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const { data } = await client.query({
      query: FineSchedulesOfCauseDocument,
      variables: { cause, page },
      fetchPolicy: 'network-only',
    });
    schedules.push(...(data?.fineSchedules.data ?? []));
    lastPage = data?.fineSchedules.lastPage ?? 1;
  }
  const others = schedules.filter(({ id }) => id !== changed);
  return endedBy({ siteKinds: [], effectiveFrom }, others);
}
