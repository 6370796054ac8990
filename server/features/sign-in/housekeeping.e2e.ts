import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthHousekeeping } from './housekeeping.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { createUser } from '../../test/factory.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

it('forgets what no rule needs any more, and no lock, limit, session or link that still counts (contract 3, 4)', async () => {
  const { id } = await createUser(app, 3);
  await app.database.query(
    `INSERT INTO sign_in_failures (email, failed_at, locked_until) VALUES
       ('old@stopline.test', ARRAY[now() - interval '25 hours'], NULL),
       ('old lock@stopline.test', ARRAY[now() - interval '25 hours'], now() - interval '24 hours'),
       ('recent@stopline.test', ARRAY[now() - interval '25 hours', now() - interval '23 hours'], NULL),
       ('locked@stopline.test', ARRAY[now() - interval '25 hours'], now() + interval '1 minute')`,
  );
  await app.database.query(
    `INSERT INTO rate_limits (kind, subject, taken_at) VALUES
       ('reset mail', 'old', ARRAY[now() - interval '25 hours']),
       ('reset mail', 'empty', '{}'),
       ('reset mail', 'recent', ARRAY[now() - interval '25 hours', now() - interval '23 hours'])`,
  );
  await app.database.query(
    `INSERT INTO sessions (id, user_id, refresh_hash, ip, created_at) VALUES
       ('00000000-0000-4000-8000-000000000001', $1, 'old', '127.0.0.1', now() - interval '30 days 13 hours'),
       ('00000000-0000-4000-8000-000000000002', $1, 'recent', '127.0.0.1', now() - interval '30 days 11 hours')`,
    [id],
  );
  await app.database.query(
    `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES
       ($1, 'old', now() - interval '31 days'), ($1, 'recent', now() - interval '29 days')`,
    [id],
  );
  await app.nest.get(AuthHousekeeping).sweep();
  const left = async (column: string, table: string): Promise<unknown[]> => {
    const rows = await app.database.query<{ value: string }[]>(
      `SELECT ${column} AS value FROM ${table} ORDER BY 1`,
    );
    return rows.map(({ value }) => value);
  };
  expect(await left('email', 'sign_in_failures')).toEqual([
    'locked@stopline.test',
    'recent@stopline.test',
  ]);
  expect(await left('subject', 'rate_limits')).toEqual(['recent']);
  expect(await left('refresh_hash', 'sessions')).toEqual(['recent']);
  expect(await left('token_hash', 'password_resets')).toEqual(['recent']);
});
