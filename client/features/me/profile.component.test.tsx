import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { Preferences, UpdatePreferencesInput, UpdateProfileInput } from '../../graphql/schema';
import { type Partly, api, refusal } from '../../test/component/api';
import { open } from '../../test/component/open';
import { PEOPLE } from '../../test/component/people';
import {
  button,
  choose,
  field,
  heading,
  place,
  reads,
  rows,
  toast,
} from '../../test/component/screen';
import { appears, stopTimers } from '../../test/component/stopped-clock';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const form = page.getByRole('form', { name: 'Profile' });
const current = field('Current password', form);
const image = page.getByCss('input[type="file"][aria-label="Image"]');

let person: (typeof PEOPLE)['speed'];
let preferences: Partly<Preferences>;

beforeEach(() => {
  person = { ...PEOPLE.speed };
  preferences = {
    singleKeys: true,
    timeZone: null,
    mailSentBack: false,
    mailMentioned: false,
    digestHour: null,
    welcomed: true,
  };
  api.answer({
    updateProfile: ({ input }: { input: UpdateProfileInput }) => {
      if (input.currentPassword !== 'four grey horses gallop')
        throw refusal('INVALID', 'The current password is wrong', 422, {
          errors: { currentPassword: ['The current password is wrong'] },
        });
      const { firstName, lastName, email, file } = input;
      const avatarSrc = file == null ? null : `/api/media/${file}`;
      person = { ...person, firstName, lastName, email, avatarSrc };
      person.name = `${firstName} ${lastName}`;
      return { logout: input.newPassword != null, user: person };
    },
    updatePreferences: ({ input }: { input: UpdatePreferencesInput }) => ({
      preferences: Object.assign(preferences, input as Partly<Preferences>),
    }),
  });
});

describe('/profile', () => {
  it('shows badge number and role read-only, and asks for the current password', async () => {
    await open('/profile', 'speed');
    await expect.element(heading('Profile')).toBeVisible();
    for (const [label, value] of [
      ['Badge number', '4402'],
      ['Role', 'Spot-Speed Processing Officer'],
    ] as const) {
      await expect.element(field(label, form)).toHaveValue(value);
      await expect.element(field(label, form)).toHaveAttribute('readonly');
    }
    const save = button('Save', form);
    await field('Email', form).fill('');
    await save.click();
    await reads(form, 'Email is required', 'Cannot make changes without current password');
    await field('Email', form).fill('nobody');
    await current.fill('the same thing twice');
    await field('New password', form).fill('the same thing twice');
    await save.click();
    await reads(
      form,
      'Email must be valid',
      'Cannot use the same password as new password, please choose unique password',
    );
    await field('New password', form).fill('short');
    await save.click();
    await reads(form, 'Password must be at least 12 characters long');
    expect(api.sent('UpdateProfile')).toEqual([]);
    await image.upload(new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    await expect.element(toast('The image must be png or jpeg')).toBeVisible();
  });

  it('saves a changed name with an image', async () => {
    api.worker.use(http.post('/api/user/profile/upload', () => HttpResponse.json({ file: '77' })));
    await open('/profile', 'speed');
    await field('Last name', form).fill('Changed');
    await current.fill('not the password');
    await button('Save', form).click();
    await expect.element(toast('The current password is wrong')).toBeVisible();
    await reads(form, 'The current password is wrong');
    await current.fill('four grey horses gallop');
    await image.upload(new File(['\u0089PNG'], 'portrait.png', { type: 'image/png' }));
    await button('Save', form).click();
    await expect.element(toast('Successfully saved user details')).toBeVisible();
    await reads(page, 'Saoirse Changed');
    await expect.element(page.getByCss('nav img[src="/api/media/77"]').first()).toBeVisible();
    await expect.element(current).toHaveValue('');
    expect(api.sent('UpdateProfile').at(-1)).toMatchObject({
      input: { lastName: 'Changed', newPassword: null, file: '77' },
    });
  });

  it('signs out 1 s after a changed password', async () => {
    await open('/profile', 'speed');
    await field('New password', form).fill('seven blue lanterns drift');
    await current.fill('four grey horses gallop');
    stopTimers();
    await userEvent.keyboard('{Enter}');
    await appears(toast('Successfully changed password, you will now be logged out'));
    vi.advanceTimersByTime(999);
    expect(localStorage.getItem('user')).not.toBeNull();
    await expect.element(toast('Logging out')).not.toBeInTheDocument();
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await expect.element(toast('Successfully logged out')).toBeVisible();
    await expect.poll(place).toBe('/login');
  });

  // Issue 25, 12.
  it("lists one's own sessions, and ends another one", async () => {
    const sessions = [
      { id: '1', ip: '127.0.0.1', userAgent: navigator.userAgent, current: true },
      { id: '2', ip: '127.0.0.2', userAgent: FIREFOX, current: false },
    ];
    api.answer({
      sessions: () => [...sessions],
      endSession: ({ input }: { input: { sessionId: string } }) => {
        sessions.pop();
        return { deletedId: input.sessionId };
      },
    });
    await open('/profile', 'speed');
    const lines = await rows('Sessions');
    expect(lines.length).toBe(2);
    await reads(page, 'This session');
    await button('End Firefox on Linux at 127.0.0.2').click();
    await expect.element(toast('The session has ended')).toBeVisible();
    await expect.poll(() => lines.length).toBe(1);
    expect(api.sent('EndSession')).toEqual([{ input: { sessionId: '2' } }]);
  });
});

describe('the own time zone', () => {
  it('is chosen in the profile, is named on the page, and gives way to the department’s again', async () => {
    await open('/profile', 'inspection');
    await reads(page, 'All times UTC');
    const zone = page.getByRole('combobox', { name: 'Show times in' });
    await zone.fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await expect.element(toast('Successfully saved user details')).toBeVisible();
    await reads(page, 'All times Asia/Tokyo');
    expect(preferences.timeZone).toBe('Asia/Tokyo');
    await zone.fill('The department');
    await expect.element(page.getByRole('option', { name: /The department/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await reads(page, 'All times UTC');
    expect(preferences.timeZone).toBe(null);
  });

  it('is that of the account when the client starts', async () => {
    await open('/profile', 'inspection', { timeZone: 'Asia/Tokyo' });
    await reads(page, 'All times Asia/Tokyo');
  });
});

describe('notification mail', () => {
  it('is off, and is switched on choice by choice', async () => {
    await open('/profile', 'processing');
    const sentBack = page.getByRole('switch', { name: 'An event is sent back to me' });
    const mentioned = page.getByRole('switch', { name: 'A comment mentions me', exact: false });
    await expect.element(sentBack).not.toBeChecked();
    await expect.element(mentioned).not.toBeChecked();
    await sentBack.click();
    await expect.element(sentBack).toBeChecked();
    await mentioned.click();
    await expect.element(mentioned).toBeChecked();
    await choose(
      page.getByRole('combobox', { name: 'Digest of unread notifications' }),
      'Every day at 7:00 AM',
    );
    await expect.poll(() => preferences.digestHour).toBe(7);
    expect(api.sent('UpdatePreferences')).toEqual([
      { input: { mailSentBack: true } },
      { input: { mailMentioned: true } },
      { input: { digestHour: 7 } },
    ]);
  });

  it('is not offered to administrators', async () => {
    await open('/profile', 'admin');
    await expect.element(page.getByRole('heading', { name: 'Time zone' })).toBeVisible();
    await expect.element(page.getByText('Notification mail')).not.toBeInTheDocument();
  });
});
