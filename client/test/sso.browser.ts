import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';

import { CLIENT, TestIssuer } from '../../scripts/lib/test-issuer.mjs';
import { person } from './cast.js';
import { heading, reads, rows, toast } from './reading.js';
import { Stage } from './stage.js';

// Signing in by a real issuer (joining 1).

let issuer: TestIssuer;
let stage: Stage;

beforeAll(async () => {
  issuer = await TestIssuer.start();
  stage = await Stage.start(
    inject('services'),
    {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_LABEL: 'Badge Desk',
      OIDC_ROLES: '{"claim":"groups","roles":[["officers",4]]}',
    },
    { worker: false },
  );
  issuer.serve(stage.url);
});
afterEach(() => stage.check());
afterAll(async () => {
  await stage.stop();
  await issuer.stop();
});

let number = 0;

/** A person at the issuer whom the product does not know yet. */
function stranger(more: object = {}) {
  number += 1;
  return {
    sub: `sso-${number}`,
    email: `sso${number}@stopline.test`,
    email_verified: true,
    given_name: 'Ines',
    family_name: `Number${number}`,
    groups: ['officers'],
    badge_number: 9_000 + number,
    amr: ['pwd', 'otp'],
    ...more,
  };
}

/** Goes to the issuer, where somebody signs in at once, and back. */
async function goBy(page: Page, who: { sub: string }): Promise<void> {
  issuer.person = who;
  await page.getByRole('link', { name: 'Continue with Badge Desk' }).click();
}

it('leads to the issuer and back to the page that was asked for, and signs out there too', async () => {
  const page = await stage.open('guest', '/search');
  await heading(page, 'Sign in').waitFor();
  const who = stranger();
  await goBy(page, who);
  await reads(page, 'Loading Dashboard');
  await page.waitForURL((url) => url.pathname === '/search');
  expect(new URL(page.url()).search).toBe('');

  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Profile' });
  await reads(form, 'Your address comes from Badge Desk', 'You sign in with Badge Desk.');
  expect(await form.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  expect(await form.getByLabel('Current password').count()).toBe(0);
  expect(await form.getByLabel('New password').count()).toBe(0);
  await form.getByLabel('Last name').fill('Hale');
  await form.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Successfully saved user details').waitFor();

  // The issuer's own page asks the network for a font.
  stage.expectErrors(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Successfully logged out').waitFor();
  await page.waitForURL((url) => url.origin === issuer.url);
});

it('asks for the second factor of the product where one is due', async () => {
  const who = await stage.addPerson(person('linked', 'Robin', 'Linked', 8_801, 4));
  const page = await stage.open('guest', '/login', [401]);
  await goBy(page, stranger({ email: who.email, amr: ['pwd'] }));
  await heading(page, 'Register two-factor').waitFor();
  who.secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await toast(page, 'Invalid code entered').waitFor();
  await page.getByLabel('Code').fill(await stage.codeOf(who));
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading(page, 'Welcome, Robin Linked').waitFor();

  const admin = await stage.open('admin', '/admin/users');
  const row = (await rows(admin, 'Users')).filter({ hasText: who.email });
  await row.getByText(/^Badge Desk since /).waitFor();
  await row.getByRole('button', { name: 'Unlink Robin Linked' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await toast(admin, 'Successfully saved!').waitFor();
  await row.getByText(/^Badge Desk since /).waitFor({ state: 'detached' });
});

it('says a refusal as a toast, on the sign-in page', async () => {
  const page = await stage.open('guest', '/login', [403]);
  await goBy(page, stranger({ groups: ['cleaners'] }));
  await toast(page, 'Badge Desk gives you no role in Stopline, ask an administrator').waitFor();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
