import { LegendComponent } from 'echarts/components';
import * as echarts from 'echarts/core';

import { Bars } from '../dashboard/bars';
import { ACT_COLORS, type Figures } from './report-figures';

echarts.use([LegendComponent]);

/** The counts of a report as stacks of bars. Seen only: the same figures stand below it as a table. */
export function ReportChart({ labels, series }: Figures) {
  return (
    <div aria-hidden style={{ overflow: 'hidden', height: 260 }}>
      <Bars
        labels={labels}
        top={36}
        legend={{ show: series.length > 1 }}
        series={({ bar }) =>
          series.map(({ name, act, values }) => ({
            name,
            stack: 'all',
            data: values,
            itemStyle: { color: bar(act === null ? 'primary' : ACT_COLORS[act]) },
          }))
        }
      />
    </div>
  );
}
