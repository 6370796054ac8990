import { afterEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';

import { api } from '../test/component/api';
import { pendingEvent } from '../test/component/events';
import { open } from '../test/component/open';

const session = cdp() as unknown as {
  send: (method: string, params: object) => Promise<unknown>;
};

const force = (value: 'active' | 'none'): Promise<unknown> =>
  session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

afterEach(() => force('none'));

const outline = (node: Element): string => {
  const { outlineStyle, outlineWidth, borderBlockEndColor, borderInlineStartWidth } =
    getComputedStyle(node);
  return [outlineStyle, outlineWidth, borderBlockEndColor, borderInlineStartWidth].join(' ');
};

describe('forced colours (WCAG 1.4.1): what a colour says, a line says too', () => {
  it('selected evidence, the open tab and the page of the menu differ from the others', async () => {
    const media = pendingEvent('1').media?.map((image, index) => ({
      ...image,
      selected: index === 0,
    }));
    api.answer({ citation: () => pendingEvent('1', { media, selectedCount: 1 }) });
    await open('/citations/show/1', 'processing');
    await force('active');
    const view = (caption: string) => page.getByRole('button', { name: `View ${caption}` });
    await expect.element(view('Before')).toBeVisible();
    // The frame of a tile is around its picture and its checkbox.
    const tile = (caption: string): Element => view(caption).element().parentElement!;
    await expect.poll(() => outline(tile('Before')) !== outline(tile('During'))).toBe(true);
    const tab = (name: RegExp): Element => page.getByRole('tab', { name }).element();
    expect(outline(tab(/Images/))).not.toBe(outline(tab(/Videos/)));
    await page.getByRole('link', { name: 'Pending Citation Events' }).click();
    const entry = (name: string): Element =>
      page.getByRole('link', { name, exact: true }).element();
    await expect
      .poll(() => outline(entry('Pending Citation Events')) !== outline(entry('Search')))
      .toBe(true);
  });

  it('the bars of the chart are drawn in a colour of the user', async () => {
    api.fill();
    await force('active');
    await open('/', 'inspection');
    await expect
      .poll(() => {
        const probe = document.createElement('i');
        probe.style.color = 'CanvasText';
        document.body.append(probe);
        const own = getComputedStyle(probe).color;
        probe.remove();
        return [...document.querySelectorAll('section svg path')].some(
          (path) => getComputedStyle(path).fill === own,
        );
      })
      .toBe(true);
  });
});
