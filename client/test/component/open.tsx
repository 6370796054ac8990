import { notifications, notificationsStore } from '@mantine/notifications';
import { StrictMode } from 'react';
import { cleanup, render } from 'vitest-browser-react/pure';
import { page } from 'vitest/browser';

import { App } from '../../app/app';
import { apollo } from '../../app/apollo';
import { router } from '../../app/router';
import { announced } from '../../lib/announce';
import { askedQuestion } from '../../lib/forms/confirm';
import type { Session_UserFragment } from '../../graphql/documents';
import { openHelp } from '../../lib/session/help';
import { overlayText } from '../../lib/overlay';
import { session } from '../../lib/session/session';
import { api } from './api';
import { DESKTOP } from './axe';
import { PEOPLE, type Part } from './people';

/** The address on which a test begins and ends. */
const NOWHERE = '/login';

/**
 * Opens the client at an address, as somebody who is signed in, or as a guest.
 * @param changes what is different of their account
 */
export async function open(
  path: string,
  who: Part | 'guest',
  changes: Partial<Session_UserFragment> = {},
): Promise<void> {
  if (who !== 'guest') {
    const account = { ...PEOPLE[who], ...changes };
    api.answer({ me: () => account, appInfo: () => ({ locale: 'en-US', timeZone: 'UTC' }) });
    session.keep(account);
  }
  await router.navigate(path);
  await render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

/** The address that is shown, with its parameters. */
export const address = (): string => location.pathname + location.search;

/** Loads the page again at an address: what is in the browser's storage and on the server is all that stays. */
export async function reload(path: string, who: Part): Promise<void> {
  window.dispatchEvent(new Event('pagehide'));
  await cleanup();
  const stored = Object.entries({ ...sessionStorage });
  forgetPage();
  for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
  await apollo.clearStore();
  await open(path, who);
}

/** Asks the server again for all that the page shows: what it answers may have changed. */
export async function askAgain(): Promise<void> {
  await apollo.refetchQueries({ include: 'active' });
}

/** Forgets what modules of the page keep: drafts, the question, the help, what was said, the toasts. */
function forgetPage(): void {
  askedQuestion.get()?.answer(false);
  openHelp.set(null);
  overlayText.set(null);
  announced.set(null);
  session.end(true);
  for (;;) {
    const { notifications: shown, queue } = notificationsStore.getState();
    const [each] = [...shown, ...queue];
    if (each?.id === undefined) return;
    notifications.hide(each.id);
  }
}

/** Ends what a test has left in the page, which the next one of its file shares. */
export async function leave(): Promise<void> {
  forgetPage();
  await router.navigate(NOWHERE);
  await apollo.clearStore();
  localStorage.clear();
  sessionStorage.clear();
  if (innerWidth !== DESKTOP.width || innerHeight !== DESKTOP.height)
    await page.viewport(DESKTOP.width, DESKTOP.height);
}

/**
 * Waits until all that the page has sent so far has come in at the server of the test, which takes requests in their order;
 * what is asked for twice is behind what the first has set off.
 */
export async function settled(): Promise<void> {
  for (let time = 0; time < 2; time += 1) await fetch('/health/live');
}

/** Clicks on what covers the page, beside a dialog. */
export const clickBeside = (): Promise<void> =>
  page.elementLocator(document.body).click({ position: { x: 8, y: 400 }, force: true });
