import {
  LogsDocument,
  type LogsPage_LogEntryFragment,
  type LogsQueryVariables,
} from '../../../graphql/documents';
import { allRows, csvOf, type CsvColumn } from '../../../lib/lists/csv';

type Client = Parameters<typeof allRows>[0];

const COLUMNS: readonly CsvColumn<LogsPage_LogEntryFragment>[] = [
  { label: 'Date', value: ({ createdAt }) => createdAt },
  { label: 'Type', value: ({ properties }) => properties.type },
  { label: 'Description', value: ({ description }) => description },
  { label: 'Causer type', value: ({ causerType }) => causerType },
  { label: 'Causer', value: ({ causerName, causerId }) => causerName ?? causerId },
  { label: 'Subject type', value: ({ subjectType }) => subjectType },
  { label: 'Subject', value: ({ subjectName, subjectId }) => subjectName ?? subjectId },
  { label: 'Event', value: ({ citation }) => citation?.referenceId ?? null },
  { label: 'Address', value: ({ ip }) => ip },
  { label: 'Browser', value: ({ session }) => session?.userAgent ?? null },
  { label: 'Session', value: ({ session }) => session?.id ?? null },
];

/** Returns one of the logs as CSV, of all that the filter leaves; moments are ISO 8601 in UTC. */
export const logCsv = async (
  client: Client,
  log: 'system' | 'app',
  filter: Omit<LogsQueryVariables, 'page'>,
): Promise<string> =>
  csvOf(
    COLUMNS,
    await allRows(client, {
      query: LogsDocument,
      variables: filter,
      select: ({ logs }) => ({ data: logs[log], lastPage: logs.lastPage }),
      rowKey: ({ id }) => id,
    }),
  );
