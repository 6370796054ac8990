import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { api } from '../test/component/api';
import { open, settled } from '../test/component/open';

/** Number of times that the session was renewed. */
let renewals = 0;

beforeEach(() => {
  renewals = 0;
  // The clock of the page, and the interval by which it looks at it.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  api.worker.use(
    http.post('/api/auth/refresh', () => {
      renewals += 1;
      return HttpResponse.json({});
    }),
  );
});

/** Lets time pass by the clock of the page. Waiting moves it as well, by less than half a minute. */
async function pass(minutes: number): Promise<void> {
  vi.advanceTimersByTime(minutes * 60_000);
  await settled();
}

const warning = (): Locator => page.getByRole('dialog', { name: 'Are you still there?' });

describe('the end of a session (issue 25, point 16)', () => {
  it('is announced two minutes before, and "Stay signed in" puts it off', async () => {
    await open('/', 'processing');
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Welcome/);
    await pass(27);
    await expect.element(warning()).not.toBeInTheDocument();
    await pass(1.5);
    await expect.element(warning()).toMatchTextContent(/You are signed out in 1:[0-3]\d, because/);
    await warning().getByRole('button', { name: 'Stay signed in' }).click();
    await expect.poll(() => renewals).toBe(1);
    await expect.element(warning()).not.toBeInTheDocument();
    await pass(27);
    await expect.element(warning()).not.toBeInTheDocument();
    await pass(1.5);
    await expect.element(warning()).toBeVisible();
    expect(location.pathname).toBe('/');
    await pass(2);
    await expect.poll(() => location.pathname).toBe('/login');
  });

  it('does not come to somebody who types for longer than a session lasts', async () => {
    await open('/search', 'processing');
    await page.getByRole('textbox', { name: 'Owner name' }).click();
    for (let time = 1; time <= 4; time += 1) {
      await pass(9);
      await userEvent.keyboard('a');
    }
    await expect.element(warning()).not.toBeInTheDocument();
    // At most once in ten minutes.
    await expect.poll(() => renewals).toBe(2);
    expect(location.pathname).toBe('/search');
  });
});
