import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import type { Part } from './people';
import { open } from './open';

/** The menu of a report. */
export const actions = (): Locator => page.getByRole('toolbar', { name: 'Actions' });

export const action = (name: string): Locator => actions().getByRole('button', { name });

/** The discussion beside a page. */
export const panel = (): Locator => page.getByRole('complementary');

/** Opens the report of an event, and waits until its keys work. */
export async function openReport(id: string, who: Part, search = ''): Promise<void> {
  await open(`/citations/show/${id}${search}`, who);
  await expect.element(actions()).toBeVisible();
}
