import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The acts on the event on the stage; they appear with it. */
export const acts = (): Locator => page.getByRole('toolbar', { name: 'Acts' });

/** A list of reasons. */
export const reasons = (): Locator => page.getByRole('group', { name: 'Reasons' });

/** The reference of the event on the stage. */
export const shown = (): string | undefined =>
  document.querySelector<HTMLElement>('a[href^="/citations/show/"]')?.innerText;

/** Waits until an event is on the stage and its first picture is painted: no act counts before. */
export async function seen(reference: string): Promise<void> {
  await expect.poll(shown).toBe(reference);
  await expect.poll(() => document.querySelector('[data-painted]')).not.toBeNull();
}
