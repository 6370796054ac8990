import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';

import { formatNumber } from '../../lib/format/format';
import { Bars } from './bars';

echarts.use([LabelLayout]);

interface NoticesChartProps {
  labels: readonly string[];
  values: readonly number[];
  className: string | undefined;
}

/** `Dec 2025` with the year below the month: twelve of them stand beside each other. */
const inTwoLines = (label: string): string => label.replace(/\s(?=\S+$)/, '\n');

/** Lines across the bar of a month that is not over. */
const HATCHED = {
  symbol: 'rect',
  rotation: -Math.PI / 4,
  dashArrayX: [1, 0],
  dashArrayY: [4, 3],
  symbolSize: 1,
} as const;

/** A bar for each month; the last one, that of now, is hatched. Seen only: the same figures stand beside it as a table. */
export function NoticesChart({ labels, values, className }: NoticesChartProps) {
  return (
    <div aria-hidden className={className}>
      <Bars
        labels={labels.map(inTwoLines)}
        top={24}
        tooltip={{
          valueFormatter: (value: unknown) => `${formatNumber(Number(value))} notices`,
        }}
        series={({ text, bar, faint }) => [
          {
            data: values.map((value, index) =>
              index < values.length - 1
                ? value
                : { value, itemStyle: { decal: { ...HATCHED, color: faint('primary') } } },
            ),
            labelLayout: { hideOverlap: true },
            itemStyle: { color: bar('primary'), borderRadius: [3, 3, 0, 0] },
            label: {
              show: true,
              position: 'top',
              color: text,
              formatter: ({ value }: { value: number }) => (value ? formatNumber(value) : ''),
            },
          },
        ]}
      />
    </div>
  );
}
