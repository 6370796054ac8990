import { useQuery } from '@apollo/client/react';
import { Button, Group, MultiSelect, Paper, Skeleton, Stack } from '@mantine/core';
import { IconChartBarOff, IconDownload } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { DeskReportDocument } from '../../graphql/documents';
import type { ReportGroup } from '../../graphql/schema';
import { dayAt, isDay } from '../../lib/days';
import { NOT_LOADED } from '../../lib/failures';
import { formatNumber } from '../../lib/format';
import { paramsNow } from '../../lib/params-now';
import { type DayLimits, dayFault } from '../../lib/typed-day';
import { type Column, DataTable } from '../../ui/data-table';
import { DayInput } from '../../ui/day-input';
import { Message } from '../../ui/message';
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

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 27;

/** Shows decisions by day, officer and reason: as a chart, a table or a file. */
export function ReportTab() {
  const [params, setParams] = useSearchParams();
  const [today] = useState(() => Date.now());
  const day = (name: string, other: string) => {
    const asked = params.get(name) ?? '';
    return isDay(asked) ? asked : other;
  };
  const from = day('from', dayAt(today - USUAL_DAYS * DAY_MS));
  const to = day('to', dayAt(today));
  // A text that is no day of the report stays in its field, and the report stays as it is.
  const [typed, setTyped] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const named = (params.get('group') ?? '').toUpperCase().split(',');
  const asked = GROUP_NAMES.filter((group) => named.includes(group));
  const group = asked.length > 0 ? asked : DEFAULT_GROUP;

  const { data, error, refetch } = useQuery(DeskReportDocument, {
    variables: { input: { from, to, group: [...group] } },
    fetchPolicy: 'cache-and-network',
  });
  const report = data?.deskReport;
  const set = (name: string, value: string) => {
    const next = paramsNow();
    next.set(name, value);
    setParams(next);
  };
  function setDay(name: 'from' | 'to', value: string, limits: DayLimits) {
    const isWrong = dayFault(value, limits) !== null;
    setTyped({ ...typed, [name]: isWrong ? value : undefined });
    if (!isWrong && value !== '') set(name, value);
  }
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
  ];

  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <DayInput
          label="From"
          value={typed.from ?? from}
          max={to}
          onChange={(next) => setDay('from', next, { max: to })}
        />
        <DayInput
          label="To"
          value={typed.to ?? to}
          min={from}
          onChange={(next) => setDay('to', next, { min: from })}
        />
        <MultiSelect
          label="Group by"
          miw={280}
          data={GROUP_NAMES.map((value) => ({ value, label: GROUPS[value] }))}
          value={[...group]}
          onChange={(next) => set('group', inOrder(next).join(',').toLowerCase())}
        />
        <Button
          component="a"
          variant="default"
          ml="auto"
          href={`/api/desk/report.csv?from=${from}&to=${to}`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          CSV
        </Button>
      </Group>
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

/** Groups in the order of the columns, whatever the order of the clicks. */
const inOrder = (chosen: readonly string[]): ReportGroup[] =>
  GROUP_NAMES.filter((group) => chosen.includes(group));
