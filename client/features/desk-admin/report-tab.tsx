import { useQuery } from '@apollo/client/react';
import { Paper, Skeleton, Stack } from '@mantine/core';
import { IconChartBarOff } from '@tabler/icons-react';
import { Suspense, lazy } from 'react';

import { DeskReportDocument } from '../../graphql/documents';
import { NOT_LOADED } from '../../lib/session/failures';
import { formatNumber } from '../../lib/format/format';
import { useDayRange } from '../../lib/lists/use-day-range';
import { useGroups } from '../../lib/lists/use-groups';
import { type Column, DataTable } from '../../ui/data-table';
import { Message } from '../../ui/message';
import { ReportFilter } from '../../ui/report-filter';
import {
  DEFAULT_GROUP,
  GROUPS,
  GROUP_NAMES,
  type ReportRow,
  figuresOf,
  groupValue,
} from './report-figures';

const ReportChart = lazy(async () => ({
  default: (await import('./report-chart')).ReportChart,
}));

/** The place of the chart, so that the table does not move when it is there. */
const CHART_TO_COME = <Skeleton h={260} />;

const USUAL_DAYS = 27;

/** Shows decisions by day, officer and reason: as a chart, a table or a file. */
export function ReportTab() {
  const range = useDayRange(USUAL_DAYS);
  const { from, to } = range;
  const groups = useGroups(GROUPS, GROUP_NAMES, DEFAULT_GROUP);
  const group = groups.chosen;

  const { data, error, refetch } = useQuery(DeskReportDocument, {
    variables: { input: { from, to, group: [...group] } },
    fetchPolicy: 'cache-and-network',
  });
  const report = data?.deskReport;
  const columns: Column<ReportRow>[] = [
    ...group.map((each) => ({
      key: each,
      label: GROUPS[each],
      render: (row: ReportRow) => groupValue(row, each),
    })),
    { key: 'count', label: 'Events', align: 'right', render: ({ count }) => formatNumber(count) },
    {
      key: 'median',
      label: 'Median, s',
      align: 'right',
      render: ({ medianSeconds }) => (medianSeconds === null ? '–' : formatNumber(medianSeconds)),
    },
    { key: 'timed', label: 'Timed', align: 'right', render: ({ timed }) => formatNumber(timed) },
    {
      key: 'under3',
      label: 'Under 3 s',
      align: 'right',
      render: ({ under3 }) => formatNumber(under3),
    },
    {
      key: 'under10',
      label: 'Under 10 s',
      align: 'right',
      render: ({ under10 }) => formatNumber(under10),
    },
  ];

  return (
    <Stack gap="md">
      <ReportFilter range={range} groups={groups} csv="/api/desk/report.csv" />
      {!error && report?.rows.length !== 0 && (
        <Paper p="md">
          <Suspense fallback={CHART_TO_COME}>
            {report ? <ReportChart {...figuresOf(report.rows, group)} /> : CHART_TO_COME}
          </Suspense>
        </Paper>
      )}
      <DataTable
        caption="Report"
        columns={columns}
        rows={report?.rows}
        rowKey={(row) => group.map((each) => groupValue(row, each)).join('\n')}
        error={error && !data ? NOT_LOADED : undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        empty={
          <Message icon={<IconChartBarOff size={24} />} title="Nothing was decided on these days">
            Choose other days, or more of them.
          </Message>
        }
      />
    </Stack>
  );
}
