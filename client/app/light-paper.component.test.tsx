import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';

import { api } from '../test/component/api';
import { inColours } from '../test/component/axe';
import { nextFrame } from '../test/component/desk-page';
import { submittedEvent } from '../test/component/events';
import { open } from '../test/component/open';
import { printInLight } from './light-paper';

const session = cdp() as unknown as {
  send: (method: string, params: object) => Promise<unknown>;
};

/** Shows the page as it is printed, or on the screen again. */
const onPaper = (isOnPaper: boolean): Promise<unknown> =>
  session.send('Emulation.setEmulatedMedia', { media: isOnPaper ? 'print' : '' });

// As the client's first script does.
beforeAll(() => printInLight());
afterEach(() => onPaper(false));

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

// Issue 25, point 5.
it.each([
  ['the report', '/citations/show/1'],
  ['the case file', '/citations/report/1/print'],
])('%s is light on paper, whatever the screen is, and has no bar', async (_, path) => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
  api.answer({ citation: () => submittedEvent('1') });
  await open(path, 'inspection');
  await expect.element(page.getByRole('heading', { name: 'Full case' })).toBeInTheDocument();
  await inColours('dark');
  // The theme may set its colours once more after it was asked for them.
  await expect
    .poll(async () => {
      await onPaper(false);
      await onPaper(true);
      await nextFrame();
      return scheme();
    })
    .toBe('light');
  const visible = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility());
  // A picture opens the viewer, on the screen; nothing else that can be pressed is printed.
  expect(
    visible
      .filter((each) => each.matches('button, [role="button"]'))
      .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '')
      .filter((name) => !name.startsWith('View ')),
  ).toEqual([]);
  expect(visible.filter((each) => each.matches('nav'))).toEqual([]);
  expect(
    visible.filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position)),
  ).toEqual([]);
  await onPaper(false);
  await expect.poll(scheme).toBe('dark');
});
