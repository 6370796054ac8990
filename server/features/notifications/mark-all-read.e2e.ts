import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** An officer with notifications of these times, and the reader of which of them are read. */
async function officerWith(...times: string[]) {
  const officer = await signedInAs(app, 4);
  const citation = await createCitation(app, 'REVIEW');
  for (const [index, time] of times.entries()) {
    await app.database.query(
      `INSERT INTO notifications (user_id, citation_id, source, title, message, created_at)
       VALUES ($1, $2, $3, 'Held', 'It was held', $4)`,
      [officer.user.id, citation, `test:${index}`, time],
    );
  }
  const read = async (): Promise<boolean[]> => {
    const rows = await app.database.query<{ read: boolean }[]>(
      'SELECT read_at IS NOT NULL AS read FROM notifications WHERE user_id = $1 ORDER BY created_at',
      [officer.user.id],
    );
    return rows.map((row) => row.read);
  };
  return { ...officer, read };
}

// Issue 37, point 11: an act does what was shown.
it('reads what the list showed: one that has come since stays unread', async () => {
  const { visitor, read } = await officerWith(
    '2026-03-01T08:00:00.123456Z',
    '2026-03-01T08:00:00.123999Z',
    '2026-03-01T08:00:00.124Z',
  );
  const answer = await visitor.rest('POST', 'user/notifications/read', {
    // As the list sends it: in milliseconds.
    until: '2026-03-01T08:00:00.123Z',
  });
  expect([answer.status, answer.body]).toEqual([200, { marked: 2 }]);
  expect(await read()).toEqual([true, true, false]);
});

it('reads all of them where no moment is given, by either door', async () => {
  const { visitor, read } = await officerWith('2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z');
  const { data } = await visitor.graphql('mutation { markAllNotificationsRead { marked } }');
  expect(data.markAllNotificationsRead).toEqual({ marked: 2 });
  expect(await read()).toEqual([true, true]);
  expect((await visitor.rest('POST', 'user/notifications/read')).body).toEqual({ marked: 0 });
});

it('refuses a moment that is none, and reads nothing', async () => {
  const { visitor, read } = await officerWith('2026-03-01T08:00:00Z');
  for (const until of ['yesterday', 7, '', {}]) {
    const { status, body } = await visitor.rest('POST', 'user/notifications/read', { until });
    expect([status, body.errors]).toEqual([
      422,
      { until: ['Until must be an ISO 8601 date and time with its offset'] },
    ]);
  }
  expect(await read()).toEqual([false]);
});
