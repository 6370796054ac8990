import { expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';

import { router } from '../../app/router';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Elements by a selector of CSS: for what has no role. */
    getByCss: (selector: string) => Locator;
  }
}

locators.extend({ getByCss: (selector: string) => `css=${selector}` });

/** The heading of the page. */
export const heading = (name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A toast with exactly this sentence. */
export const toast = (sentence: string | RegExp): Locator =>
  page
    .getByCss('.mantine-Notifications-root :is([role="alert"], [role="status"])')
    .getByText(sentence, { exact: true });

/** The open dialog with this name. */
export const dialog = (name: string | RegExp): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** The question that stands before what was typed is lost. */
export const question = (): Locator => page.getByRole('dialog', { name: 'Unsaved work' });

/** The overlay that blocks the page, with what it says. */
export const overlay = (text: string): Locator => page.getByRole('alertdialog', { name: text });

/** True if the browser asks before the page is left or loaded again. */
export const asksAtReload = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A button by its whole name. */
export const button = (name: string, within: Locator | typeof page = page): Locator =>
  within.getByRole('button', { name, exact: true });

/** Waits until these sentences stand on the page, each on its own. */
export async function reads(
  within: Locator | typeof page,
  ...sentences: (string | RegExp)[]
): Promise<void> {
  for (const sentence of sentences)
    await expect.element(within.getByText(sentence, { exact: true }).first()).toBeVisible();
}

/** A table, once it is not being loaded. */
async function loaded(table: string): Promise<Locator> {
  const found = page.getByRole('table', { name: table, exact: true });
  await expect.element(found.and(page.getByCss('[aria-busy="false"]'))).toBeInTheDocument();
  return found;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A field by its whole label, which has an asterisk where something must be in it. */
export const field = (label: string, within: Locator | typeof page = page): Locator =>
  within.getByLabelText(new RegExp(`^${escaped(label)}(?: \\*)?$`));

/** The rows of a table, once it is not being loaded. */
export const rows = async (table: string): Promise<Locator> =>
  (await loaded(table)).getByCss('tbody').getByRole('row');

/** The column headings of a table, in order. */
export const columns = async (table: string): Promise<string[]> =>
  texts((await loaded(table)).getByRole('columnheader'));

/** The texts of elements as they stand on the page. */
export const texts = (found: Locator): string[] =>
  found.elements().map((element) => (element as HTMLElement).innerText.trim());

/** What stands beside a name in a list of fields. */
export const beside = (within: Locator | typeof page, name: string): Locator =>
  within.getByCss(`dt:text-is("${name}") + dd`);

/** Chooses an entry of a list that a field opens. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The address of the page: path and search. */
export function place(): string {
  const { pathname, search } = router.state.location;
  return `${pathname}${search}`;
}
