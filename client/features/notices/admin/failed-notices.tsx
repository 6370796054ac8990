import { useMutation, useQuery } from '@apollo/client/react';
import { Anchor, Button, Group, Pagination, Paper, Table, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';

import { FailedNoticesDocument, RerenderNoticeDocument } from '../../../graphql/documents';
import { formatRecord } from '../../../lib/format/format';
import { toast } from '../../../lib/toast';
import { PAGE_LABELS } from '../../../ui/page-links';

/**
 * The notices that could not be made although their events are completed, each with the order to make it again. It shows
 * nothing where there is none.
 */
export function FailedNotices({ onOpen }: { onOpen: (number: string) => void }) {
  const [page, setPage] = useState(1);
  const { data, refetch } = useQuery(FailedNoticesDocument, {
    variables: { page },
    fetchPolicy: 'cache-and-network',
  });
  const [rerender] = useMutation(RerenderNoticeDocument);
  const [ordering, setOrdering] = useState<string | null>(null);
  const list = data?.noticeLedger;
  if (list == null || list.total === 0) return null;

  async function order(number: string) {
    setOrdering(number);
    try {
      await rerender({ variables: { input: { number } } });
      toast.success(`Notice ${number} is being made again`);
    } catch {
      // Said by the failure table; the list is loaded again all the same.
    }
    setOrdering(null);
    await refetch().catch(() => undefined);
  }

  return (
    <Paper component="section" p="md" aria-labelledby="failed-notices">
      <Title order={2} id="failed-notices">
        Not made
      </Title>
      <Text c="dimmed" mb="sm">
        {list.total === 1
          ? 'One notice has a number and could not be made.'
          : `${list.total} notices have a number and could not be made.`}
      </Text>
      <Table aria-labelledby="failed-notices">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Number</Table.Th>
            <Table.Th>Issued</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.data.map(({ number, issuedAt }) => (
            <Table.Tr key={number}>
              <Table.Td>
                <Anchor component="button" type="button" onClick={() => onOpen(number)}>
                  {number}
                </Anchor>
              </Table.Td>
              <Table.Td>{formatRecord(issuedAt)}</Table.Td>
              <Table.Td>
                <Group justify="flex-end">
                  <Button
                    variant="light"
                    size="xs"
                    loading={ordering === number}
                    disabled={ordering !== null}
                    leftSection={<IconRefresh size={16} aria-hidden />}
                    aria-label={`Render again: ${number}`}
                    onClick={() => void order(number)}
                  >
                    Render again
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {list.lastPage > 1 && (
        <Pagination
          mt="sm"
          value={page}
          onChange={setPage}
          total={list.lastPage}
          {...PAGE_LABELS}
        />
      )}
    </Paper>
  );
}
