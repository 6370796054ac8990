import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { MarkNotificationReadInput, Notification } from '../../graphql/schema';
import { router } from '../../app/router';
import { type Partly, api } from '../../test/component/api';
import { submittedEvent } from '../../test/component/events';
import { answerEvents, pageOf } from '../../test/component/many-events';
import { open } from '../../test/component/open';
import { button, columns, heading, reads, rows } from '../../test/component/screen';

type Note = Partly<Notification> & { id: string; readAt: string | null };

const EVENT = submittedEvent('7', { reportStatus: 'DISCARDED', vehicle: { cause: 'SPEEDING' } });
const MESSAGE = 'EV-2026-0000007 was discarded by Ines Okonedo: An ambulance on duty';
const READ_AT = '2026-03-01T09:00:00.000Z';

let notes: Note[];

const makeNotes = (count: number): Note[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    readAt: null,
    createdAt: '2026-03-01T08:00:00.000Z',
    data: {
      title: 'Discarded',
      message: index === 0 ? MESSAGE : `Number ${index + 1}`,
      referenceId: EVENT.referenceId,
      citationId: '7',
    },
  }));

const unread = () => notes.filter(({ readAt }) => readAt === null).length;

beforeEach(() => {
  notes = makeNotes(3);
  answerEvents([EVENT]);
  api.answer({
    notifications: ({ page: number }: { page: number }) =>
      pageOf<Partly<Notification>>(
        notes.map((note) => ({ ...note })),
        number,
      ),
    notificationCount: () => unread(),
    markNotificationRead: ({ input }: { input: MarkNotificationReadInput }) => {
      const notification = notes.find(({ id }) => id === input.notificationId)!;
      notification.readAt = READ_AT;
      return { notification };
    },
    markAllNotificationsRead: () => {
      const marked = unread();
      for (const note of notes) note.readAt = READ_AT;
      return { marked };
    },
  });
});

const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });

describe('/notifications', () => {
  it('tells what was decided, and is read by following it', async () => {
    await open('/notifications', 'processing');
    await expect.element(heading('Notifications')).toBeVisible();
    expect(await columns('Notifications')).toEqual([
      'State',
      'Received',
      'Notification',
      'Reference ID',
      'Actions',
    ]);
    const row = (await rows('Notifications')).filter({ hasText: MESSAGE });
    await reads(row, 'New', MESSAGE);
    await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread');
    await row.getByRole('link', { name: /^View Comments/ }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Discussion for Citation EV-2026-0000007' }))
      .toBeVisible();
    await reads(row, 'Read');
    await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
    await userEvent.keyboard('{Escape}');
    await button('Refresh').click();
    await row.getByRole('link', { name: /^View Report/ }).click();
    await expect.element(heading('SPEEDING Citation Report - 7')).toBeVisible();
    expect(api.sent('MarkNotificationRead')).toEqual([{ input: { notificationId: '1' } }]);
  });

  it.each([11, 30])('have up to 10 page links: %i pages', async (pages) => {
    notes = makeNotes(pages * 15);
    await open('/notifications', 'deputy');
    const links = page.getByRole('link', { name: /^Page \d+$/ });
    for (const number of [1, 6, pages]) {
      await router.navigate(`/notifications?page=${number}`);
      await expect
        .element(page.getByRole('link', { name: `Page ${number}`, exact: true }))
        .toHaveAttribute('aria-current', 'page');
      expect(links.length).toBeLessThanOrEqual(10);
    }
  });

  // Desk 2: POST user/notifications/read.
  it('are marked as read all at once', async () => {
    await open('/notifications', 'deputy');
    const news = (await rows('Notifications')).filter({ hasText: 'New' });
    expect(news.length).toBe(3);
    await button('Mark all as read').click();
    await expect.poll(() => news.length).toBe(0);
    await expect.element(bell).toHaveAccessibleName('Notifications');
    // One that comes while the button is pressed is none of those that were shown.
    expect(api.sent('MarkAllNotificationsRead')).toEqual([
      { input: { until: '2026-03-01T08:00:00.000Z' } },
    ]);
  });

  it('are counted every 5 minutes, also when nothing is pushed', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    await open('/', 'speed');
    await expect.element(page.getByText(/^Total/)).toBeVisible();
    await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread');
    // The socket has no timer of its own left, which the clock of the next test would not run.
    await expect.poll(() => api.isSubscribed('notificationCountChanged')).toBe(true);
    const before = api.sent('NotificationCount').length;
    notes = makeNotes(4);
    vi.advanceTimersByTime(280_000);
    await fetch('/health/live');
    expect(api.sent('NotificationCount').length).toBe(before);
    vi.advanceTimersByTime(20_000);
    await expect.element(bell).toHaveAccessibleName('Notifications, 4 unread');
  });

  it('are pushed to the badge while the page is open', async () => {
    await open('/', 'redlight');
    await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread');
    await expect.poll(() => api.isSubscribed('notificationCountChanged')).toBe(true);
    api.push('notificationCountChanged', 4);
    await expect.element(bell).toHaveAccessibleName('Notifications, 4 unread');
  });
});
