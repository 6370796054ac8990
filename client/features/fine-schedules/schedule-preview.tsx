import { Paper, Table, Text } from '@mantine/core';

import type { FineSchedulePreviewQuery } from '../../graphql/documents';
import { formatNumber } from '../../lib/format/format';

interface SchedulePreviewProps {
  preview: FineSchedulePreviewQuery['fineSchedulePreview'];
}

/** Shows the cost of the last completed events under the schedule. */
export function SchedulePreview({ preview }: SchedulePreviewProps) {
  const { events, total, bands, uncovered, uncoveredCount } = preview;
  if (events === 0)
    return (
      <Text size="sm" role="status">
        No event of this cause is completed yet.
      </Text>
    );
  return (
    <Paper p="sm" role="status">
      <Text size="sm" mb="xs">
        The last {formatNumber(events)} completed events would have cost {total.formatted} with the
        fee.
      </Text>
      <Table aria-label="What they would have cost" verticalSpacing={2}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Band</Table.Th>
            <Table.Th scope="col" ta="right">
              Events
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Total
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bands.map(({ from, to, count, total: ofBand }) => (
            <Table.Tr key={from}>
              <Table.Td>
                {from} {to === null ? 'and more' : `to below ${to}`}
              </Table.Td>
              <Table.Td ta="right">{formatNumber(count)}</Table.Td>
              <Table.Td ta="right">{ofBand.formatted}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {uncoveredCount > 0 && (
        <>
          <Text size="sm" mt="xs">
            {formatNumber(uncoveredCount)} of them have no band:
          </Text>
          <ul>
            {uncovered.map(({ referenceId, message }) => (
              <li key={referenceId}>
                <Text size="sm">
                  {referenceId}: {message}
                </Text>
              </li>
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}
