import { Table } from '@mantine/core';

import type { Addressees_CitationFragment } from '../../graphql/documents';
import { formatDateTime } from '../../lib/format';
import { MailChip } from '../notices/mail/mail-chip';

interface ChainTableProps {
  notices: Addressees_CitationFragment['notices'];
}

/** The notices of an event, the first one first; the last one is the current one. */
export function ChainTable({ notices }: ChainTableProps) {
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table captionSide="top">
        <Table.Caption ta="left">Notices of this event</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th>Issued</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Replaced by</Table.Th>
            <Table.Th>Cancellation</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {notices.map(({ number, issuedAt, state, replacedBy, cancellation }) => (
            <Table.Tr key={number}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>{formatDateTime(issuedAt)}</Table.Td>
              <Table.Td>
                <MailChip state={state} />
              </Table.Td>
              <Table.Td>{replacedBy ?? '–'}</Table.Td>
              <Table.Td>{cancellation ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
