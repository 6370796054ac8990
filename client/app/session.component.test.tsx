import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../test/component/api';
import { open } from '../test/component/open';
import { button, heading, place, reads, toast } from '../test/component/screen';
import { session } from '../lib/session/session';

const NOTHING = 'Nothing is waiting to be processed';

/** Counts the calls of a route of REST, which is answered as ever. */
function counted(path: string): { calls: number } {
  const count = { calls: 0 };
  api.worker.use(
    http.post(path, () => {
      count.calls += 1;
      return undefined;
    }),
  );
  return count;
}

/** Refuses the next request of GraphQL, as the guard of the server does it. */
function refuseNext(status: number, code: string, message: string): void {
  api.worker.use(
    http.post(
      '/graphql',
      () => HttpResponse.json({ errors: [{ message, extensions: { code } }] }, { status }),
      { once: true },
    ),
  );
}

async function signedIn(): Promise<void> {
  await open('/', 'processing');
  await expect.element(page.getByText(/^Total/)).toBeVisible();
}

const toPending = () => page.getByRole('link', { name: 'Pending Citation Events' }).click();

describe('a session', () => {
  it('is continued silently when the access token has expired', async () => {
    await signedIn();
    const refreshed = counted('/api/auth/refresh');
    refuseNext(401, 'TOKEN_EXPIRED', 'Token has expired');
    await toPending();
    await reads(page, NOTHING);
    await expect.poll(() => refreshed.calls).toBe(1);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('takes the CSRF token of now when its own is refused at /graphql', async () => {
    await signedIn();
    let tokens = 0;
    api.worker.use(
      http.get('/api/csrf-cookie', () => {
        tokens += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    refuseNext(403, 'CSRF_MISMATCH', 'CSRF token mismatch');
    await toPending();
    await reads(page, NOTHING);
    await expect.poll(() => tokens).toBe(1);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('that was ended elsewhere leads to the sign-in page, and says why', async () => {
    await signedIn();
    refuseNext(401, 'UNAUTHENTICATED', 'Nobody is signed in');
    await toPending();
    await expect.element(toast('Your session has ended, please sign in again')).toBeVisible();
    await expect.element(heading('Sign in')).toBeVisible();
  });

  it('whose token cannot be renewed any more leads to the sign-in page, and says why', async () => {
    await signedIn();
    api.worker.use(
      http.post('/api/auth/refresh', () =>
        HttpResponse.json(
          { code: 'UNAUTHENTICATED', message: 'Nobody is signed in' },
          { status: 401 },
        ),
      ),
    );
    refuseNext(401, 'TOKEN_EXPIRED', 'Token has expired');
    await toPending();
    await expect.element(toast('Your session has ended, please sign in again')).toBeVisible();
    await expect.element(heading('Sign in')).toBeVisible();
  });

  // What other answers of a proxy mean is proven beside `refreshSession`.
  it('goes on where a proxy answers the refresh with a page', async () => {
    await signedIn();
    let asked = 0;
    const answer = () => HttpResponse.html('<h1>403 Forbidden</h1>', { status: 403 });
    api.worker.use(http.post('/api/auth/refresh', () => ((asked += 1), answer()), { once: true }));
    refuseNext(401, 'TOKEN_EXPIRED', 'Token has expired');
    await toPending();
    await expect.poll(() => asked).toBe(1);
    await expect.element(heading('Pending Citation Events')).toBeVisible();
    expect(session.get()).not.toBeNull();
  });

  it('whose CSRF token is of another session is renewed with the one of now', async () => {
    await signedIn();
    let asked = 0;
    api.worker.use(
      http.post('/api/auth/refresh', () => {
        asked += 1;
        return asked > 1
          ? undefined
          : HttpResponse.json({ code: 'CSRF_MISMATCH', message: 'CSRF token mismatch' }, { status: 403 }); // prettier-ignore
      }),
    );
    refuseNext(401, 'TOKEN_EXPIRED', 'Token has expired');
    await toPending();
    await expect.poll(() => asked).toBe(2);
    await expect.element(heading('Pending Citation Events')).toBeVisible();
    expect(session.get()).not.toBeNull();
  });

  it('is ended after 30 minutes without a key, a click or a touch (contract 3)', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await signedIn();
    const logouts = counted('/api/auth/logout');
    const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
    minutes(29);
    await expect.element(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
    await userEvent.keyboard('{Shift}');
    minutes(29);
    // A request after it: one that ends the session would have left by now.
    await fetch('/health/live');
    expect(logouts.calls).toBe(0);
    expect(session.get()).not.toBeNull();
    minutes(1);
    await expect.element(heading('Sign in')).toBeVisible();
    expect(logouts.calls).toBe(1);
  });

  it('is ended here if the server cannot be reached', async () => {
    await signedIn();
    api.worker.use(http.post('/api/auth/logout', () => HttpResponse.error()));
    await button('Logout').click();
    await expect.element(toast('Server logout issue, forcing client logout instead')).toBeVisible();
    expect(localStorage.getItem('user')).toBeNull();
    expect(place()).toBe('/login');
  });
});
