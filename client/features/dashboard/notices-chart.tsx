import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

import { formatNumber } from '../../lib/format';
import { Chart } from './chart';

echarts.use([BarChart, GridComponent, TooltipComponent, LabelLayout, SVGRenderer]);

interface NoticesChartProps {
  labels: readonly string[];
  values: readonly number[];
  className: string | undefined;
}

/** A bar for each month. Seen only: the same figures stand beside it as a table. */
export function NoticesChart({ labels, values, className }: NoticesChartProps) {
  const { colors, fontFamily } = useMantineTheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const still = useReducedMotion();
  const text = dark ? colors.dark[1] : colors.gray[7];
  const line = dark ? colors.dark[5] : colors.gray[2];
  return (
    <div aria-hidden className={className}>
      <Chart
        echarts={echarts}
        notMerge
        style={{ height: '100%' }}
        opts={{ renderer: 'svg' }}
        option={{
          animation: !still,
          animationDuration: 300,
          textStyle: { fontFamily },
          grid: { left: 0, right: 0, top: 24, bottom: 8, outerBoundsMode: 'same' },
          tooltip: {
            trigger: 'axis',
            axisPointer: { type: 'shadow' },
            // Drawn into the picture: no HTML is built from what it says.
            renderMode: 'richText',
            confine: true,
            backgroundColor: dark ? colors.dark[4] : '#fff',
            borderColor: line,
            textStyle: { color: dark ? colors.dark[0] : colors.gray[9] },
            valueFormatter: (value: unknown) => `${formatNumber(Number(value))} notices`,
          },
          xAxis: {
            type: 'category',
            data: labels,
            axisLabel: { color: text, hideOverlap: true },
            axisLine: { lineStyle: { color: line } },
            axisTick: { show: false },
          },
          yAxis: {
            type: 'value',
            minInterval: 1,
            axisLabel: { color: text, formatter: (value: number) => formatNumber(value) },
            splitLine: { lineStyle: { color: line } },
          },
          series: [
            {
              type: 'bar',
              data: values,
              barMaxWidth: 44,
              labelLayout: { hideOverlap: true },
              itemStyle: {
                color: dark ? colors['primary']?.[4] : colors['primary']?.[7],
                borderRadius: [3, 3, 0, 0],
              },
              label: {
                show: true,
                position: 'top',
                color: text,
                formatter: ({ value }: { value: number }) => (value ? formatNumber(value) : ''),
              },
            },
          ],
        }}
      />
    </div>
  );
}
