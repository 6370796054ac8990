import { useMutation, useQuery } from '@apollo/client/react';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import {
  AllReasonsDocument,
  DeleteReasonDocument,
  type ReasonsTab_ReasonFragment,
} from '../../graphql/documents';
import type { ReasonAct } from '../../graphql/schema';
import { deleteAsked } from '../../lib/forms/delete-asked';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatWord } from '../../lib/format/format';
import { Chip } from '../../ui/chip';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { LastChanged } from '../history/last-changed';
import { ReasonDialog } from './reason-dialog';

type Reason = ReasonsTab_ReasonFragment;

const ACTS: readonly ReasonAct[] = ['DISCARD', 'HOLD', 'REVISE', 'SKIP', 'VOID'];

const isAct = (word: string): word is ReasonAct => (ACTS as readonly string[]).includes(word);

/** The reasons that officers choose from, by act, in the order of the desk's list. */
export function ReasonsTab() {
  const { data, error, refetch } = useQuery(AllReasonsDocument, { fetchPolicy: 'network-only' });
  const [act, setAct] = useState<ReasonAct>('DISCARD');
  const [edited, setEdited] = useState<Reason | 'new' | null>(null);
  const [remove] = useMutation(DeleteReasonDocument);
  const reload = () => void refetch().catch(() => undefined);
  const rows = data?.reasons
    .filter((reason) => reason.act === act)
    .toSorted((a, b) => a.position - b.position);

  async function drop({ id, label }: Reason) {
    const body = `“${label}” is deleted. A reason that was used can only be switched off.`;
    const variables = { input: { reasonId: id } };
    if (await deleteAsked('Delete reason', body, () => remove({ variables }))) reload();
  }

  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Act"
          value={act}
          onChange={(next) => isAct(next) && setAct(next)}
          data={ACTS.map((value) => ({ value, label: formatWord(value) }))}
        />
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
          Add
        </Button>
      </Group>
      <DataTable
        caption={`Reasons: ${formatWord(act)}`}
        columns={[
          ...COLUMNS.flatMap((column) =>
            column.key === 'key' && act === 'VOID' ? [ERROR] : [column],
          ),
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (reason) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Edit ${reason.code}`}
                  onClick={() => setEdited(reason)}
                >
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Delete ${reason.code}`}
                  onClick={() => void drop(reason)}
                >
                  Delete
                </Button>
              </Group>
            ),
          } satisfies Column<Reason>,
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={reload}
        empty={
          <Message icon={<IconListDetails size={24} />} title="No reasons for this act">
            {act === 'VOID'
              ? 'Without any, no notice can be made void.'
              : 'Without any, officers can only type a text.'}
          </Message>
        }
      />
      <LastChanged setting="REASONS" of={data} />
      <ReasonDialog
        act={act}
        reason={edited}
        onClose={() => setEdited(null)}
        onDone={() => {
          setEdited(null);
          reload();
        }}
      />
    </Stack>
  );
}

/** Whose fault a wrong notice is: of void notices in the place of the desk's key. */
const ERROR: Column<Reason> = {
  key: 'error',
  label: 'Error',
  render: ({ erroneous, fault }) =>
    erroneous ? (fault === 'NONE' ? 'Yes' : `Yes, ${formatWord(fault)}`) : 'No',
};

const COLUMNS: readonly Column<Reason>[] = [
  { key: 'position', label: 'Position', align: 'right', render: ({ position }) => position },
  { key: 'key', label: 'Key', align: 'right', render: ({ key }) => key ?? '–' },
  { key: 'label', phone: { line: 1 }, label: 'Label', render: ({ label }) => label },
  { key: 'code', phone: { line: 2 }, label: 'Code', render: ({ code }) => code },
  { key: 'cause', label: 'Cause', render: ({ cause }) => (cause ? formatWord(cause) : 'Both') },
  { key: 'text', label: 'Text', render: ({ needsText }) => (needsText ? 'Required' : 'Optional') },
  {
    key: 'active',
    phone: { line: 1, end: true },
    label: 'State',
    render: ({ active }) =>
      active ? <Chip color="green">Active</Chip> : <Chip color="gray">Off</Chip>,
  },
];
