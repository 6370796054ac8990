import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../test/component/api';
import { answerNobody, answerSignIn, enterCode, PASSWORD } from '../test/component/guest';
import { open, settled } from '../test/component/open';
import { PEOPLE, type Part } from '../test/component/people';
import { button, heading, place, reads, toast } from '../test/component/screen';
import { router } from './router';

/** Signs in by the form that is shown. */
async function signInHere(part: Part): Promise<void> {
  await page.getByLabelText('Email').fill(PEOPLE[part].email);
  await page.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await enterCode();
}

/** The sign-in page, which leads on to an address; the first page is the usual one. */
const loginFor = (address: string): string =>
  address === '/' ? '/login' : `/login?next=${encodeURIComponent(address)}`;

describe('the navigation rules', () => {
  it('send a guest to the sign-in page from everywhere', async () => {
    answerNobody();
    await open('/login', 'guest');
    for (const address of [
      '/',
      '/search',
      '/citations/pending',
      '/citations/show/1',
      '/notices/1/print_preview',
      '/admin/users',
      '/no/such/page',
    ]) {
      await router.navigate(address);
      await expect.element(heading('Sign in')).toBeVisible();
      await expect.poll(place).toBe(loginFor(address));
    }
  });

  it('lead a guest to the address that they came by, once they have signed in', async () => {
    answerSignIn('processing');
    const address = '/search?vehicle_owner=strand&page=2';
    await open(address, 'guest');
    await signInHere('processing');
    await expect.element(heading('Search')).toBeVisible();
    expect(place()).toBe(address);
  });

  // Addresses that are not of this product are in `admission.test.ts`.
  it('lead nobody to an address that is not for them', async () => {
    answerSignIn('processing');
    await open('/admin/users', 'guest');
    await signInHere('processing');
    await expect.element(heading('Welcome, Priya Venkat')).toBeVisible();
    expect(place()).toBe('/');
    await expect.element(toast('Forbidden Access')).not.toBeInTheDocument();
  });

  it('lead back to where one was when the session ended, and to the first page after signing out', async () => {
    answerSignIn('processing');
    const address = '/citations/hold?sortby=reference_id&order=asc';
    await open(address, 'guest');
    await signInHere('processing');
    await reads(page, 'No event is on hold');
    // What the page has asked for so far is answered: the next request is that of the button.
    await settled();
    api.worker.use(
      http.post(
        '/graphql',
        () =>
          HttpResponse.json(
            { errors: [{ message: 'Nobody', extensions: { code: 'UNAUTHENTICATED' } }] },
            { status: 401 },
          ),
        { once: true },
      ),
    );
    await button('Refresh').click();
    await expect.element(heading('Sign in')).toBeVisible();
    await signInHere('processing');
    await reads(page, 'No event is on hold');
    expect(place()).toBe(address);

    await button('Logout').click();
    await expect.element(heading('Sign in')).toBeVisible();
    expect(place()).toBe('/login');
  });

  it('send a signed-in officer home from the guests’ pages, and out of the admin area', async () => {
    await open('/login', 'processing');
    await expect.element(heading('Welcome, Priya Venkat')).toBeVisible();
    await router.navigate('/reset/abc');
    await expect.poll(place).toBe('/');
    for (const address of ['/admin/users', '/admin/dashboard', '/admin/no/such/page']) {
      await router.navigate(address);
      await expect.element(toast('Forbidden Access')).toBeVisible();
      await expect.poll(place).toBe('/');
      await expect.element(heading('Welcome, Priya Venkat')).toBeVisible();
      await page.getByCss('[aria-label="Close message"]').click();
      await expect.element(toast('Forbidden Access')).not.toBeInTheDocument();
    }
  });

  it('keep an administrator to the admin area and the profile', async () => {
    await open('/', 'admin');
    await expect.element(heading('Admin Dashboard Panel')).toBeVisible();
    expect(place()).toBe('/admin/dashboard');
    await router.navigate('/profile');
    await expect.element(heading('Profile')).toBeVisible();
    for (const address of ['/citations/pending', '/search', '/notifications']) {
      await router.navigate(address);
      await expect.element(toast('Forbidden Access')).toBeVisible();
      await expect.poll(place).toBe('/admin/dashboard');
      await page.getByCss('[aria-label="Close message"]').click();
      await expect.element(toast('Forbidden Access')).not.toBeInTheDocument();
    }
  });

  it('give an address that leads nowhere a page of its own', async () => {
    await open('/no/such/page', 'inspection');
    await expect.element(heading('There is no such page')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect.element(heading('Welcome, Ines Okonedo')).toBeVisible();
    expect(place()).toBe('/');
  });
});

describe('demo data that is being loaded (issue 23, point 24)', () => {
  let demo = { state: 'loading', loaded: 120, total: 400 };

  afterEach(() => {
    demo = { state: 'loading', loaded: 120, total: 400 };
  });

  it.each([
    ['/login', 'guest'],
    ['/', 'processing'],
    ['/admin/dashboard', 'admin'],
  ] as const)('is counted on %s until it is there', async (address, who) => {
    api.worker.use(http.get('/api/demo', () => HttpResponse.json(demo)));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await open(address, who);
    await reads(page, 'Demo data is being loaded: 120 of 400 events');
    demo = { ...demo, loaded: 121 };
    await vi.advanceTimersByTimeAsync(2_000);
    await reads(page, 'Demo data is being loaded: 121 of 400 events');
    demo = { ...demo, state: 'loaded' };
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(page.getByText(/^Demo data is being loaded/)).not.toBeInTheDocument();
  });
});
