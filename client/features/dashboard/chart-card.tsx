import { Group, Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { Suspense, lazy } from 'react';

import { formatNumber } from '../../lib/format/format';
import { Region } from '../../ui/region';
import classes from './dashboard.module.css';

const NoticesChart = lazy(async () => ({
  default: (await import('./notices-chart')).NoticesChart,
}));

interface ChartCardProps {
  /** The months, oldest first. Undefined until they have been loaded. */
  labels: readonly string[] | undefined;
  values: readonly number[] | undefined;
}

/** Generated notices of the last 12 months, with their total. */
export function ChartCard({ labels, values }: ChartCardProps) {
  const skeleton = <Skeleton className={classes.chart} />;
  return (
    <Paper component="section" p="md" aria-labelledby="notices-by-month">
      <Group justify="space-between" mb="sm" gap="xs" mih={26}>
        <Title order={2} id="notices-by-month">
          Generated notices, last 12 months
        </Title>
        {values && (
          <Group gap="md">
            <Text size="sm" c="dimmed" className={classes.key}>
              {labels?.at(-1)} so far
            </Text>
            <Text>
              Total{' '}
              <Text span inherit fw={700}>
                {formatNumber(values.reduce((sum, value) => sum + value, 0))}
              </Text>
            </Text>
          </Group>
        )}
      </Group>
      {labels && values ? (
        <Region name="The chart">
          <Suspense fallback={skeleton}>
            <NoticesChart labels={labels} values={values} className={classes.chart} />
          </Suspense>
          <Figures labels={labels} values={values} />
        </Region>
      ) : (
        skeleton
      )}
    </Paper>
  );
}

/** The values of the chart as a table, for screen readers. */
function Figures({ labels, values }: { labels: readonly string[]; values: readonly number[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Generated notices by month</caption>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{formatNumber(values[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
