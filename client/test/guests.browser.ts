import { createHmac } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { nextCode, PASSWORD, type Person, person } from './cast.js';
import {
  eventually,
  heading,
  intercept,
  reads,
  rows,
  settled,
  stopClock,
  toast,
} from './reading.js';
import { NO_ANSWER, Stage } from './stage.js';

const JWT_SECRET = 'a secret of the browser tests, of which nobody else knows';

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.start(inject('services'), {
    JWT_SECRET,
    ENCRYPTION_KEY: 'another secret of the browser tests, for the two-factor keys',
  });
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

let badge = 6000;

/** An account that only one test uses, so that it can be locked, signed out and changed. */
const somebody = (roleId = 4): Promise<Person> => {
  badge += 1;
  return stage.addPerson(person(`guest${badge}`, 'Robin', `Number${badge}`, badge, roleId));
};

const path = (page: Page): string => new URL(page.url()).pathname;

const atPath = (page: Page, pathname: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === pathname);

async function enterCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  const field = page.getByLabel('Password', { exact: true });
  await field.fill(password);
  await field.press('Enter');
}

/** The reset link of the newest mail to somebody. */
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

describe('/login', () => {
  it('asks for an email and a password, and says when they are wrong', async () => {
    const page = await stage.open('guest', '/login', [401]);
    await heading(page, 'Sign in').waitFor();
    expect(await page.title()).toBe('Sign in · Stopline');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await reads(page, 'Email is required', 'Password is required');
    await enterCredentials(page, 'nobody', 'wrong');
    await reads(page, 'Email must be valid');
    await enterCredentials(page, 'nobody@stopline.test', 'wrong');
    await toast(page, 'Invalid Email/Password').waitFor();
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@stopline.test');
  });

  // Issue 4, point 7.
  it('weighs at most 150 kB of compressed JavaScript', async () => {
    const page = await stage.open('guest', '/login');
    await heading(page, 'Sign in').waitFor();
    await page.waitForLoadState('networkidle');
    const { kilobytes, names } = await page.evaluate(() => {
      const scripts = (
        performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      ).filter(({ name }) => name.endsWith('.js'));
      const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { kilobytes: bytes / 1000, names: scripts.map(({ name }) => name) };
    });
    expect(names.length).toBeGreaterThan(1);
    expect(kilobytes).toBeLessThanOrEqual(150);
    for (const name of names) {
      const { headers } = await fetch(name, { headers: { 'accept-encoding': 'br' } });
      expect(headers.get('content-encoding'), name).toBe('br');
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('registers two-factor, signs in and out, and asks for the code alone the next time', async () => {
    const who = await somebody();
    const page = await stage.open('guest', '/login', [401]);
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Register two-factor').waitFor();
    const qrcode = page.getByRole('img', { name: 'QR code for the authenticator app' });
    await qrcode.waitFor();
    who.secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    expect(who.secret).toMatch(/^[A-Z2-7]{32}$/);
    await page.context().grantPermissions(['clipboard-write']);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();

    const go = page.getByRole('button', { name: 'Continue' });
    await go.click();
    await reads(page, 'Code is required');
    await toast(page, 'Invalid code entered').waitFor();
    await page.getByLabel('Code').fill('12345');
    await go.click();
    await reads(page, '6 Digits only');
    await page.getByLabel('Code').fill('000000');
    await go.click();
    // The toast before it, of the same sentence, may still be leaving.
    await toast(page, 'Invalid code entered').last().waitFor();

    await eventually(() => page.getByLabel('Code').inputValue()).toBe('');
    await page.getByLabel('Code').fill(await nextCode(who));
    await go.click();
    await reads(page, 'Loading Dashboard');
    await atPath(page, '/');
    await heading(page, 'Welcome, Robin Number6001').waitFor();
    const kept = () => page.evaluate(() => Object.keys(localStorage).sort());
    expect(await kept()).toEqual(expect.arrayContaining(['citationSettings', 'menu', 'user']));

    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Logging out').waitFor();
    await toast(page, 'Successfully logged out').waitFor();
    await atPath(page, '/login');
    expect(await kept()).not.toContain('user');

    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Two-factor code').waitFor();
    expect(await qrcode.count()).toBe(0);
    await page.getByLabel('Code').fill(await nextCode(who));
    await go.click();
    await heading(page, 'Welcome, Robin Number6001').waitFor();
  });

  it('shows "Loading Dashboard" for 1.5 s', async () => {
    const who = await somebody();
    const page = await stage.open('guest', '/login');
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Register two-factor').waitFor();
    who.secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    await page.getByLabel('Code').fill(await nextCode(who));
    await stopClock(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await reads(page, 'Loading Dashboard');
    await page.clock.runFor(1400);
    expect(path(page)).toBe('/login');
    await page.clock.runFor(200);
    await atPath(page, '/');
    await page.clock.resume();
    await heading(page, `Welcome, Robin ${who.lastName}`).waitFor();
  });

  it('says when the signed-in user cannot be had', async () => {
    const who = await somebody();
    const page = await stage.open('guest', '/login', [NO_ANSWER]);
    await intercept(page, '**/api/auth/me', (route) => route.abort());
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Register two-factor').waitFor();
    who.secret = (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    await page.getByLabel('Code').fill(await nextCode(who));
    await page.getByRole('button', { name: 'Continue' }).click();
    await toast(page, 'User not properly authenticated').waitFor();
    await heading(page, 'Sign in').waitFor();
  });

  it('locks after five failures, until an administrator releases it', async () => {
    const who = await somebody();
    const page = await stage.open('guest', '/login', [401, 429]);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse('**/api/auth/login/verify');
      await enterCredentials(page, who.email, 'wrong');
      expect((await answer).status()).toBe(401);
      await eventually(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    }
    await enterCredentials(page, who.email, PASSWORD);
    await toast(page, 'Too many failed attempts, try again in 15 minutes').waitFor();

    const admin = await stage.open('admin', '/admin/users');
    const row = (await rows(admin, 'Users')).filter({ hasText: who.email });
    await row.getByText(/^Locked until \d/).waitFor();
    await row.getByRole('button', { name: `Release Robin ${who.lastName}` }).click();
    await toast(admin, 'Successfully saved!').waitFor();
    await reads(row, 'Active');
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, 'Register two-factor').waitFor();
  });

  it('keeps an error on the screen for 10 s and other messages for 5 s', async () => {
    const page = await stage.open('guest', '/login', [401]);
    await stopClock(page);
    await enterCredentials(page, 'nobody@stopline.test', 'wrong');
    const error = toast(page, 'Invalid Email/Password');
    await error.waitFor({ state: 'attached' });
    await page.clock.runFor(9_500);
    expect(await error.isVisible()).toBe(true);
    await page.clock.runFor(1_500);
    await error.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('nobody@stopline.test');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const sent = toast(page, 'A reset link was sent to nobody@stopline.test');
    await sent.waitFor({ state: 'attached' });
    await page.clock.runFor(4_500);
    expect(await sent.isVisible()).toBe(true);
    await page.clock.runFor(1_500);
    await sent.waitFor({ state: 'detached' });
  });
});

describe('a forgotten password', () => {
  it('is set again by the link of a mail, which can be used once', async () => {
    const who = await somebody();
    const page = await stage.open('guest', '/login', [404, 422]);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await heading(page, 'Forgot password').waitFor();
    const send = page.getByRole('button', { name: 'Send reset link' });
    await send.click();
    await toast(page, 'Email cannot be empty').waitFor();
    await reads(page, 'Email is required');
    await page.getByLabel('Email').fill(who.email);
    await stopClock(page);
    await send.click();
    await toast(page, `A reset link was sent to ${who.email}`).waitFor({ state: 'attached' });
    await page.clock.runFor(2_900);
    expect(await heading(page, 'Forgot password').isVisible()).toBe(true);
    await page.clock.runFor(200);
    await heading(page, 'Sign in').waitFor();
    await page.clock.resume();

    const link = await mailedLink(who.email);
    await page.goto(link);
    await heading(page, 'Reset password').waitFor();
    const password = page.getByLabel('New password');
    const confirmation = page.getByLabel('Confirm password');
    const save = page.getByRole('button', { name: 'Reset password' });
    await password.fill('one password of twelve signs');
    await confirmation.fill('another');
    await save.click();
    await reads(page, 'Passwords do not match');
    await password.fill('short');
    await confirmation.fill('short');
    await save.click();
    // Issue 23, point 28: at the field, before and after it is sent.
    await reads(page, 'Password must be at least 12 characters long');
    await password.fill('password password');
    await confirmation.fill('password password');
    await save.click();
    await reads(page.locator('form'), 'Password is too easy to guess, please choose another');
    await password.fill('nine green kettles whistle');
    await confirmation.fill('nine green kettles whistle');
    await stopClock(page);
    await save.click();
    await toast(page, 'Successfully reset password').waitFor({ state: 'attached' });
    await page.clock.runFor(1_900);
    expect(path(page)).toBe(link);
    await page.clock.runFor(200);
    await atPath(page, '/login');
    await page.clock.resume();
    await enterCredentials(page, who.email, 'nine green kettles whistle');
    await heading(page, 'Register two-factor').waitFor();

    await page.goto(link);
    await reads(page, 'Reset link was invalid, please request another password reset');
  });

  it('does not call a link invalid that could not be checked, and checks it again', async () => {
    const page = await stage.open('guest', '/login', [404, 503]);
    await intercept(
      page,
      '**/api/auth/is_reset',
      (route) => route.fulfill({ status: 503, json: { statusCode: 503, code: 'UNAVAILABLE' } }),
      { times: 1 },
    );
    await page.goto('/reset/bm9ib2R5O25vdGhpbmc');
    await reads(page, 'The server is not reachable, try again');
    expect(await page.getByText(/was invalid/).count()).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await reads(page, 'Reset link was invalid, please request another password reset');
  });

  it('says when a link is of no use', async () => {
    const page = await stage.open('guest', '/reset/bm9ib2R5O25vdGhpbmc', [404]);
    await reads(page, 'Reset link was invalid, please request another password reset');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});

describe('the navigation rules', () => {
  it('say how far the demo data is while it is loaded (issue 23, point 24)', async () => {
    const say = (state: string, loaded: number) =>
      writeFile(join(stage.dataDir, 'demo.json'), JSON.stringify({ state, loaded, total: 400 }));
    const line = (page: Page) => page.getByText('Demo data is being loaded');
    await say('loading', 120);
    const [guest, officer, administrator] = await Promise.all([
      stage.open('guest', '/login'),
      stage.open('processing', '/'),
      stage.open('admin', '/admin/dashboard'),
    ]);
    for (const page of [guest, officer, administrator])
      await reads(page, 'Demo data is being loaded: 120 of 400 events');
    await say('loaded', 400);
    for (const page of [guest, officer, administrator])
      await line(page).waitFor({ state: 'detached' });
    await rm(join(stage.dataDir, 'demo.json'));
  });

  it('send a guest to the sign-in page from everywhere', async () => {
    const page = await stage.open('guest', '/login');
    for (const address of [
      '/',
      '/search',
      '/citations/pending',
      '/citations/show/1',
      '/notices/1/print_preview',
      '/admin/users',
      '/no/such/page',
    ]) {
      await page.goto(address);
      await heading(page, 'Sign in').waitFor();
      expect(path(page)).toBe('/login');
    }
  });

  /** Signs in by the form that is shown, registering two-factor on the way. */
  async function signInHere(page: Page, who: Person): Promise<void> {
    await enterCredentials(page, who.email, PASSWORD);
    await heading(page, /two-factor/i).waitFor();
    who.secret ??= (await page.getByLabel('Key', { exact: true }).innerText()).replaceAll(' ', '');
    await page.getByLabel('Code').fill(await nextCode(who));
    await page.getByRole('button', { name: 'Continue' }).click();
    await reads(page, 'Loading Dashboard');
  }

  const place = (page: Page): string => {
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  };

  it('lead a guest to the address that they came by, once they have signed in', async () => {
    const address = '/search?vehicle_owner=strand&page=2';
    const page = await stage.open('guest', address);
    await heading(page, 'Sign in').waitFor();
    await signInHere(page, await somebody());
    await heading(page, 'Search').waitFor();
    expect(place(page)).toBe(address);
    // Nor does Back lead to the sign-in page again.
    await page.reload();
    expect(place(page)).toBe(address);
  });

  it('lead nobody to an address that is not for them, or not of this product', async () => {
    for (const address of ['/admin/users', '/login?next=//example.org', '/login?next=%2Flogin']) {
      const who = await somebody();
      const page = await stage.open('guest', address);
      await heading(page, 'Sign in').waitFor();
      await signInHere(page, who);
      await heading(page, `Welcome, Robin ${who.lastName}`).waitFor();
      expect(place(page)).toBe('/');
      expect(await page.locator('.mantine-Notifications-root').getByRole('alert').count()).toBe(0);
    }
  });

  it('lead back to where one was when the session ended, and to the first page after signing out', async () => {
    const who = await somebody();
    // Signing in while the answer arrives that takes the cookies back: the CSRF token is one of the ended session, and it is sent again.
    const refusals = [401, 403];
    const address = '/citations/hold?sortby=reference_id&order=asc';
    const page = await stage.open('guest', address, refusals);
    await signInHere(page, who);
    await reads(page, 'No event is on hold');
    await settled(page);
    await stage.database.query(
      `UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [who.email],
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await heading(page, 'Sign in').waitFor();
    await signInHere(page, who);
    await reads(page, 'No event is on hold');
    expect(place(page)).toBe(address);

    await page.getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Sign in').waitFor();
    expect(place(page)).toBe('/login');
  });

  it('send a signed-in officer home from the guests’ pages, and out of the admin area', async () => {
    const page = await stage.open('processing', '/login');
    await heading(page, 'Welcome, Priya Venkat').waitFor();
    await page.goto('/reset/abc');
    await heading(page, 'Welcome, Priya Venkat').waitFor();
    for (const address of ['/admin/users', '/admin/dashboard', '/admin/no/such/page']) {
      await page.goto(address);
      await toast(page, 'Forbidden Access').waitFor();
      await heading(page, 'Welcome, Priya Venkat').waitFor();
      expect(path(page)).toBe('/');
    }
  });

  it('keep an administrator to the admin area and the profile', async () => {
    const page = await stage.open('admin', '/');
    await heading(page, 'Admin Dashboard Panel').waitFor();
    expect(path(page)).toBe('/admin/dashboard');
    await page.goto('/profile');
    await heading(page, 'Profile').waitFor();
    for (const address of ['/citations/pending', '/search', '/notifications']) {
      await page.goto(address);
      await toast(page, 'Forbidden Access').waitFor();
      await heading(page, 'Admin Dashboard Panel').waitFor();
    }
  });
});

/** Makes the access token one that ran out a minute ago, as the server itself would have signed it. */
async function letTokenExpire(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies();
  const cookie = cookies.find(({ name }) => name === 'access_token')!;
  const [header, payload] = cookie.value.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString('utf8')) as object;
  const past = Math.floor(Date.now() / 1000) - 60;
  const expired = Buffer.from(JSON.stringify({ ...claims, iat: past - 900, exp: past }));
  const text = `${header}.${expired.toString('base64url')}`;
  const signature = createHmac('sha256', JWT_SECRET).update(text).digest('base64url');
  await context.addCookies([{ ...cookie, value: `${text}.${signature}` }]);
}

describe('a session', () => {
  /** A signed-in user, in a browser of their own. */
  async function signedIn(roleId?: number): Promise<{ who: Person; page: Page }> {
    const who = await somebody(roleId);
    const context = await stage.newcomer();
    const page = await context.newPage();
    await stage.signIn(page, who);
    await heading(page, `Welcome, Robin ${who.lastName}`).waitFor();
    await page.getByText(/^Total/).waitFor();
    await settled(page);
    return { who, page };
  }

  it('is continued silently when the access token has expired', async () => {
    const { page } = await signedIn();
    stage.expectRefusals(page, [401]);
    await letTokenExpire(page.context());
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await page.goto('/citations/pending');
    expect((await refreshed).status()).toBe(200);
    await reads(page, 'Nothing is waiting to be processed');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('takes the CSRF token of now when its own is refused at /graphql', async () => {
    const { page } = await signedIn();
    stage.expectRefusals(page, [403]);
    // The next request leaves with the token of a session that is gone. Not by `times`: that ends the interception while the
    // second try may be held by it.
    let isNext = true;
    await intercept(page, '**/graphql', (route) => {
      const headers = {
        ...route.request().headers(),
        ...(isNext && { 'x-xsrf-token': 'of-another' }),
      };
      isNext = false;
      return route.continue({ headers });
    });
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/graphql') && response.status() === 403,
    );
    await page.getByRole('link', { name: 'Pending Citation Events' }).click();
    await refused;
    await reads(page, 'Nothing is waiting to be processed');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('that was ended elsewhere leads to the sign-in page, and says why', async () => {
    const { who, page } = await signedIn();
    stage.expectRefusals(page, [401, 403]);
    await stage.database.query(
      `UPDATE sessions SET ended_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [who.email],
    );
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: 'Pending Citation Events' }).click();
    await toast(page, 'Your session has ended, please sign in again').waitFor();
    await atPath(page, '/login');
  });

  it('is ended after 30 minutes without a key, a click or a touch (contract 3)', async () => {
    const { page } = await signedIn();
    await stopClock(page);
    await page.reload();
    await page.getByText(/^Total/).waitFor();
    const logouts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/logout')) logouts.push(request.url());
    });
    const minutes = (count: number) => page.clock.runFor(count * 60_000);
    await minutes(29);
    await page.keyboard.press('Shift');
    await minutes(29);
    // A request after it: one that ends the session would have left by now.
    await page.evaluate(() => fetch('/health/live'));
    expect(logouts).toEqual([]);
    await minutes(2);
    await atPath(page, '/login');
  });

  it('is ended here if the server cannot be reached', async () => {
    const { page } = await signedIn();
    stage.expectRefusals(page, [NO_ANSWER]);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await toast(page, 'Server logout issue, forcing client logout instead').waitFor();
    await eventually(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await page.context().setOffline(false);
  });

  it('keeps a changed profile, and ends after a changed password', async () => {
    const { who, page } = await signedIn();
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await heading(page, 'Profile').waitFor();
    const form = page.getByRole('form', { name: 'Profile' });
    const current = form.getByLabel('Current password');
    const save = form.getByRole('button', { name: 'Save' });
    await form.getByLabel('Last name').fill('Changed');
    await current.fill('not the password');
    await save.click();
    await toast(page, 'The current password is wrong').waitFor();
    await current.fill(PASSWORD);
    await page.getByLabel('Image', { exact: true }).setInputFiles({
      name: 'portrait.png',
      mimeType: 'image/png',
      buffer: await portrait(),
    });
    await save.click();
    await toast(page, 'Successfully saved user details').waitFor();
    await page.getByText('Robin Changed', { exact: true }).first().waitFor();
    const avatar = page.locator('nav').locator('..').locator('img[src*="avatar"]');
    await eventually(() => avatar.first().getAttribute('src')).toContain('/api/');

    await current.fill(PASSWORD);
    await form.getByLabel('New password').fill('seven blue lanterns drift');
    await save.click();
    await toast(page, 'Successfully changed password, you will now be logged out').waitFor();
    await atPath(page, '/login');
    await toast(page, 'Successfully logged out').waitFor();
    await enterCredentials(page, who.email, 'seven blue lanterns drift');
    await heading(page, 'Two-factor code').waitFor();
  });

  async function portrait(): Promise<Buffer> {
    return sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a73c2' } })
      .png()
      .toBuffer();
  }
});
