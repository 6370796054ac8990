import { Button, Table, Text } from '@mantine/core';

import { formatDay } from '../../lib/format';
import { type Addressee, isWaiting, KIND_LABELS } from './kinds';

interface AddresseeTableProps {
  addressees: readonly Addressee[];
  /** Asks for a withdrawal; null where the user may not. */
  onWithdraw: ((addressee: Addressee) => void) | null;
}

/** The persons to whom notices of an event went, or go next. */
export function AddresseeTable({ addressees, onWithdraw }: AddresseeTableProps) {
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table captionSide="top">
        <Table.Caption ta="left">Persons</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Name and address</Table.Th>
            <Table.Th>Notice</Table.Th>
            <Table.Th>Named for</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {addressees.map((each) => (
            <Table.Tr key={each.id}>
              <Table.Td>
                <Text size="sm">{KIND_LABELS[each.kind]}</Text>
                <Second text={each.plate} />
              </Table.Td>
              <Table.Td>
                <Text size="sm">{each.name}</Text>
                <Second text={each.address} />
                <Second text={each.note} />
              </Table.Td>
              <Table.Td>
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
              </Table.Td>
              <Table.Td>
                <Text size="sm">{each.namedFor ?? '–'}</Text>
                <Second text={each.receivedOn && `Received ${formatDay(each.receivedOn)}`} />
                <Second text={each.recordedBy && `Recorded by ${each.recordedBy.name}`} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
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
