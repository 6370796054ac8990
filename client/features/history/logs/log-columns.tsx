import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import type { LogsPage_LogEntryFragment } from '../../../graphql/documents';
import { activityColor } from '../../../lib/format/activity-colors';
import { browserName } from '../../../lib/browser-name';
import { formatRecord } from '../../../lib/format/format';
import { paths } from '../../../lib/session/paths';
import { Chip } from '../../../ui/chip';
import type { Column } from '../../../ui/data-table';
import admin from '../../../ui/admin.module.css';
import { headline } from './headline';
import { ChangeList } from '../change-list';
import classes from './logs.module.css';

type Entry = LogsPage_LogEntryFragment;

/** Returns the address of a log with one condition. */
const logsOf = (tab: 'system' | 'app', condition: Record<string, string>): string =>
  `${paths.adminLogs}?${new URLSearchParams({ ...(tab === 'app' && { tab }), ...condition }).toString()}`;

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

/** Shows the author of an entry, and below from where they acted; a person is a link to all that they did. */
function Causer({ entry, tab }: { entry: Entry; tab: 'system' | 'app' }) {
  const { causerType, causerId, ip, session } = entry;
  const origin = [
    ip,
    session?.userAgent && browserName(session.userAgent),
    session && `session ${session.id.slice(0, 8)}`,
  ].filter((part) => part !== null && part !== undefined && part !== '');
  return (
    <div>
      {causerType === 'user' && causerId !== null ? (
        <Anchor component={Link} inherit underline="always" to={logsOf(tab, { user: causerId })}>
          {causer(entry)}
        </Anchor>
      ) : (
        <span>{causer(entry)}</span>
      )}
      {origin.length > 0 && (
        <Text size="xs" c="dimmed" className={classes.origin} title={session?.id}>
          {origin.join(' · ')}
        </Text>
      )}
    </div>
  );
}

/** Shows the sentence of an entry, and the changes of settings as names with their values before and after. */
function Description({ entry }: { entry: Entry }) {
  const { description, changes } = entry;
  return (
    <div className={admin.wrap}>
      <span>{headline(description, changes)}</span>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </div>
  );
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
    <Anchor component={Link} inherit underline="always" to={logsOf('app', { event: citation.id })}>
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

/** The columns of a log. @param tab the log */
export const logColumns = (tab: 'system' | 'app'): readonly Column<Entry>[] => [
  {
    key: 'date',
    phone: { line: 1, end: true },
    label: 'Date',
    render: ({ createdAt }) => formatRecord(createdAt),
  },
  {
    key: 'type',
    phone: { line: 1 },
    label: 'Type',
    render: ({ properties }) => (
      <Chip color={activityColor(properties.color)}>{properties.type}</Chip>
    ),
  },
  {
    key: 'description',
    phone: { line: 2 },
    label: 'Description',
    render: (entry) => <Description entry={entry} />,
  },
  { key: 'causer', label: 'Causer', render: (entry) => <Causer entry={entry} tab={tab} /> },
  { key: 'subject', label: 'Subject', render: (entry) => <Subject entry={entry} /> },
];
