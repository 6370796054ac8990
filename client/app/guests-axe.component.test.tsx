import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { type AxeScene, press, showAndCheck } from '../test/component/axe-scenes';

const credentials = async (): Promise<void> => {
  await page.getByLabelText('Email').fill('officer@stopline.test');
  await page.getByLabelText('Password', { exact: true }).fill('a password');
  await press('Sign in');
  await expect.element(page.getByRole('heading', { name: 'Register two-factor' })).toBeVisible();
};

const SCENES: AxeScene[] = [
  ['the sign-in page', 'guest', '/login'],
  ['the sign-in page with faults', 'guest', '/login', () => press('Sign in')],
  ['the forgotten password', 'guest', '/login', () => press('Forgot password?')],
  ['the registration of a second factor', 'guest', '/login', credentials],
  ['a reset link of no use', 'guest', '/reset/bm9ib2R5'],
];

it.each(SCENES)('%s is for everybody', (...scene) => showAndCheck(scene));
