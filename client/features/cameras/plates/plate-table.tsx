import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCar, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import {
  DeleteListedPlateDocument,
  ListedPlatesDocument,
  type PlatesTab_PlateFragment,
} from '../../../graphql/documents';
import type { PlateList } from '../../../graphql/schema';
import { deleteAsked } from '../../../lib/forms/delete-asked';
import { formatDay } from '../../../lib/format/format';
import { usePagedList } from '../../../lib/lists/use-paged-list';
import admin from '../../../ui/admin.module.css';
import type { Column } from '../../../ui/data-table';
import { Message } from '../../../ui/message';
import { countOf, PagedTable } from '../../../ui/paged-table';
import { AddedBy } from '../added-by';
import { ImportButton } from '../import-button';
import { PlateDialog } from './plate-dialog';
import { LISTS } from './plate-words';
import { LastChanged } from '../../history/last-changed';

type Plate = PlatesTab_PlateFragment;

/** The pause in typing after which a part of a plate is looked for, milliseconds. */
const TYPING_MS = 250;

/** The longest plate. */
const LONGEST_PLATE = 16;

/** The plates of one list. */
export function PlateTable({ list: name }: { list: PlateList }) {
  const [adding, setAdding] = useState(false);
  const [remove] = useMutation(DeleteListedPlateDocument);
  const [typed, setTyped] = useState('');
  const [part] = useDebouncedValue(typed, TYPING_MS);
  const list = usePagedList(ListedPlatesDocument, {
    variables: { list: name, plate: part.trim() || null },
    select: ({ listedPlates }) => listedPlates,
  });
  const { label, text } = LISTS[name];

  async function drop({ id, plate }: Plate) {
    const variables = { input: { listedPlateId: id } };
    const body = `${plate} leaves the list “${label}”. What was decided stays as it is.`;
    if (await deleteAsked('Delete plate', body, () => remove({ variables }))) list.reload();
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" maw={640}>
          {text}
        </Text>
        <Group gap="xs">
          <ImportButton
            label="Import plates"
            path="/api/listed-plates/import"
            one="plate"
            several="plates"
            columns="plate,list,badge_number,from,to,note"
            text="list is EXEMPT or CONFLICT. A plate that is there already is passed over."
            canCheck
            onDone={list.reload}
          />
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            Add
          </Button>
        </Group>
      </Group>
      <TextInput
        label="Find a plate"
        placeholder="A part of it is enough"
        maw={260}
        maxLength={LONGEST_PLATE}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          list.go(1);
        }}
      />
      <PagedTable
        caption={`Plates: ${label}`}
        list={list}
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            phone: { line: 2, end: true },
            label: 'Actions',
            align: 'right',
            render: (plate) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Delete ${plate.plate}`}
                onClick={() => void drop(plate)}
              >
                Delete
              </Button>
            ),
          } satisfies Column<Plate>,
        ]}
        rowKey={({ id }) => id}
        summary={(page) => countOf(page, 'plate', 'plates')}
        empty={
          part.trim() === '' ? (
            <Message icon={<IconCar size={24} />} title="No plates on this list">
              Add one, or import them from a file.
            </Message>
          ) : (
            <Message icon={<IconCar size={24} />} title="No plate on this list has this part" />
          )
        }
      />
      <LastChanged setting="PLATES" of={list.current?.data} />
      <PlateDialog
        list={adding ? name : null}
        onClose={() => setAdding(false)}
        onDone={() => {
          setAdding(false);
          list.reload();
        }}
      />
    </Stack>
  );
}

const COLUMNS: readonly Column<Plate>[] = [
  {
    key: 'plate',
    phone: { line: 1 },
    label: 'Plate',
    render: ({ plate }) => (
      <Text span size="sm" fw={600}>
        {plate}
      </Text>
    ),
  },
  {
    key: 'badge',
    phone: { line: 1, end: true },
    label: 'Badge number',
    align: 'right',
    render: ({ badgeNumber }) => badgeNumber ?? '–',
  },
  { key: 'from', phone: { line: 2 }, label: 'From', render: ({ from }) => formatDay(from) },
  { key: 'to', label: 'To', render: ({ to }) => (to === null ? 'Open' : formatDay(to)) },
  {
    key: 'note',
    label: 'Note',
    render: ({ note }) => <span className={admin.text}>{note ?? '–'}</span>,
  },
  {
    key: 'added',
    label: 'Added',
    render: (row) => <AddedBy {...row} />,
  },
];
