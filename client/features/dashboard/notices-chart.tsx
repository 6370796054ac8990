import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';

import { formatNumber } from '../../lib/format';
import { Bars } from './bars';

echarts.use([LabelLayout]);

interface NoticesChartProps {
  labels: readonly string[];
  values: readonly number[];
  className: string | undefined;
}

/** A bar for each month. Seen only: the same figures stand beside it as a table. */
export function NoticesChart({ labels, values, className }: NoticesChartProps) {
  return (
    <div aria-hidden className={className}>
      <Bars
        labels={labels}
        top={24}
        tooltip={{
          valueFormatter: (value: unknown) => `${formatNumber(Number(value))} notices`,
        }}
        series={({ text, bar }) => [
          {
            data: values,
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
