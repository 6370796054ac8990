import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../test/component/api';
import { press, showAndCheck, withAllPages } from '../test/component/axe-scenes';
import { CODE, accountOf } from '../test/component/guest';

/** The time for which a sign-in says that it loads the dashboard, ms (specification, section 9). */
const REDIRECT_MS = 1_500;

const credentials = async (): Promise<void> => {
  await page.getByLabelText('Email').fill('officer@stopline.test');
  await page.getByLabelText('Password', { exact: true }).fill('a password');
  await press('Sign in');
};

const register = async (): Promise<void> => {
  await credentials();
  await expect.element(page.getByRole('heading', { name: 'Register two-factor' })).toBeVisible();
};

/** The second step of somebody whose second factor is registered. */
const code = (passkeyOptions: object | null) => async (): Promise<void> => {
  api.worker.use(
    http.post('/api/auth/login/verify', () =>
      HttpResponse.json({
        twofah_status: 'active',
        twofah_secret: null,
        twofah_qrcode: null,
        passkey_options: passkeyOptions,
      }),
    ),
  );
  await credentials();
  await expect.element(page.getByRole('heading', { name: 'Two-factor code' })).toBeVisible();
};

const codeOrPasskey = async (): Promise<void> => {
  await code({ rpId: location.hostname, challenge: 'AAAA' })();
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
};

/** Stays where the sign-in says that it loads the dashboard: it does so for too short a time to be looked at. */
const loadingDashboard = async (): Promise<void> => {
  const { setTimeout } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === REDIRECT_MS ? 0 : setTimeout(run, ms)) as typeof window.setTimeout);
  api.worker.use(http.post('/api/auth/login/twofah', () => HttpResponse.json({})));
  api.worker.use(http.post('/api/auth/me', () => HttpResponse.json(accountOf('processing'))));
  await code(null)();
  await page.getByLabelText('Code').fill(CODE);
  await press('Continue');
  await expect.element(page.getByText('Loading Dashboard')).toBeVisible();
};

const SCENES = withAllPages(
  ['guests'],
  [
    ['the sign-in page', 'guest', '/login'],
    ['the sign-in page with faults', 'guest', '/login', () => press('Sign in')],
    ['the forgotten password', 'guest', '/login', () => press('Forgot password?')],
    ['the registration of a second factor', 'guest', '/login', register],
    ['the code of the second factor', 'guest', '/login', code(null)],
    ['the code of the second factor, or a passkey', 'guest', '/login', codeOrPasskey],
    ['the end of the sign-in', 'guest', '/login', loadingDashboard],
    ['a reset link of no use', 'guest', '/reset/bm9ib2R5'],
  ],
);

it.each(SCENES)('%s is for everybody', (...scene) => showAndCheck(scene));
