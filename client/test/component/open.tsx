import { notifications, notificationsStore } from '@mantine/notifications';
import { StrictMode } from 'react';
import { cleanup, render } from 'vitest-browser-react/pure';
import { page } from 'vitest/browser';

import { App } from '../../app/app';
import { apollo } from '../../app/apollo';
import { router } from '../../app/router';
import type { Session_UserFragment } from '../../graphql/documents';
import { askedQuestion } from '../../lib/confirm';
import { session } from '../../lib/session';
import { api } from './api';
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
  forgetPage();
  await apollo.clearStore();
  await open(path, who);
}

/** Forgets what modules of the page keep: drafts, the question and the toasts. */
function forgetPage(): void {
  askedQuestion.get()?.answer(false);
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
  await page.viewport(1280, 720);
}
