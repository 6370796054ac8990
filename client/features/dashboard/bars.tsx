import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

import { formatNumber } from '../../lib/format/format';
import { Chart } from './chart';

echarts.use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

/** The colours and the font of a series in this colour scheme. */
interface Paint {
  text: string | undefined;
  /** The shade of a theme colour for bars. */
  bar: (color: string) => string | undefined;
  /** The shade for lines across such a bar. */
  faint: (color: string) => string | undefined;
}

interface BarsProps {
  /** Words with a line break stand in two lines. */
  labels: readonly string[];
  /** Room above the bars, px. */
  top: number;
  /** The options of a chart beside the shape of its bars. */
  series: (paint: Paint) => readonly object[];
  legend?: object;
  tooltip?: object;
}

/** Bars above words, as high as their place. Seen only: the same figures stand beside them as a table. */
export function Bars({ labels, top, series, legend, tooltip }: BarsProps) {
  const { colors, fontFamily } = useMantineTheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const still = useReducedMotion();
  const text = dark ? colors.dark[1] : colors.gray[7];
  const line = dark ? colors.dark[5] : colors.gray[2];
  const shade = dark ? 4 : 7;
  const faint = dark ? 8 : 3;
  return (
    <Chart
      echarts={echarts}
      notMerge
      style={{ height: '100%' }}
      opts={{ renderer: 'svg' }}
      option={{
        animation: !still,
        animationDuration: 300,
        textStyle: { fontFamily },
        grid: { left: 0, right: 0, top, bottom: 8, outerBoundsMode: 'same' },
        ...(legend && { legend: { top: 0, textStyle: { color: text }, ...legend } }),
        tooltip: {
          trigger: 'axis',
          axisPointer: { type: 'shadow' },
          // Drawn into the picture: no HTML is built from what it says.
          renderMode: 'richText',
          confine: true,
          backgroundColor: dark ? colors.dark[4] : '#fff',
          borderColor: line,
          textStyle: { color: dark ? colors.dark[0] : colors.gray[9] },
          ...tooltip,
        },
        xAxis: {
          type: 'category',
          data: labels,
          axisLabel: { color: text, hideOverlap: true, lineHeight: 15 },
          axisLine: { lineStyle: { color: line } },
          axisTick: { show: false },
        },
        yAxis: {
          type: 'value',
          minInterval: 1,
          axisLabel: { color: text, formatter: (value: number) => formatNumber(value) },
          splitLine: { lineStyle: { color: line } },
        },
        series: series({
          text,
          bar: (color) => colors[color]?.[shade],
          faint: (color) => colors[color]?.[faint],
        }).map((each) => ({
          type: 'bar',
          barMaxWidth: 44,
          ...each,
        })),
      }}
    />
  );
}
