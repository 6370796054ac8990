import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { pendingEvent } from '../../../test/component/events';
import { open } from '../../../test/component/open';

const viewer = (caption: string) => page.getByRole('dialog', { name: `Viewer: ${caption}` });

const tile = (caption: string) => page.getByRole('button', { name: `View ${caption}` });

const press = (keys: string) => userEvent.keyboard(keys);

/** Opens the report of an event, and its first picture in the viewer. */
async function openViewer(): Promise<void> {
  api.answer({ citation: () => pendingEvent('1') });
  await open('/citations/show/1', 'processing');
  await tile('Before').click();
  await expect.element(viewer('Before')).toBeVisible();
}

describe('the keyboard is not lost in the viewer (WCAG 2.4.3)', () => {
  it('after it, it is on the picture that was looked at', async () => {
    await openViewer();
    await press('{Escape}');
    await expect.element(viewer('Before')).not.toBeInTheDocument();
    await expect.element(tile('Before')).toHaveFocus();
    await press('{Enter}');
    await expect.element(viewer('Before')).toBeVisible();
    await press('{ArrowRight}');
    await expect.element(viewer('During')).toBeVisible();
    await page.getByRole('button', { name: 'Close viewer (Esc)' }).click();
    await expect.element(tile('During')).toHaveFocus();
  });

  // The focus comes into the dialog a moment after it is shown.
  it('it is with the viewer at once: an arrow key works wherever the focus is', async () => {
    await openViewer();
    (document.activeElement as HTMLElement).blur();
    await press('{ArrowRight}');
    await expect.element(viewer('During')).toBeVisible();
    await press('{ArrowLeft}');
    await expect.element(viewer('Before')).toBeVisible();
  });

  it('the browser keeps its own keys: Alt and an arrow go back and on', async () => {
    await openViewer();
    const isLeft = (key: string, altKey = false): boolean =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }),
      );
    expect(isLeft('ArrowLeft', true)).toBe(true);
    expect(isLeft('ArrowRight', true)).toBe(true);
    await expect.element(viewer('Before')).toBeVisible();
    expect(isLeft('ArrowRight')).toBe(false);
    await expect.element(viewer('During')).toBeVisible();
  });
});
