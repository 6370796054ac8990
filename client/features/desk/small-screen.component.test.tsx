import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { FakeDesk } from '../../test/component/desk';
import { acts, openDesk, press, reasons, referenceOf, seen } from '../../test/component/desk-page';
import { pendingEvent, submittedEvent } from '../../test/component/events';

const IDS = ['1', '2', '3'];

/** True if all of an element is in the window, and nothing lies over its middle. */
function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const top_ = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return (
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(top_)
  );
}

/** Scrolls to both ends of the page, and to its middle. */
async function everywhere(look: () => Promise<void>): Promise<void> {
  for (const place of [0, 0.5, 1]) {
    window.scrollTo(0, place * document.documentElement.scrollHeight);
    await look();
  }
}

const areInSight = (): Promise<void> =>
  expect
    .poll(() =>
      acts()
        .getByRole('button')
        .elements()
        .filter((each) => !isInSight(each))
        .map((each) => each.textContent),
    )
    .toEqual([]);

/** Looks at the page in each window: 200 % of 1280 × 720, and telephones. */
async function inWindows(look: (width: number, height: number) => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [640, 360],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.viewport(width, height);
    await look(width, height);
  }
}

// Issue 37, point 14, and WCAG 1.4.10: the acts stay in sight at 200 % of 1280 × 720, and on a telephone.
describe('a small window', () => {
  it('has the acts in sight, and what is asked, and what can be taken back, wherever it is scrolled to', async () => {
    new FakeDesk(
      'SUBMITTED',
      IDS.map((id) => submittedEvent(id)),
    );
    await openDesk();
    await inWindows(async (width, height) => {
      await everywhere(areInSight);
      // They leave most of the window to the event.
      await expect
        .poll(() => acts().element().getBoundingClientRect().height)
        .toBeLessThan(height / 2);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    });
    await press('h');
    await inWindows(() =>
      everywhere(async () => {
        await expect.poll(() => isInSight(reasons().element())).toBe(true);
      }),
    );
    await press('{Enter}');
    await seen(referenceOf(2));
    const undo = page.getByRole('button', { name: 'Undo (Z)' });
    await inWindows(() =>
      everywhere(async () => {
        await expect.poll(() => isInSight(undo.element())).toBe(true);
        await areInSight();
      }),
    );
  });

  it('has the acts of a pending event in sight', async () => {
    new FakeDesk(
      'PENDING',
      IDS.map((id) => pendingEvent(id)),
    );
    await openDesk('processing');
    await inWindows(() => everywhere(areInSight));
  });
});
