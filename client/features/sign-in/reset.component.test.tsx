import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import { refused } from '../../test/component/guest';
import { open } from '../../test/component/open';
import { appears, stopTimers } from '../../test/component/stopped-clock';
import { button, heading, place, reads, toast } from '../../test/component/screen';

const ADDRESS = '/reset/bm9ib2R5O25vdGhpbmc';
const INVALID = 'Reset link was invalid, please request another password reset';
const EASY = 'Password is too easy to guess, please choose another';

/** Answers a link as the server does it: it can be used once. */
function answerLink(): Record<string, unknown>[] {
  const saved: Record<string, unknown>[] = [];
  api.worker.use(
    http.post('/api/auth/is_reset', () =>
      saved.length > 0
        ? refused(404, 'INVALID_RESET_LINK', INVALID)
        : HttpResponse.json({ email: 'priya@stopline.test', reset_token: 'nothing' }),
    ),
    http.post('/api/auth/reset_password', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      if (body['password'] === 'password password')
        return refused(422, 'INVALID', EASY, { password: [EASY] });
      saved.push(body);
      return HttpResponse.json({});
    }),
  );
  return saved;
}

describe('a password is set again by the link of a mail', () => {
  it('which says at the fields what is wrong, and leads to the sign-in after 2 s', async () => {
    const saved = answerLink();
    await open(ADDRESS, 'guest');
    await expect.element(heading('Reset password')).toBeVisible();
    const password = page.getByLabelText('New password');
    const confirmation = page.getByLabelText('Confirm password');
    const send = async (first: string, second = first) => {
      await password.fill(first);
      await confirmation.fill(second);
      await button('Reset password').click();
    };
    await send('one password of twelve signs', 'another');
    await reads(page, 'Passwords do not match');
    // Issue 23, point 28: at the field, before and after it is sent.
    await send('short');
    await reads(page, 'Password must be at least 12 characters long');
    await send('password password');
    await reads(page.getByCss('form'), EASY);
    expect(saved).toEqual([]);

    await password.fill('nine green kettles whistle');
    await confirmation.fill('nine green kettles whistle');
    stopTimers();
    await userEvent.keyboard('{Enter}');
    await appears(toast('Successfully reset password'));
    expect(saved).toEqual([
      {
        email: 'priya@stopline.test',
        reset_token: 'nothing',
        password: 'nine green kettles whistle',
      },
    ]);
    vi.advanceTimersByTime(1_999);
    expect(place()).toBe(ADDRESS);
    vi.advanceTimersByTime(1);
    await expect.poll(place).toBe('/login');
  });

  it('which is not called invalid while it could not be checked, and is checked again', async () => {
    answerLink();
    let isAway = true;
    api.worker.use(
      http.post('/api/auth/is_reset', () =>
        isAway ? HttpResponse.json({}, { status: 503 }) : refused(404, 'INVALID_RESET_LINK', ''),
      ),
    );
    await open(ADDRESS, 'guest');
    await reads(page, 'The server is not reachable, try again');
    await expect.element(page.getByText(/was invalid/)).not.toBeInTheDocument();
    isAway = false;
    await button('Try again').click();
    await reads(page, INVALID);
  });

  it('which says when it is of no use', async () => {
    answerLink();
    api.worker.use(
      http.post('/api/auth/is_reset', () => refused(404, 'INVALID_RESET_LINK', INVALID)),
    );
    await open(ADDRESS, 'guest');
    await reads(page, INVALID);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect.element(heading('Sign in')).toBeVisible();
  });
});
