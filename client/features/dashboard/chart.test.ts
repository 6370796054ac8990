import { getInstanceByDom } from 'echarts/core';
import { expect, it } from 'vitest';

import { Chart } from './chart';

it('does not look for its chart once the page was left, and its element with it', () => {
  const chart = new Chart({ echarts: { getInstanceByDom }, option: {} });
  expect(chart.ele).toBeNull();
  expect(chart.getEchartsInstance()).toBeUndefined();
});
