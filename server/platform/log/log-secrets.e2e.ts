import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { tokenHash } from '../auth/callers.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { createUser } from '../../test/factory.js';

type Process = Awaited<ReturnType<typeof startTestProcess>>;

let app: TestApp;
let owner: DataSource;
let api: Process;
let worker: Process;

beforeAll(async () => {
  app = await startApp();
  owner = new DataSource({ type: 'postgres', url: app.variables['DATABASE_URL'] });
  await owner.initialize();
  api = await startTestProcess('app/main.js', { ...app.variables, LOG_LEVEL: 'trace' });
  worker = await startTestProcess('app/worker.js', { ...app.variables, LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await api.stop();
  await worker.stop();
  await owner.destroy();
  await app.stop();
});

/** Every line that the API, the worker and Postgres have logged until now and that has this text. */
async function logged(text: string): Promise<string[]> {
  const { folder } = inject('services');
  const files = [
    join(app.variables['DATA_DIR']!, 'main.js.log'),
    join(app.variables['DATA_DIR']!, 'worker.js.log'),
    join(folder, 'log/postgres.log'),
  ];
  const lines = await Promise.all(
    files.map(async (file) => (await readFile(file, 'utf8')).split('\n')),
  );
  return lines.flat().filter((line) => line.includes(text));
}

/** Counts the failures that the API has logged: it writes its lines every 250 ms. */
const failures = async (): Promise<number> => (await logged('"level":50')).length;

async function post(path: string, body: unknown): Promise<number> {
  const first = await fetch(`${api.url}/api/csrf-cookie`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')![1]!;
  const { status } = await fetch(`${api.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify(body),
  });
  return status;
}

/** A person with a link for a new password; using it hashes the password into a statement. */
async function resetLink(): Promise<() => Promise<number>> {
  const { id, email } = await createUser(app, 4);
  const secret = randomBytes(32).toString('base64url');
  await app.database.query(
    `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, now() + interval '1 hour')`,
    [id, tokenHash(secret)],
  );
  const body = { email, password: 'another-horse-battery-43', reset_token: secret };
  return () => post('auth/reset_password', body);
}

/** A trigger that repeats a column of the row in its message. */
const repeating = (table: string, column: string, when = ''): [string, string] => [
  `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'Not this: %', NEW.${column}; END $$;
   CREATE TRIGGER broken BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW ${when} EXECUTE FUNCTION broken()`,
  `DROP TRIGGER broken ON ${table}; DROP FUNCTION broken()`,
];

describe('no value of a failed statement is ever logged (reliability 23)', () => {
  it.each<[string, string, [string, string]]>([
    [
      'a row that breaks a rule, which Postgres repeats in its detail',
      '23514',
      [
        `ALTER TABLE users ADD CONSTRAINT broken CHECK (password_hash NOT LIKE '$argon2%') NOT VALID`,
        'ALTER TABLE users DROP CONSTRAINT broken',
      ],
    ],
    [
      'a value of the wrong type, which Postgres repeats in its message',
      '22P02',
      [
        'ALTER TABLE users ADD CONSTRAINT broken CHECK (password_hash::integer > 0) NOT VALID',
        'ALTER TABLE users DROP CONSTRAINT broken',
      ],
    ],
    ['a trigger that repeats it', 'P0001', repeating('users', 'password_hash')],
  ])('a password hash: %s', async (_, code, [breakIt, mend]) => {
    const setPassword = await resetLink();
    const before = await failures();
    await owner.query(breakIt);
    try {
      expect([400, 500]).toContain(await setPassword());
    } finally {
      await owner.query(mend);
    }
    await expect.poll(failures).toBeGreaterThan(before);
    expect(await logged(code)).not.toEqual([]);
    expect(await logged('argon2id')).toEqual([]);
  });

  it('a reset link in the payload of a job that cannot be written', async () => {
    const { email } = await createUser(app, 4);
    for (const [breakIt, mend] of [
      [
        `ALTER TABLE jobs ADD CONSTRAINT broken CHECK (name <> 'sendMail') NOT VALID`,
        'ALTER TABLE jobs DROP CONSTRAINT broken',
      ],
      repeating('jobs', 'payload'),
    ] as const) {
      const before = await failures();
      await owner.query(breakIt);
      try {
        expect(await post('auth/reset', { email })).toBe(500);
      } finally {
        await owner.query(mend);
      }
      await expect.poll(failures).toBeGreaterThan(before);
    }
    expect(await logged('/reset/')).toEqual([]);
  });

  it('a reset link in a job that fails: neither in a log nor in what is kept of the failure', async () => {
    const link = `http://stopline.test/reset/${randomBytes(16).toString('hex')}`;
    const payload = { to: 'a@stopline.test', subject: 's', text: link, html: link };
    const [breakIt, mend] = repeating('jobs', 'payload', `WHEN (NEW.status = 'done')`);
    await owner.query(breakIt);
    try {
      const [job] = await owner.query<{ id: string }[]>(
        `INSERT INTO jobs (name, payload) VALUES ('sendMail', $1) RETURNING id`,
        [payload],
      );
      const failure = async (): Promise<string | null> => {
        const [row] = await owner.query<{ error: string | null }[]>(
          'SELECT last_error AS error FROM jobs WHERE id = $1',
          [job!.id],
        );
        return row!.error;
      };
      await expect.poll(failure).toContain('P0001');
      const said = `"jobId":"${job!.id}"`;
      await expect.poll(() => logged(said)).not.toEqual([]);
      expect(await failure()).not.toContain(link);
      expect(await logged(link)).toEqual([]);
    } finally {
      await owner.query(mend);
    }
  });
});
