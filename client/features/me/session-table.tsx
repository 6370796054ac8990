import { Button, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import type { SessionTable_UserSessionFragment } from '../../graphql/documents';
import { browserName } from '../../lib/browser-name';
import { formatDateTime } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';

type Session = SessionTable_UserSessionFragment;

interface SessionTableProps {
  caption: string;
  /** Undefined until they are loaded. */
  sessions: readonly Session[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  /** Ends a session; rejects if that was refused, which has been said by then. */
  onEnd: (id: string) => Promise<void>;
  empty: ReactNode;
}

const nameOf = ({ userAgent, ip }: Session): string =>
  ip === null ? browserName(userAgent) : `${browserName(userAgent)} at ${ip}`;

/** The browsers in which somebody is signed in. The one that asks is ended by signing out. */
export function SessionTable(props: SessionTableProps) {
  const { caption, sessions, error, onRetry, onEnd, empty } = props;
  const [ending, setEnding] = useState<string | null>(null);

  async function end(id: string) {
    setEnding(id);
    await onEnd(id).catch(() => undefined);
    setEnding(null);
  }

  return (
    <DataTable
      caption={caption}
      columns={[
        ...COLUMNS,
        {
          key: 'end',
          label: 'Actions',
          align: 'right',
          render: (session) =>
            session.current ? (
              <Chip color="green">This session</Chip>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                c="var(--mantine-color-error)"
                loading={ending === session.id}
                leftSection={<IconLogout size={14} aria-hidden />}
                aria-label={`End ${nameOf(session)}`}
                onClick={() => void end(session.id)}
              >
                End
              </Button>
            ),
        } satisfies Column<Session>,
      ]}
      rows={sessions}
      rowKey={({ id }) => id}
      error={error}
      onRetry={onRetry}
      empty={empty}
    />
  );
}

const COLUMNS: readonly Column<Session>[] = [
  {
    key: 'browser',
    label: 'Browser',
    render: ({ userAgent }) => <Text inherit>{browserName(userAgent)}</Text>,
  },
  { key: 'address', label: 'Address', render: ({ ip }) => ip ?? '–' },
  { key: 'since', label: 'Since', render: ({ createdAt }) => formatDateTime(createdAt) },
  { key: 'used', label: 'Last used', render: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
];
