import { useQuery } from '@apollo/client/react';
import { Group, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconReport } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { YearlyReportDocument, type YearlyReportQuery } from '../../graphql/documents';
import { CAUSES } from '../../lib/lists/criteria';
import { dayAt } from '../../lib/format/days';
import { NOT_LOADED } from '../../lib/session/failures';
import { fieldErrors } from '../../lib/forms/field-errors';
import { formatNumber, formatWord } from '../../lib/format/format';
import { paramsNow } from '../../lib/lists/params-now';
import { SITE_KINDS } from '../../lib/format/site-kinds';
import { useDayRange } from '../../lib/lists/use-day-range';
import { CsvButton, fileFrom } from '../../ui/csv-button';
import { type Column, DataTable } from '../../ui/data-table';
import { DayRangeFields } from '../../ui/day-range';
import { Message } from '../../ui/message';
import { Page } from '../../ui/page';
import { CauseChip } from '../citations/chips';
import {
  bandText,
  COUNT_NAMES,
  COUNTS,
  edgesFault,
  edgesIn,
  lastYear,
  type ReportRow,
} from './report-words';

/** The page shows so many rows; the file has all. */
const MOST_ROWS = 500;

/** What a department reports of a year: numbers of events and letters, without plates, owners and officers. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const [usual] = useState(() => lastYear(dayAt(Date.now())));
  const range = useDayRange(usual);
  const { from, to } = range;
  const cause = CAUSES.find((each) => each === params.get('cause')) ?? null;
  const asked = params.get('bands') ?? '';
  const bands = edgesFault(asked) === null ? asked : '';
  const { data, error, loading, refetch } = useQuery(YearlyReportDocument, {
    variables: { input: { from, to, cause, bands: edgesIn(bands) } },
    fetchPolicy: 'network-only',
  });
  const report = data?.yearlyReport;
  const fault = Object.values(fieldErrors(error))[0];

  function choose(name: 'cause' | 'bands', value: string | null) {
    const next = paramsNow();
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
    setParams(next);
  }

  return (
    <Page
      title="Yearly Report"
      lead="Events by their day, and the letters about them. It names no plate, owner or officer."
    >
      <Stack gap="md">
        <Group align="flex-start" gap="sm">
          <DayRangeFields range={range} />
          <Select
            label="Cause"
            placeholder="Both"
            clearable
            w={160}
            data={CAUSES.map((value) => ({ value, label: formatWord(value) }))}
            value={cause}
            onChange={(value) => choose('cause', value)}
          />
          <Edges key={asked} shown={asked} onEdges={(edges) => choose('bands', edges)} />
          <Group ml="auto" mt={24}>
            <CsvButton
              name="yearly-report"
              content={() =>
                fileFrom(`/api/reports/yearly.csv?${queryOf({ from, to, cause, bands })}`)
              }
            />
          </Group>
        </Group>
        {fault !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {fault}
          </Text>
        )}
        {report && <Totals report={report} />}
        <DataTable
          caption="Yearly report"
          columns={COLUMNS}
          rows={fault === undefined ? report?.data.slice(0, MOST_ROWS) : []}
          rowKey={({ month, cause: of, site, siteKind, band }) =>
            [month, of, site, siteKind, band].join('\n')
          }
          stale={loading && report !== undefined}
          {...(error && !report && fault === undefined && { error: NOT_LOADED })}
          onRetry={() => void refetch().catch(() => undefined)}
          empty={
            <Message icon={<IconReport size={24} />} title="No event in these days">
              Choose other days, or both causes.
            </Message>
          }
        />
        {report && report.data.length > MOST_ROWS && (
          <Text size="sm" c="dimmed" role="status">
            The first {formatNumber(MOST_ROWS)} of {formatNumber(report.data.length)} rows; the CSV
            has all.
          </Text>
        )}
      </Stack>
    </Page>
  );
}

interface EdgesProps {
  /** The edges of the address. */
  shown: string;
  onEdges: (edges: string) => void;
}

/** The edges of the classes of speed over the limit; they count once they are right. */
function Edges({ shown, onEdges }: EdgesProps) {
  const [typed, setTyped] = useState(shown);
  const [isLeft, setLeft] = useState(true);
  const fault = edgesFault(typed);
  const take = () => {
    setLeft(true);
    const edges = (edgesIn(typed) ?? []).join(',');
    if (fault === null && edges !== shown) onEdges(edges);
  };
  return (
    <TextInput
      label="Classes over the limit"
      placeholder="11, 16, 26"
      w={200}
      value={typed}
      error={isLeft ? fault : null}
      onChange={({ currentTarget }) => {
        setLeft(false);
        setTyped(currentTarget.value);
      }}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
}

function queryOf({
  from,
  to,
  cause,
  bands,
}: Record<'from' | 'to' | 'bands', string> & { cause: string | null }): string {
  return new URLSearchParams({
    ...{ from, to },
    ...(cause !== null && { cause }),
    ...(bands !== '' && { bands }),
  }).toString();
}

function Totals({ report: { totals, plates } }: { report: YearlyReportQuery['yearlyReport'] }) {
  const sums: [label: string, value: number][] = [
    ...COUNT_NAMES.map((name): [string, number] => [COUNTS[name], totals[name]]),
    ['Plates with two or more in one month', plates.month],
    ['Plates with two or more in these days', plates.period],
  ];
  return (
    <Paper p="md" component="section" aria-label="Totals">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4, lg: 8 }} m={0}>
        {sums.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {formatNumber(value)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

// On a telephone a row is a card: a figure without its name says nothing.
const COLUMNS: readonly Column<ReportRow>[] = [
  { key: 'month', label: 'Month', render: ({ month }) => month },
  { key: 'cause', label: 'Cause', render: ({ cause }) => <CauseChip cause={cause} /> },
  { key: 'site', label: 'Site', render: ({ site }) => site },
  {
    key: 'kind',
    label: 'Site kind',
    render: ({ siteKind }) => (siteKind === null ? '–' : SITE_KINDS[siteKind]),
  },
  { key: 'band', label: 'Class', render: ({ band }) => bandText(band) },
  ...COUNT_NAMES.map((name): Column<ReportRow> => ({
    key: name,
    label: COUNTS[name],
    align: 'right',
    render: (row) => formatNumber(row[name]),
  })),
];
