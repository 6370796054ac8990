import { type Locator, page } from 'vitest/browser';

/** A toast that says exactly this. */
export const toast = (sentence: string): Locator =>
  page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: sentence })
    .getByText(sentence);

/** The question that stands before what was typed is lost. */
export const question = (): Locator => page.getByRole('dialog', { name: 'Unsaved work' });

/** The overlay that blocks the page, with what it says. */
export const overlay = (text: string): Locator => page.getByRole('alertdialog', { name: text });

/** True if the browser asks before the page is left or loaded again. */
export const asksAtReload = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
