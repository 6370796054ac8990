import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Repeats a probe until its value is as expected. */
export const eventually = <Value>(probe: () => Promise<Value> | Value) =>
  expect.poll(probe, { timeout: 20_000, interval: 50 });

/** A toast with exactly this sentence. */
export function toast(page: Page, sentence: string): Locator {
  return page
    .locator('.mantine-Notifications-root')
    .getByRole('alert')
    .or(page.locator('.mantine-Notifications-root').getByRole('status'))
    .getByText(sentence, { exact: true });
}

/** Waits until these sentences stand on the page, each on its own. */
export async function reads(page: Page | Locator, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) {
    await page.getByText(sentence, { exact: true }).first().waitFor();
  }
}

/** The heading of the page. */
export const heading = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name: title, exact: true });

/** The rows of a table, once it is not being loaded. */
export async function rows(page: Page, table: string): Promise<Locator> {
  const loaded = page.getByRole('table', { name: table, exact: true });
  await loaded.and(page.locator('[aria-busy="false"]')).waitFor();
  return loaded.locator('tbody').getByRole('row');
}

/** The column headings of a table, in order. */
export async function columns(page: Page, table: string): Promise<string[]> {
  await rows(page, table);
  const headings = page.getByRole('table', { name: table, exact: true }).getByRole('columnheader');
  return headings.allInnerTexts();
}

/** True if a text has the error colour: red. */
export function isRed(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
    return red > 1.5 * green && red > 1.5 * blue;
  });
}

/** Notes what the blocking overlay says from now on, however shortly; call what it returns to read it. */
export async function overlayWatch(page: Page): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const look = () => {
      const text = document.querySelector('[role="alertdialog"]')?.textContent?.trim();
      if (text !== undefined && text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  return () => said.jsonValue();
}

/**
 * Waits until all that a page has asked for so far is answered: what is still on its way would meet the end of a session, or of
 * the network, before the test does. `waitForLoadState('networkidle')` does not wait again for a page that was idle before.
 */
export async function settled(page: Page): Promise<void> {
  for (const request of await page.requests()) await request.response();
}
