import { useQuery } from '@apollo/client/react';
import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';

import { ErrorLedgerDocument, type ErrorLedgerQuery } from '../../graphql/documents';
import type { ErrorGroup } from '../../graphql/schema';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatNumber } from '../../lib/format/format';
import { useDayRange } from '../../lib/lists/use-day-range';
import { useGroups } from '../../lib/lists/use-groups';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { ReportFilter } from '../../ui/report-filter';
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
  const range = useDayRange(USUAL_DAYS);
  const { from, to } = range;
  const groups = useGroups(ERROR_GROUPS, ERROR_GROUP_NAMES, DEFAULT_GROUP);
  const group = groups.chosen;
  const { data, error, refetch } = useQuery(ErrorLedgerDocument, {
    variables: { from, to, group: [...group] },
    fetchPolicy: 'cache-and-network',
  });
  const ledger = data?.errorLedger;
  return (
    <Page title="Error Ledger" lead="Notices by their day of issue, and those that were wrong.">
      <Stack gap="md">
        <ReportFilter range={range} groups={groups} csv="/api/error-ledger.csv" />
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
