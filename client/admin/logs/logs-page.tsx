import { useQuery } from '@apollo/client/react';
import { Stack, Tabs } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';

import { LogsDocument, type LogsPage_LogEntryFragment } from '../../graphql/documents';
import { activityColor } from '../../lib/activity-colors';
import { formatMoment } from '../../lib/format';
import { usePageParam } from '../../lib/page-param';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { PageLinks } from '../../ui/page-links';
import { PastTheEnd } from '../../ui/past-the-end';
import { RefreshButton } from '../../ui/refresh-button';
import classes from '../admin.module.css';

type Entry = LogsPage_LogEntryFragment;

const TABS = { system: 'System Logs', app: 'App Logs' } as const;
type Tab = keyof typeof TABS;

/** The URL parameter that says which of the two logs is shown. */
const TAB_PARAM = 'tab';

/** What happened to the system, and what happened to events: 50 entries of each a page. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get(TAB_PARAM) === 'app' ? 'app' : 'system';
  const { page, href, go } = usePageParam();
  const { data, previousData, error, loading, refetch } = useQuery(LogsDocument, {
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const logs = (data ?? previousData)?.logs;
  const reload = () => void refetch().catch(() => undefined);

  return (
    <Page
      title="Logs"
      actions={<RefreshButton busy={loading && logs !== undefined} onRefresh={reload} />}
    >
      <Tabs
        value={tab}
        // The pages of the two logs have nothing to do with each other.
        onChange={(next) => setParams(next === 'app' ? { [TAB_PARAM]: 'app' } : {})}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="system">{TABS.system}</Tabs.Tab>
          <Tabs.Tab value="app">{TABS.app}</Tabs.Tab>
        </Tabs.List>
        {(['system', 'app'] as const).map((name) => (
          <Tabs.Panel key={name} value={name}>
            {name === tab && (
              <Stack gap="sm">
                <DataTable
                  caption={TABS[name]}
                  columns={COLUMNS}
                  rows={logs?.[name]}
                  rowKey={(entry) => entry.id}
                  stale={data === undefined}
                  error={
                    error && !data
                      ? 'Cannot GET data from database, or permission denied'
                      : undefined
                  }
                  onRetry={reload}
                  empty={
                    page > 1 ? (
                      <PastTheEnd onFirstPage={() => go(1)} />
                    ) : (
                      <Message icon={<IconListDetails size={24} />} title="Nothing is logged yet">
                        What users and the system do is written down here.
                      </Message>
                    )
                  }
                />
                <PageLinks
                  page={page}
                  lastPage={error ? 1 : (logs?.lastPage ?? 1)}
                  href={href}
                  onPage={go}
                />
              </Stack>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** Who did it or what it was done to: `user`, `7` → `User 7`; `pdf_setting`, `1` → `PDF setting 1`. */
function party(type: string | null, id: string | null): string {
  if (type === null) return '–';
  const words = type.replaceAll('_', ' ').replace(/\b(?:api|pdf)\b/g, (word) => word.toUpperCase());
  return [words.charAt(0).toUpperCase() + words.slice(1), id].filter(Boolean).join(' ');
}

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'date', label: 'Date', render: ({ createdAt }) => formatMoment(createdAt) },
  {
    key: 'type',
    label: 'Type',
    render: ({ properties }) => (
      <Chip color={activityColor(properties.color)}>{properties.type}</Chip>
    ),
  },
  {
    key: 'description',
    label: 'Description',
    render: ({ description }) => <span className={classes.wrap}>{description}</span>,
  },
  {
    key: 'causer',
    label: 'Causer',
    render: ({ causerType, causerId }) => party(causerType, causerId),
  },
  {
    key: 'subject',
    label: 'Subject',
    render: ({ subjectType, subjectId }) => party(subjectType, subjectId),
  },
];
