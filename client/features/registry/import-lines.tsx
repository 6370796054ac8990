import { Stack, Tabs, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';

import {
  type RegistryImport_ImportFragment,
  RegistryImportLinesDocument,
  type RegistryImportLinesQuery,
} from '../../graphql/documents';
import type { RegistryImportLineKind } from '../../graphql/schema';
import { formatNumber } from '../../lib/format/format';
import { usePagedList } from '../../lib/lists/use-paged-list';
import admin from '../../ui/admin.module.css';
import type { Column } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { countOf, PagedTable } from '../../ui/paged-table';
import { KINDS } from './registry-words';

type Line = RegistryImportLinesQuery['registryImportLines']['data'][number];

const KIND_NAMES = Object.keys(KINDS) as RegistryImportLineKind[];

/** The lines of a file that stay out, and further ones of a key. */
export function ImportLines({ found }: { found: RegistryImport_ImportFragment }) {
  const first = KIND_NAMES.find((kind) => found[KINDS[kind].count] > 0) ?? 'REFUSED';
  const [shown, setShown] = useState<RegistryImportLineKind>(first);
  return (
    <Tabs
      value={shown}
      onChange={(value) => setShown(KIND_NAMES.find((kind) => kind === value) ?? first)}
      keepMounted={false}
    >
      <Tabs.List aria-label="Listed lines">
        {KIND_NAMES.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {KINDS[kind].label} {formatNumber(found[KINDS[kind].count])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {KIND_NAMES.map((kind) => (
        <Tabs.Panel key={kind} value={kind} pt="md">
          <Lines id={found.id} kind={kind} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Lines({ id, kind }: { id: string; kind: RegistryImportLineKind }) {
  const [page, setPage] = useState(1);
  const list = usePagedList(RegistryImportLinesDocument, {
    variables: { id, kind },
    select: ({ registryImportLines }) => registryImportLines,
    place: { page, href: () => '', go: setPage },
  });
  const { label, text } = KINDS[kind];
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={640}>
        {text}
      </Text>
      <PagedTable
        caption={`${label} lines`}
        list={list}
        columns={COLUMNS}
        rowKey={({ line, reason }) => `${line} ${reason}`}
        summary={(current) => countOf(current, 'line', 'lines')}
        empty={<Message icon={<IconCircleCheck size={24} />} title="None" />}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Line>[] = [
  { key: 'line', label: 'Line', render: ({ line }) => formatNumber(line) },
  {
    key: 'plate',
    label: 'Plate',
    render: ({ plate }) => (
      <Text span size="sm" fw={600} className={admin.text}>
        {plate ?? '–'}
      </Text>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    render: ({ reason }) => <span className={admin.text}>{reason}</span>,
  },
];
