import ReactEChartsCore from 'echarts-for-react/esm/core';

/**
 * The chart of echarts-for-react, for pages that may be left at any time. The library finishes a new chart in a later
 * microtask. If the page is left before, there is no instance any more and it would throw.
 */
export class Chart extends ReactEChartsCore {
  private latest: ReturnType<ReactEChartsCore['getEchartsInstance']> | undefined;

  /** The instance, or the last one after it was disposed: echarts ignores calls of a disposed instance. */
  override getEchartsInstance(): ReturnType<ReactEChartsCore['getEchartsInstance']> {
    // React has taken the element by then.
    if ((this.ele as HTMLElement | null) !== null) {
      const instance = super.getEchartsInstance() as typeof this.latest;
      this.latest = instance ?? this.latest;
    }
    return this.latest as NonNullable<typeof this.latest>;
  }
}
