import type { Locator, Page } from 'playwright';

/** The acts on the event on the stage; they appear with it. */
export const acts = (page: Page): Locator => page.getByRole('toolbar', { name: 'Acts' });

/** The pictures of the event on the stage. */
const evidence = (page: Page): Locator => page.getByRole('region', { name: 'Evidence' });

/** The link that says which event is on the stage. */
const reference = (page: Page): Locator => page.locator('a[href^="/citations/show/"]').first();

/** The reference of the event on the stage. */
export const shown = (page: Page): Promise<string> => reference(page).innerText();

/** Waits until another event than that one is on the stage, and was seen. */
export async function nextAfter(page: Page, before: string): Promise<void> {
  await reference(page).filter({ hasNotText: before }).waitFor();
  await seen(page);
}

/** Waits until the first picture of the event on the stage is painted: no act counts before. */
export async function seen(page: Page): Promise<void> {
  await page.locator('[data-painted]').waitFor();
}

/** Presses keys in sequence, as fast as possible. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Brings a medium onto the stage by its digit, and waits until it is seen. */
export async function look(page: Page, digit: number): Promise<void> {
  await page.keyboard.press(`${digit}`);
  const strip = page.getByRole('group', { name: 'Images and videos' });
  await strip.locator(`button:nth-child(${digit})[aria-current]`).waitFor();
  await evidence(page).locator('.mantine-Loader-root').waitFor({ state: 'detached' });
}

/** Attaches the vehicle whose plate the camera read, by keys. */
export async function attachByKeys(page: Page): Promise<void> {
  await page.keyboard.press('l');
  await page.getByRole('textbox', { name: 'License Plate' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Select' }).waitFor();
  await page.keyboard.press('Enter');
  await acts(page).waitFor();
}
