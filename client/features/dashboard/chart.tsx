import { type EChartsCoreOption, type EChartsType, init } from 'echarts/core';
import { useEffect, useRef } from 'react';

/** A chart of echarts that is as large as its place. */
export function Chart({ option }: { option: EChartsCoreOption }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const chart = init(element, null, { renderer: 'svg' });
    drawn.current = chart;
    const observer = new ResizeObserver(() => {
      // It tells of the first size as well, and a resize would end the animation of a new chart.
      const isSame =
        chart.getWidth() === element.clientWidth && chart.getHeight() === element.clientHeight;
      if (!isSame) chart.resize();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, []);
  useEffect(() => drawn.current?.setOption(option, true), [option]);
  return <div ref={place} data-chart style={{ height: '100%' }} />;
}
