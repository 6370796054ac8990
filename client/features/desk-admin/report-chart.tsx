import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { BarChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

import { formatNumber } from '../../lib/format';
import { Chart } from '../dashboard/chart';
import { ACT_COLORS, type Figures } from './report-figures';

echarts.use([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** The counts of a report as stacks of bars. Seen only: the same figures stand below it as a table. */
export function ReportChart({ labels, series }: Figures) {
  const { colors, fontFamily } = useMantineTheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const still = useReducedMotion();
  const text = dark ? colors.dark[1] : colors.gray[7];
  const line = dark ? colors.dark[5] : colors.gray[2];
  const shade = dark ? 4 : 7;
  return (
    <div aria-hidden style={{ overflow: 'hidden', height: 260 }}>
      <Chart
        echarts={echarts}
        notMerge
        style={{ height: '100%' }}
        opts={{ renderer: 'svg' }}
        option={{
          animation: !still,
          animationDuration: 300,
          textStyle: { fontFamily },
          grid: { left: 0, right: 0, top: 36, bottom: 8, outerBoundsMode: 'same' },
          legend: { show: series.length > 1, top: 0, textStyle: { color: text } },
          tooltip: {
            trigger: 'axis',
            axisPointer: { type: 'shadow' },
            // Drawn into the picture: no HTML is built from what it says.
            renderMode: 'richText',
            confine: true,
            backgroundColor: dark ? colors.dark[4] : '#fff',
            borderColor: line,
            textStyle: { color: dark ? colors.dark[0] : colors.gray[9] },
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
          series: series.map(({ name, act, values }) => ({
            name,
            type: 'bar',
            stack: 'all',
            data: values,
            barMaxWidth: 44,
            itemStyle: { color: colors[act === null ? 'primary' : ACT_COLORS[act]]?.[shade] },
          })),
        }}
      />
    </div>
  );
}
