import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../test/component/api';
import { pendingEvent } from '../test/component/events';
import { FakeEvents } from '../test/component/fake-events';
import { open } from '../test/component/open';
import { openReport } from '../test/component/report-page';
import { dialog } from '../test/component/screen';

/** The last sentence to a screen reader. */
const said = () =>
  expect.poll(() => document.querySelector<HTMLElement>('[data-announcer]')?.innerText);

// That of the order of a list stands beside the lists.
describe('a screen reader (issue 25, point 16)', () => {
  it('hears that a notification has come in, and nothing of one that was read', async () => {
    api.answer({ notificationCount: () => 1 });
    await open('/', 'redlight');
    const unread = page.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' });
    await expect.element(unread).toBeVisible();
    await expect.poll(() => api.isSubscribed('notificationCountChanged')).toBe(true);
    api.push('notificationCountChanged', 2);
    await said().toBe('New notification, 2 unread');
    api.push('notificationCountChanged', 1);
    await expect.element(unread).toBeVisible();
    await said().toBe('New notification, 2 unread');
  });

  it('finds one banner on a page with an open dialog', async () => {
    new FakeEvents([pendingEvent('1')]);
    await openReport('1', 'processing');
    await page.getByRole('button', { name: 'Vehicle Lookup' }).click();
    await expect.element(dialog('Vehicle Lookup')).toBeVisible();
    expect(page.getByRole('banner', { includeHidden: true }).elements()).toHaveLength(1);
  });

  it('is told that a password is refused', async () => {
    await open('/login', 'guest');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByText('Password is required')).toBeVisible();
    await expect
      .element(page.getByLabelText(/^Password/).first())
      .toHaveAttribute('aria-invalid', 'true');
  });
});

it('the keyboard is on the next row after a deletion (issue 25, point 16)', async () => {
  let users = ['Ada', 'Ben', 'Zoe'].map((firstName, index) => ({
    id: String(index + 10),
    name: `${firstName} Row`,
    firstName,
    lastName: 'Row',
    role: { id: 4, name: 'Processing Officer' },
    identityEditable: true,
  }));
  api.answer({
    users: () => ({ data: users, currentPage: 1, lastPage: 1, perPage: 15, total: users.length }),
    deleteUser: ({ input: { userId } }: { input: { userId: string } }) => {
      users = users.filter(({ id }) => id !== userId);
      return { deletedId: userId };
    },
  });
  await open('/admin/users', 'admin');
  const focusedRow = () =>
    expect.poll(
      () => document.activeElement?.closest('tr')?.querySelector('td')?.innerText ?? 'none',
    );
  // In the middle, the row that follows; at the end, the last one.
  for (const [gone, next] of [
    ['Ben', 'Zoe'],
    ['Zoe', 'Ada'],
  ] as const) {
    const remove = page.getByRole('button', { name: `Delete ${gone} Row` });
    await remove.click();
    await dialog('Delete user').getByRole('button', { name: 'Delete' }).click();
    await expect.element(remove).not.toBeInTheDocument();
    await focusedRow().toContain(next);
  }
});
