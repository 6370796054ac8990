import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';

import {
  type RegistryImport_ImportFragment,
  RegistryImportsDocument,
} from '../../graphql/documents';
import { formatDateTime, formatDay, formatNumber } from '../../lib/format/format';
import { paths } from '../../lib/session/paths';
import { usePagedList } from '../../lib/lists/use-paged-list';
import admin from '../../ui/admin.module.css';
import { Chip } from '../../ui/chip';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { KINDS, STATUSES } from './registry-words';
import { SendFileDialog } from './send-file-dialog';

interface ImportListProps {
  /** The URL parameter that shows an import. */
  param: string;
  onShow: (id: string) => void;
}

/** The imports, newest first, and the button that begins another one. */
export function ImportList({ param, onShow }: ImportListProps) {
  const [sending, setSending] = useState(false);
  const list = usePagedList(RegistryImportsDocument, {
    variables: {},
    select: ({ registryImports }) => registryImports,
  });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={640}>
          A file is checked first. Nothing changes before you have seen what it does, and apply it.
        </Text>
        <Button
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={() => setSending(true)}
        >
          Check a file
        </Button>
      </Group>
      <PagedTable
        caption="Imports"
        list={list}
        columns={[
          {
            key: 'file',
            label: 'File',
            render: ({ id, fileName }) => (
              <Anchor
                component="button"
                size="sm"
                ta="left"
                className={admin.text}
                onClick={() => onShow(id)}
              >
                {fileName}
              </Anchor>
            ),
          },
          ...COLUMNS,
        ]}
        rowKey={({ id }) => id}
        onRowClick={({ id }) => onShow(id)}
        rowHref={({ id }) => `${paths.adminRegistry}?${param}=${id}`}
        summary={(page) => countOf(page, 'import', 'imports')}
        empty={
          <Message icon={<IconFileImport size={24} />} title="No files yet">
            Check one to fill the registry.
          </Message>
        }
      />
      <SendFileDialog
        opened={sending}
        onClose={() => setSending(false)}
        onSent={(id) => {
          setSending(false);
          onShow(id);
        }}
      />
    </>
  );
}

type Import = RegistryImport_ImportFragment;

const COLUMNS: readonly Column<Import>[] = [
  {
    key: 'status',
    label: 'State',
    render: ({ status }) => <Chip color={STATUSES[status].color}>{STATUSES[status].label}</Chip>,
  },
  { key: 'day', label: 'Day of the source', render: ({ sourceDay }) => formatDay(sourceDay) },
  { key: 'added', label: 'Added', render: ({ added }) => formatNumber(added) },
  { key: 'changed', label: 'Changed', render: ({ changed }) => formatNumber(changed) },
  { key: 'removed', label: 'Removed', render: ({ removed }) => formatNumber(removed) },
  { key: 'listed', label: 'Listed lines', render: (row) => <Listed row={row} /> },
  {
    key: 'sent',
    label: 'Sent',
    render: ({ createdAt, createdBy }) => (
      <Stack gap={0}>
        <Text size="sm">{formatDateTime(createdAt)}</Text>
        <Text size="xs" c="dimmed">
          {createdBy?.name ?? 'Command line'}
        </Text>
      </Stack>
    ),
  },
];

function Listed({ row }: { row: Import }) {
  const said = Object.values(KINDS)
    .filter(({ count }) => row[count] > 0)
    .map(({ count, one }) => `${formatNumber(row[count])} ${row[count] === 1 ? one : count}`);
  return said.length === 0 ? '–' : said.join(' · ');
}
