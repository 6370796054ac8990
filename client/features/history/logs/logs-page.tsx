import { Anchor, Group, Tabs, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';

import { LogsDocument, type LogsPage_LogEntryFragment } from '../../../graphql/documents';
import { activityColor } from '../../../lib/activity-colors';
import { formatRecord } from '../../../lib/format';
import { paths } from '../../../lib/paths';
import { usePagedList } from '../../../lib/use-paged-list';
import { Chip } from '../../../ui/chip';
import type { Column } from '../../../ui/data-table';
import { Message } from '../../../ui/message';
import { Page } from '../../../ui/page';
import { PagedTable } from '../../../ui/paged-table';
import { RefreshButton } from '../../../ui/refresh-button';
import classes from '../../../ui/admin.module.css';

type Entry = LogsPage_LogEntryFragment;

const TABS = { system: 'System Logs', app: 'App Logs' } as const;
type Tab = keyof typeof TABS;

/** The URL parameter that says which of the two logs is shown. */
const TAB_PARAM = 'tab';

/** The URL parameter that names the event that is asked about; all of them without it. */
const EVENT_PARAM = 'event';

/** Returns the address of the log of one event. */
const logsOf = (citationId: string): string =>
  `${paths.adminLogs}?${new URLSearchParams({ [TAB_PARAM]: 'app', [EVENT_PARAM]: citationId }).toString()}`;

/** The logs of the system and of events: 50 entries of each a page. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get(TAB_PARAM) === 'app' ? 'app' : 'system';
  const event = params.get(EVENT_PARAM);
  const list = usePagedList(LogsDocument, {
    variables: { citationId: event },
    select: ({ logs }) => ({ ...logs, data: logs[tab] }),
  });
  const reference = list.current?.app.find(({ citation }) => citation?.id === event)?.citation
    ?.referenceId;

  return (
    <Page title="Logs" actions={<RefreshButton busy={list.busy} onRefresh={list.reload} />}>
      <Tabs
        value={tab}
        // The pages of the two logs have nothing to do with each other.
        onChange={(next) =>
          setParams({
            ...(next === 'app' && { [TAB_PARAM]: 'app' }),
            ...(event !== null && { [EVENT_PARAM]: event }),
          })
        }
      >
        {event !== null && (
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
                failure="Cannot GET data from database, or permission denied"
                columns={COLUMNS}
                rowKey={(entry) => entry.id}
                empty={
                  <Message icon={<IconListDetails size={24} />} title="Nothing is logged yet">
                    What users and the system do is written down here.
                  </Message>
                }
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** `pdf_setting` → `PDF setting`. */
function kindOf(type: string): string {
  const words = type.replaceAll('_', ' ').replace(/\b(?:api|pdf)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the author of an entry: people by their name alone, all further authors with their kind. */
function causer({ causerType, causerId, causerName }: Entry): string {
  if (causerType === null) return '–';
  if (causerName === null) return [kindOf(causerType), causerId].filter(Boolean).join(' ');
  return causerType === 'user' ? causerName : `${causerName} (${kindOf(causerType)})`;
}

/** Shows the subject of an entry; an event is a link to its own log. */
function Subject({ entry }: { entry: Entry }) {
  const { subjectType, subjectId, subjectName, citation } = entry;
  const name =
    subjectType === null
      ? '–'
      : (subjectName ?? [kindOf(subjectType), subjectId].filter(Boolean).join(' '));
  if (citation === null) return name;
  const link = (
    <Anchor component={Link} inherit underline="always" to={logsOf(citation.id)}>
      {citation.referenceId}
    </Anchor>
  );
  return subjectType === 'citation' ? (
    link
  ) : (
    <>
      {name}, {link}
    </>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'date', label: 'Date', render: ({ createdAt }) => formatRecord(createdAt) },
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
  { key: 'causer', label: 'Causer', render: causer },
  { key: 'subject', label: 'Subject', render: (entry) => <Subject entry={entry} /> },
];
