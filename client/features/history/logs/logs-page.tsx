import { useApolloClient, useQuery } from '@apollo/client/react';
import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';

import {
  LogChoicesDocument,
  LogsDocument,
  type LogsPage_LogEntryFragment,
  type LogsQueryVariables,
} from '../../../graphql/documents';
import { paramsNow } from '../../../lib/lists/params-now';
import { paths } from '../../../lib/session/paths';
import { usePagedList } from '../../../lib/lists/use-paged-list';
import { CsvButton } from '../../../ui/csv-button';
import { Message } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { PagedTable } from '../../../ui/paged-table';
import { RefreshButton } from '../../../ui/refresh-button';
import { logColumns } from './log-columns';
import {
  isNoFilter,
  type LogFilter,
  logVariables,
  readLogFilter,
  writeLogFilter,
} from './log-filter';
import { LogFilterForm } from './log-filter-form';
import { allRows, type CsvColumn, csvOf } from '../../../lib/lists/csv';

const TABS = { system: 'System Logs', app: 'App Logs' } as const;
type Tab = keyof typeof TABS;

/** The URL parameter that says which of the two logs is shown. */
const TAB_PARAM = 'tab';

const COLUMNS = { system: logColumns('system'), app: logColumns('app') };

/** The logs of the system and of events: 50 entries of each a page, of what the filter in the address leaves. */
export function Component() {
  const client = useApolloClient();
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get(TAB_PARAM) === 'app' ? 'app' : 'system';
  const filter = readLogFilter(params);
  const { data } = useQuery(LogChoicesDocument);
  const known = data && new Set<string>(data.logChoices.kinds.map(({ kind }) => kind));
  const list = usePagedList(LogsDocument, {
    variables: logVariables(filter, known),
    select: ({ logs }) => ({ ...logs, data: logs[tab] }),
  });
  const reference = list.current?.app.find(({ citation }) => citation?.id === filter.event)
    ?.citation?.referenceId;

  return (
    <Page
      title="Logs"
      actions={
        <>
          <CsvButton
            name={`${tab}-log`}
            content={() => logCsv(client, tab, logVariables(filter, known))}
          />
          <RefreshButton busy={list.busy} onRefresh={list.reload} />
        </>
      }
    >
      <Tabs
        value={tab}
        // The pages of the two logs have nothing to do with each other, nor have their kinds.
        onChange={(next) => {
          const moved = changed({ kind: '' });
          if (next === 'app') moved.set(TAB_PARAM, 'app');
          else moved.delete(TAB_PARAM);
          setParams(moved);
        }}
      >
        <LogFilterForm
          log={tab}
          filter={filter}
          reference={reference}
          onChange={(changes) => setParams(changed(changes))}
        />
        {filter.event !== '' && (
          <Group gap="xs" mb="sm">
            <Text>About {reference ?? 'one event'} only.</Text>
            <Anchor component={Link} to={`${paths.adminLogs}?${TAB_PARAM}=${tab}`}>
              Show everything
            </Anchor>
          </Group>
        )}
        <Tabs.List mb="sm">
          <Tabs.Tab value="system">{TABS.system}</Tabs.Tab>
          <Tabs.Tab value="app">{TABS.app}</Tabs.Tab>
        </Tabs.List>
        {(['system', 'app'] as const).map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab && (
              <PagedTable
                list={list}
                caption={TABS[name]}
                columns={COLUMNS[name]}
                rowKey={(entry) => entry.id}
                empty={isNoFilter(filter) ? <NothingYet /> : <NothingFound />}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** Returns the parameters of the address with changes of the filter. */
function changed(changes: Partial<LogFilter>): URLSearchParams {
  const params = paramsNow();
  return writeLogFilter(params, { ...readLogFilter(params), ...changes });
}

function NothingYet() {
  return (
    <Message icon={<IconListDetails size={24} />} title="Nothing is logged yet">
      What users and the system do is written down here.
    </Message>
  );
}

function NothingFound() {
  return (
    <Message icon={<IconListDetails size={24} />} title="No entry is like that">
      Take a condition away, or look at the other log.
    </Message>
  );
}

type Client = Parameters<typeof allRows>[0];

const CSV_COLUMNS: readonly CsvColumn<LogsPage_LogEntryFragment>[] = [
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
const logCsv = async (
  client: Client,
  log: 'system' | 'app',
  filter: Omit<LogsQueryVariables, 'page'>,
): Promise<string> =>
  csvOf(
    CSV_COLUMNS,
    await allRows(client, {
      query: LogsDocument,
      variables: filter,
      select: ({ logs }) => ({ data: logs[log], lastPage: logs.lastPage }),
      rowKey: ({ id }) => id,
    }),
  );
