import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createUser, signedInAs, type TestUser } from '../../test/factory.js';

/** The mail server's reply to one recipient at one step; it accepts all others. */
interface Refusal {
  at: 'RCPT' | 'DATA';
  code: number;
  sentence: string;
}

let app: TestApp;
let administrator: Visitor;
let server: SMTPServer;
let worker: TestWorker | undefined;
const refusals = new Map<string, Refusal>();
/** The recipients of each mail that was offered, and of each that was taken. */
const offered: string[] = [];
const taken: string[] = [];

const refused = ({ code, sentence }: Refusal): Error =>
  Object.assign(new Error(sentence), { responseCode: code });

beforeAll(async () => {
  expect(inject('services')).toBeDefined();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      offered.push(address);
      const refusal = refusals.get(address);
      done(refusal?.at === 'RCPT' ? refused(refusal) : null);
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo[0]!.address;
      const refusal = refusals.get(to);
      stream.resume().once('end', () => {
        if (refusal?.at === 'DATA') return done(refused(refusal));
        taken.push(to);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  administrator = (await signedInAs(app, 1)).visitor;
  worker = await startWorker();
});
afterAll(async () => {
  await worker?.stop();
  await new Promise<void>((closed) => {
    server.close(closed);
  });
  await app.stop();
});

const askForReset = (email: string): Promise<Answer> =>
  app.visitor().rest('POST', 'auth/reset', { email });

interface JobRow {
  status: string;
  attempts: number;
}
/** The newest mail job to an address, once it is as wanted. */
async function jobTo(email: string, wanted: (job: JobRow) => boolean): Promise<JobRow> {
  let found: JobRow | undefined;
  await expect
    .poll(async () => {
      [found] = await app.database.query<JobRow[]>(
        `SELECT status, attempts FROM jobs WHERE id = (SELECT max(id) FROM jobs WHERE request_id = ANY (
             SELECT request_id FROM activity WHERE type = 'password_reset_requested' AND description LIKE $1))`,
        [`%${email}%`],
      );
      return found !== undefined && wanted(found);
    })
    .toBe(true);
  return found!;
}
const timesOffered = (email: string): number => offered.filter((to) => to === email).length;

/** The user as the administrator's table has them, by REST and by GraphQL. */
async function shown(user: TestUser): Promise<{ failure: string | null; at: string | null }> {
  const { body } = await administrator.rest('GET', 'users');
  const row = body.data.find(({ id }: { id: number }) => id === user.id);
  const { data } = await administrator.graphql(
    '{ users { data { id mailFailure mailFailedAt } } }',
  );
  const other = data.users.data.find(({ id }: { id: string }) => id === String(user.id));
  expect([other.mailFailure, other.mailFailedAt]).toEqual([row.mail_failure, row.mail_failed_at]);
  return { failure: row.mail_failure, at: row.mail_failed_at };
}

describe('a mail that the server refuses for good (5xx)', () => {
  it.each([
    ['RCPT', 550, '5.1.1 No such user here'],
    ['DATA', 554, '5.7.1 Message rejected as spam'],
  ] as const)(
    'at %s: is not tried again, and the administrator sees why beside the user',
    async (at, code, sentence) => {
      const user = await createUser(app, 3);
      expect(await shown(user)).toEqual({ failure: null, at: null });
      refusals.set(user.email, { at, code, sentence });
      const answer = await askForReset(user.email);
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'A reset link was sent to your email' },
      ]);
      expect(await jobTo(user.email, ({ status }) => status === 'failed')).toEqual({
        status: 'failed',
        attempts: 1,
      });
      expect(timesOffered(user.email)).toBe(1);
      const { failure, at: when } = await shown(user);
      expect(failure).toBe(`The mail server refused it: ${code} ${sentence}`);
      expect(new Date(when!).toISOString()).toBe(when);

      // The next mail that arrives takes it away.
      refusals.delete(user.email);
      await askForReset(user.email);
      await jobTo(user.email, ({ status }) => status === 'done');
      expect(taken).toContain(user.email);
      expect(await shown(user)).toEqual({ failure: null, at: null });
    },
  );

  it('is forgotten when the address is corrected', async () => {
    const user = await createUser(app, 3);
    refusals.set(user.email, { at: 'RCPT', code: 550, sentence: 'Unknown' });
    await askForReset(user.email);
    await jobTo(user.email, ({ status }) => status === 'failed');
    const [first_name, last_name] = user.name.split(' ');
    const fields = {
      badge_number: user.badgeNumber,
      first_name,
      last_name,
      role: 3,
      is_reset_password: false,
      is_reset_twofah: false,
    };
    const path = `users/${user.badgeNumber}`;
    const same = await administrator.rest('PUT', path, { ...fields, email: user.email });
    expect(same.body.mail_failure).toBe('The mail server refused it: 550 Unknown');
    const corrected = await administrator.rest('PUT', path, {
      ...fields,
      email: `right.${user.email}`,
    });
    expect([corrected.body.mail_failure, corrected.body.mail_failed_at]).toEqual([null, null]);
  });
});

it('a mail that is refused for now (4xx) is tried again, and nobody is notified', async () => {
  const user = await createUser(app, 3);
  refusals.set(user.email, { at: 'RCPT', code: 451, sentence: '4.7.1 Try again later' });
  await askForReset(user.email);
  await jobTo(user.email, ({ status, attempts }) => status === 'queued' && attempts === 1);
  expect(await shown(user)).toEqual({ failure: null, at: null });
  refusals.delete(user.email);
  await jobTo(user.email, ({ status }) => status === 'done');
  expect(timesOffered(user.email)).toBe(2);
});
