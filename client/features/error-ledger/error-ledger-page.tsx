import { useQuery } from '@apollo/client/react';
import { Button, Group, MultiSelect, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';

import { ErrorLedgerDocument, type ErrorLedgerQuery } from '../../graphql/documents';
import type { ErrorGroup } from '../../graphql/schema';
import { NOT_LOADED } from '../../lib/failures';
import { formatNumber } from '../../lib/format';
import { paramsNow } from '../../lib/params-now';
import { useDayRange } from '../../lib/use-day-range';
import { type Column, DataTable } from '../../ui/data-table';
import { DayRangeFields } from '../../ui/day-range';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import {
  ERROR_GROUP_NAMES,
  ERROR_GROUPS,
  type ErrorRow,
  formatShare,
  groupValue,
} from './error-groups';

const USUAL_DAYS = 89;
const DEFAULT_GROUP: readonly ErrorGroup[] = ['CODE'];

/** How many notices of some days were wrong, by reason, fault, camera, month and cause. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const range = useDayRange(USUAL_DAYS);
  const { from, to } = range;
  const named = (params.get('group') ?? '').toUpperCase().split(',');
  const asked = ERROR_GROUP_NAMES.filter((group) => named.includes(group));
  const group = asked.length > 0 ? asked : DEFAULT_GROUP;
  const { data, error, refetch } = useQuery(ErrorLedgerDocument, {
    variables: { from, to, group: [...group] },
    fetchPolicy: 'cache-and-network',
  });
  const ledger = data?.errorLedger;
  const setGroup = (chosen: readonly string[]) => {
    const next = paramsNow();
    const inOrder = ERROR_GROUP_NAMES.filter((each) => chosen.includes(each));
    next.set('group', inOrder.join(',').toLowerCase());
    setParams(next);
  };

  return (
    <Page title="Error Ledger" lead="Notices by their day of issue, and those that were wrong.">
      <Stack gap="md">
        <Group align="flex-end" gap="sm">
          <DayRangeFields range={range} />
          <MultiSelect
            label="Group by"
            miw={280}
            data={ERROR_GROUP_NAMES.map((value) => ({ value, label: ERROR_GROUPS[value] }))}
            value={[...group]}
            onChange={setGroup}
          />
          <Button
            component="a"
            variant="default"
            ml="auto"
            href={`/api/error-ledger.csv?from=${from}&to=${to}`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            CSV
          </Button>
        </Group>
        {ledger && <Sums ledger={ledger} />}
        <DataTable
          caption="Error ledger"
          columns={columnsOf(group)}
          rows={ledger?.rows}
          rowKey={(row) => group.map((each) => groupValue(row, each)).join('\n')}
          error={error && !data ? NOT_LOADED : undefined}
          onRetry={() => void refetch().catch(() => undefined)}
          empty={
            <Message icon={<IconFileOff size={24} />} title="No notice of these days is void">
              Choose other days, or group by camera, month or cause.
            </Message>
          }
        />
      </Stack>
    </Page>
  );
}

function Sums({ ledger }: { ledger: NonNullable<ErrorLedgerQuery['errorLedger']> }) {
  const sums: [label: string, value: string][] = [
    ['Issued', formatNumber(ledger.issued)],
    ['Void', formatNumber(ledger.voided)],
    ['Wrong', formatNumber(ledger.erroneous)],
    ['Void without a code', formatNumber(ledger.unclassified)],
    ['Share wrong', formatShare(ledger.share)],
  ];
  return (
    <Paper p="md">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 5 }} m={0}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function columnsOf(group: readonly ErrorGroup[]): Column<ErrorRow>[] {
  return [
    ...group.map((each) => ({
      key: each,
      label: ERROR_GROUPS[each],
      render: (row: ErrorRow) => groupValue(row, each),
    })),
    {
      key: 'issued',
      label: 'Issued',
      align: 'right',
      render: ({ issued }) => formatNumber(issued),
    },
    { key: 'voided', label: 'Void', align: 'right', render: ({ voided }) => formatNumber(voided) },
    {
      key: 'erroneous',
      label: 'Wrong',
      align: 'right',
      render: ({ erroneous }) => formatNumber(erroneous),
    },
    { key: 'share', label: 'Share', align: 'right', render: ({ share }) => formatShare(share) },
  ];
}
