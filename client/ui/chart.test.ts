import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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

const unhandled = vi.fn();
beforeEach(() => void process.on('unhandledRejection', unhandled));
afterEach(() => void process.off('unhandledRejection', unhandled));

const option = { series: [] };

function mounted(library: Library): Chart {
  const chart = new Chart({ echarts: library, option, autoResize: false });
  chart.ele = { clientWidth: 100, clientHeight: 50, getAttribute: () => null } as never;
  chart.componentDidMount();
  return chart;
}

it('draws once the first drawing has ended', async () => {
  const library = new Library();
  mounted(library);
  library.finish();
  await setImmediate();
  expect(library.drawn).toEqual([option]);
});

it('throws nothing into a page that is left while the chart loads', async () => {
  const library = new Library();
  // It also cleans up the sizes that it watches, which needs a page.
  vi.spyOn(console, 'warn').mockReturnValue();
  const chart = mounted(library);
  library.finish();
  chart.componentWillUnmount();
  await setImmediate();
  expect(unhandled).not.toHaveBeenCalled();
  expect(library.drawn).toEqual([]);
});
