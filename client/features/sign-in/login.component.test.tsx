import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import {
  answerSignIn,
  CODE,
  enterCode,
  PASSWORD,
  refused,
  SECRET,
} from '../../test/component/guest';
import { open } from '../../test/component/open';
import { PEOPLE } from '../../test/component/people';
import { appears, goesWithin, stays, stopTimers } from '../../test/component/stopped-clock';
import { button, heading, place, reads, texts, toast } from '../../test/component/screen';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const code = page.getByLabelText('Code');
const qrcode = page.getByRole('img', { name: 'QR code for the authenticator app' });

async function enterCredentials(address: string, secret: string): Promise<void> {
  await email.fill(address);
  await password.fill(secret);
  await userEvent.keyboard('{Enter}');
}

/** Enters the right credentials, and waits for the second step. */
async function toSecondStep(name: 'Register two-factor' | 'Two-factor code'): Promise<void> {
  await enterCredentials(PEOPLE.processing.email, PASSWORD);
  await expect.element(heading(name)).toBeVisible();
}

const kept = () => Object.keys(localStorage).sort();

/** Time that a toast takes to leave, ms. */
const LEAVES_MS = 400;

describe('/login', () => {
  beforeEach(() => answerSignIn('processing'));

  it('asks for an email and a password, and says when they are wrong', async () => {
    await open('/login', 'guest');
    await expect.element(heading('Sign in')).toBeVisible();
    expect(document.title).toBe('Sign in · Stopline');
    await button('Sign in').click();
    await reads(page, 'Email is required', 'Password is required');
    await enterCredentials('nobody', 'wrong');
    await reads(page, 'Email must be valid');
    await enterCredentials('nobody@stopline.test', 'wrong');
    await expect.element(toast('Invalid Email/Password')).toBeVisible();
    await expect.element(password).toHaveValue('');
    await expect.element(email).toHaveValue('nobody@stopline.test');
  });

  it('says how long an account that is locked must wait, in the words of the server', async () => {
    const sentence = 'Too many failed attempts, try again in 15 minutes';
    api.worker.use(http.post('/api/auth/login/verify', () => refused(429, 'LOCKED', sentence)));
    await open('/login', 'guest');
    await enterCredentials(PEOPLE.processing.email, PASSWORD);
    await expect.element(toast(sentence)).toBeVisible();
    await expect.element(password).toHaveValue('');
  });

  it('registers two-factor, signs in and out, and asks for the code alone the next time', async () => {
    answerSignIn('processing', true);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open('/login', 'guest');
    await toSecondStep('Register two-factor');
    await expect.element(qrcode).toBeVisible();
    const key = page.getByLabelText('Key', { exact: true });
    expect(texts(key)).toEqual(['ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567']);
    await button('Copy key').click();
    await expect.element(button('Copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(SECRET);

    await button('Continue').click();
    await reads(page, 'Code is required');
    await expect.element(toast('Invalid code entered')).toBeVisible();
    await code.fill('12345');
    await button('Continue').click();
    await reads(page, '6 Digits only');
    await code.fill('000000');
    await button('Continue').click();
    await expect.element(code).toHaveValue('');
    await expect.element(toast('Invalid code entered')).toBeVisible();

    await enterCode();
    await expect.element(heading('Welcome, Priya Venkat')).toBeVisible();
    await expect.poll(place).toBe('/');
    expect(kept()).toEqual(expect.arrayContaining(['citationSettings', 'menu', 'user']));

    await button('Logout').click();
    await expect.element(toast('Successfully logged out')).toBeVisible();
    await expect.element(toast('Logging out')).toBeVisible();
    expect(place()).toBe('/login');
    expect(kept()).not.toContain('user');

    await toSecondStep('Two-factor code');
    await expect.element(qrcode).not.toBeInTheDocument();
    await enterCode();
    await expect.element(page.getByRole('main').getByText('Processing Officer')).toBeVisible();
  });

  it('takes a code as it was pasted, with blanks and digits of a full-width keyboard', async () => {
    const sent: unknown[] = [];
    api.worker.use(
      http.post('/api/auth/login/twofah', async ({ request }) => {
        sent.push(((await request.clone().json()) as { code: unknown }).code);
      }),
    );
    await open('/login', 'guest');
    await toSecondStep('Two-factor code');
    await code.fill(' １２３ 45\u202f6 ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toEqual(['123456']);
  });

  it('shows "Loading Dashboard" for 1.5 s', async () => {
    await open('/login', 'guest');
    await toSecondStep('Two-factor code');
    await code.fill(CODE);
    stopTimers();
    await userEvent.keyboard('{Enter}');
    await appears(page.getByText('Loading Dashboard'));
    vi.advanceTimersByTime(1_499);
    expect(kept()).not.toContain('user');
    vi.advanceTimersByTime(1);
    expect(kept()).toContain('user');
    vi.useRealTimers();
    await expect.element(heading('Welcome, Priya Venkat')).toBeVisible();
    expect(place()).toBe('/');
  });

  it('says when the signed-in user cannot be had', async () => {
    api.worker.use(http.post('/api/auth/me', () => HttpResponse.error()));
    await open('/login', 'guest');
    await toSecondStep('Two-factor code');
    await code.fill(CODE);
    await button('Continue').click();
    await expect.element(toast('User not properly authenticated')).toBeVisible();
    await expect.element(heading('Sign in')).toBeVisible();
  });

  it('keeps an error on the screen for 10 s and other messages for 5 s', async () => {
    api.worker.use(http.post('/api/auth/reset', () => HttpResponse.json({})));
    await open('/login', 'guest');
    await expect.element(email).toBeVisible();
    await email.fill('nobody@stopline.test');
    await password.fill('wrong');
    stopTimers();
    await userEvent.keyboard('{Enter}');
    const error = toast('Invalid Email/Password');
    await appears(error);
    await stays(9_950, error);
    await goesWithin(LEAVES_MS, error);
    vi.useRealTimers();

    await button('Forgot password?').click();
    await email.fill('nobody@stopline.test');
    stopTimers();
    await userEvent.keyboard('{Enter}');
    const sent = toast('A reset link was sent to nobody@stopline.test');
    await appears(sent);
    await stays(4_950, sent);
    await goesWithin(LEAVES_MS, sent);
  });
});

it('a forgotten password is asked for by an email, and the sign-in returns after 3 s', async () => {
  const asked: unknown[] = [];
  api.worker.use(
    http.post('/api/auth/reset', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({});
    }),
  );
  await open('/login', 'guest');
  await button('Forgot password?').click();
  await expect.element(heading('Forgot password')).toBeVisible();
  await button('Send reset link').click();
  await expect.element(toast('Email cannot be empty')).toBeVisible();
  await reads(page, 'Email is required');
  await email.fill('priya@stopline.test');
  stopTimers();
  await userEvent.keyboard('{Enter}');
  await appears(toast('A reset link was sent to priya@stopline.test'));
  expect(asked).toEqual([{ email: 'priya@stopline.test' }]);
  vi.advanceTimersByTime(2_999);
  await appears(heading('Forgot password'));
  vi.advanceTimersByTime(1);
  await appears(heading('Sign in'));
});
