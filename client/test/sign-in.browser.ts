import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nameOf, PASSWORD, type Person } from './cast.js';
import { isForEverybody } from './for-everybody.js';
import { eventually, heading, reads, rows, settled, toast } from './reading.js';
import { JWT_SECRET, sharedStage, type Stage } from './stage.js';

const NEW_PASSWORD = 'nine green kettles whistle';

let stage: Stage;

beforeAll(async () => {
  stage = await sharedStage(inject('services'));
});
afterEach(() => stage.check());

async function enterCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
}

/** Reads the key of a new second factor off the screen, as somebody types it into their app. */
async function readKey(page: Page, who: Person): Promise<void> {
  await heading(page, 'Register two-factor').waitFor();
  who.secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Path of the reset link in the newest mail to somebody. */
async function mailedLink(to: string): Promise<string> {
  const folder = join(stage.dataDir, 'mail');
  const mails = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(`-${to}.eml`)).sort();
  await eventually(async () => (await mails()).length).toBeGreaterThan(0);
  const mail = await readFile(join(folder, (await mails()).at(-1)!), 'utf8');
  // Quoted-printable: long lines are folded.
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new URL(/https?:\/\/\S+\/reset\/[\w-]+/.exec(text)![0]).pathname;
}

/** Replaces the access token by one that has expired, signed as the server signs. */
async function letTokenExpire(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'access_token')!;
  const [header, payload] = cookie.value.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString('utf8')) as {
    iat: number;
    exp: number;
  };
  const day = 86_400;
  const past = { ...claims, iat: claims.iat - day, exp: claims.exp - day };
  const text = `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}`;
  const signature = createHmac('sha256', JWT_SECRET).update(text).digest('base64url');
  await context.addCookies([{ ...cookie, value: `${text}.${signature}` }]);
}

it('the scripts of the sign-in page come compressed, and are kept by the browser (issue 4, point 7)', async () => {
  const page = await stage.open('guest', '/login');
  await heading(page, 'Sign in').waitFor();
  const scripts = await page
    .locator('script[src*="/assets/"]')
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLScriptElement).src));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const { headers } = await fetch(script, { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding'), script).toBe('br');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  }
});

describe('signing in (specification 9)', () => {
  it('registers a second factor, signs in and out, and asks for the code alone the next time', async () => {
    const who = await stage.hire('processing');
    const page = await stage.open('guest', '/login', [401]);
    await isForEverybody(page, 'login');
    await enterCredentials(page, who.email, PASSWORD);
    const qrcode = page.getByRole('img', { name: 'QR code for the authenticator app' });
    await qrcode.waitFor();
    await readKey(page, who);
    await enterCode(page, '000000');
    await toast(page, 'Invalid code entered').waitFor();
    await eventually(() => page.getByLabel('Code').inputValue()).toBe('');
    await enterCode(page, await stage.codeOf(who));
    await reads(page, 'Loading Dashboard');
    await heading(page, `Welcome, ${nameOf(who)}`).waitFor();
    const kept = () => page.evaluate(() => Object.keys(localStorage).sort());
    expect(await kept()).toEqual(expect.arrayContaining(['citationSettings', 'menu', 'user']));

    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Successfully logged out').waitFor();
    await heading(page, 'Sign in').waitFor();
    expect(await kept()).not.toContain('user');

    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Two-factor code').waitFor();
    expect(await qrcode.count()).toBe(0);
    await enterCode(page, await stage.codeOf(who));
    await heading(page, `Welcome, ${nameOf(who)}`).waitFor();
  });

  it('locks after five failures, until an administrator releases it', async () => {
    const who = await stage.hire('processing');
    const page = await stage.open('guest', '/login', [401, 429]);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse('**/api/auth/login/verify');
      await enterCredentials(page, who.email, 'wrong');
      expect((await answer).status()).toBe(401);
      await eventually(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    }
    await enterCredentials(page, who.email, PASSWORD);
    await toast(page, 'Too many failed attempts, try again in 15 minutes').waitFor();

    const admin = await stage.open('admin', `/admin/users?search=${who.lastName}`);
    const row = (await rows(admin, 'Users')).filter({ hasText: who.email });
    await row.getByText(/^Locked until \d/).waitFor();
    await row.getByRole('button', { name: `Release ${nameOf(who)}` }).click();
    await toast(admin, 'Successfully saved!').waitFor();
    await reads(row, 'Active');
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Register two-factor').waitFor();
  });

  it('sets a forgotten password again by the link of a mail, which can be used once', async () => {
    const who = await stage.hire('processing');
    const page = await stage.open('guest', '/login', [404]);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(who.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await toast(page, `A reset link was sent to ${who.email}`).waitFor();

    const link = await mailedLink(who.email);
    await page.goto(link);
    await heading(page, 'Reset password').waitFor();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await toast(page, 'Successfully reset password').waitFor();
    await heading(page, 'Sign in').waitFor();
    await enterCredentials(page, who.email, NEW_PASSWORD);
    await heading(page, 'Register two-factor').waitFor();

    await page.goto(link);
    await reads(page, 'Reset link was invalid, please request another password reset');
  });

  it('continues a session silently when the access token has expired', async () => {
    const who = await stage.hire('processing');
    const page = await stage.open(who, '/', [401]);
    await page.getByText(/^Total/).waitFor();
    await settled(page);
    await letTokenExpire(page.context());
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await page.goto('/profile');
    expect((await refreshed).status()).toBe(200);
    await heading(page, 'Profile').waitFor();
    await page.getByRole('form', { name: 'Profile' }).getByLabel('Last name').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('leads back to where one was when the session was ended elsewhere', async () => {
    const who = await stage.hire('processing');
    // The CSRF token of the ended session may be sent once more.
    const page = await stage.open(who, '/profile', [401, 403]);
    await heading(page, 'Profile').waitFor();
    await settled(page);
    await stage.database.query(
      `UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [who.email],
    );
    await page.goto('/search?vehicle_owner=strand');
    await heading(page, 'Sign in').waitFor();
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Two-factor code').waitFor();
    await enterCode(page, await stage.codeOf(who));
    await heading(page, 'Search').waitFor();
    expect(new URL(page.url()).search).toBe('?vehicle_owner=strand');
  });
});
