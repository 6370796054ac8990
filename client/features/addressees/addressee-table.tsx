import { Button, Text } from '@mantine/core';

import { formatDay } from '../../lib/format/format';
import { type Column, DataTable } from '../../ui/data-table';
import { type Addressee, isWaiting, KIND_LABELS } from './kinds';

interface AddresseeTableProps {
  addressees: readonly Addressee[];
  /** Asks for a withdrawal; null where the user may not. */
  onWithdraw: ((addressee: Addressee) => void) | null;
}

/** The persons to whom notices of an event went, or go next. */
export function AddresseeTable({ addressees, onWithdraw }: AddresseeTableProps) {
  const columns: readonly Column<Addressee>[] = [
    {
      key: 'kind',
      label: 'Kind',
      render: ({ kind, plate }) => (
        <div>
          <Text size="sm">{KIND_LABELS[kind]}</Text>
          <Second text={plate} />
        </div>
      ),
    },
    {
      key: 'name',
      label: 'Name and address',
      render: ({ name, address, note }) => (
        <div>
          <Text size="sm">{name}</Text>
          <Second text={address} />
          <Second text={note} />
        </div>
      ),
    },
    {
      key: 'notice',
      label: 'Notice',
      render: (each) => (
        <div>
          <Text size="sm">{stateOf(each)}</Text>
          {isWaiting(each) && onWithdraw !== null && (
            <Button
              display="block"
              variant="default"
              size="compact-sm"
              mt={4}
              aria-label={`Withdraw ${each.name ?? ''}`}
              onClick={() => onWithdraw(each)}
            >
              Withdraw
            </Button>
          )}
        </div>
      ),
    },
    {
      key: 'for',
      label: 'Named for',
      render: ({ namedFor, receivedOn, recordedBy }) => (
        <div>
          <Text size="sm">{namedFor ?? '–'}</Text>
          <Second text={receivedOn && `Received ${formatDay(receivedOn)}`} />
          <Second text={recordedBy && `Recorded by ${recordedBy.name}`} />
        </div>
      ),
    },
  ];
  return (
    <DataTable
      caption="Persons"
      columns={columns}
      rows={addressees}
      rowKey={({ id }) => id}
      empty={null}
    />
  );
}

function Second({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
      {text}
    </Text>
  );
}

function stateOf({ noticeNumber, withdrawnAt, withdrawReason }: Addressee): string {
  if (noticeNumber !== null) return noticeNumber;
  return withdrawnAt === null ? 'Waits' : `Withdrawn: ${withdrawReason ?? ''}`;
}
