import { expect, it, vi } from 'vitest';

import { Chart } from './chart';

/** What the chart calls of echarts: an instance per element, and a first drawing that ends when the test says so. */
class Library {
  finish = (): void => undefined;
  readonly drawn: unknown[] = [];
  private readonly instances = new Map<unknown, object>();

  readonly init = (element: unknown) => {
    let disposed = false;
    const instance = {
      on: (_event: string, listener: () => void) => {
        this.finish = listener;
      },
      setOption: (option: unknown) => {
        if (!disposed) this.drawn.push(option);
      },
      hideLoading: () => undefined,
      dispose: () => {
        disposed = true;
      },
    };
    this.instances.set(element, instance);
    return instance;
  };
  readonly getInstanceByDom = (element: unknown) => this.instances.get(element);
  readonly dispose = (element: unknown) => {
    (this.instances.get(element) as { dispose: () => void } | undefined)?.dispose();
    this.instances.delete(element);
  };
}

const option = { series: [] };

/** A chart on a page, and its end: what the library does after its first drawing. */
function mounted(library: Library) {
  const chart = new Chart({ echarts: library, option, autoResize: false });
  chart.ele = { clientWidth: 100, clientHeight: 50, getAttribute: () => null } as never;
  const rendering = vi.spyOn(
    chart as unknown as { renderNewEcharts: () => Promise<void> },
    'renderNewEcharts',
  );
  chart.componentDidMount();
  return { chart, end: rendering.mock.results[0]?.value as Promise<void> };
}

it('draws once the first drawing has ended', async () => {
  const library = new Library();
  const { end } = mounted(library);
  library.finish();
  await end;
  expect(library.drawn).toEqual([option]);
});

it('throws nothing into a page that is left while the chart loads', async () => {
  // It also cleans up the sizes that it watches, which needs a page.
  vi.spyOn(console, 'warn').mockReturnValue();
  const library = new Library();
  const { chart, end } = mounted(library);
  library.finish();
  chart.componentWillUnmount();
  await expect(end).resolves.toBeUndefined();
  expect(library.drawn).toEqual([]);
});
