import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, createUser, signedInAs, type TestUser } from '../../test/factory.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

const PUBLIC_URL = 'https://stopline.example';

/** A mail as the mailbox got it. */
interface Mail {
  to: string;
  messageId: string;
  subject: string;
  text: string;
}

let app: TestApp;
let server: SMTPServer;
let worker: TestWorker | undefined;
let decider: { user: TestUser; visitor: Visitor };
let other: { user: TestUser; visitor: Visitor };
const mailbox: Mail[] = [];

/** A header of a mail, its folded lines joined. */
const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s/g, ' ') ??
  '';

beforeAll(async () => {
  withoutBrowser();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const raw = Buffer.concat(chunks).toString();
        mailbox.push({
          to: envelope.rcptTo[0]!.address,
          messageId: header(raw, 'Message-ID'),
          subject: header(raw, 'Subject'),
          // Quoted-printable breaks long lines.
          text: raw.replace(/=\r\n/g, '').replace(/=3D/g, '='),
        });
        done();
      });
    },
  });
  // A worker that is killed resets its connections, which is no fault of the server.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  app = await startApp({ SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL });
  decider = await signedInAs(app, 3);
  other = await signedInAs(app, 4);
  worker = await startWorker();
});
afterAll(async () => {
  await worker?.stop();
  await new Promise<void>((closed) => {
    server.close(closed);
  });
  await app.stop();
});

/** An officer who has chosen their mail. */
async function officerWith(
  preferences: Record<string, unknown>,
): Promise<{ user: TestUser; visitor: Visitor }> {
  const officer = await signedInAs(app, 4);
  const { status } = await officer.visitor.rest('PUT', 'user/preferences', preferences);
  expect(status).toBe(200);
  return officer;
}

/** An event that was submitted by somebody, and its reference. */
async function submittedBy({ id }: TestUser): Promise<{ id: number; reference: string }> {
  const citation = await createCitation(app, 'REVIEW', { submittedBy: id });
  const { body } = await decider.visitor.rest('GET', `citations/${citation}`);
  return { id: citation, reference: body.reference_id };
}

const REASON = 'The plate of Olga Owner is KLM 4821';
const act = async (id: number, status: string): Promise<void> => {
  const answer = await decider.visitor.rest('PUT', `citations/${id}`, {
    report_status: status,
    reason: REASON,
  });
  expect(answer.status).toBe(200);
};
const say = async (id: number, body: string): Promise<void> => {
  const answer = await other.visitor.rest('POST', `citations/${id}/comments/add`, { body });
  expect(answer.status).toBe(201);
};

/** Waits until no mail job and no digest is due. */
const settled = (): Promise<unknown> =>
  until('no mail and no digest is due', async () => {
    const [row] = await app.database.query<{ open: number }[]>(
      `SELECT (SELECT count(*) FROM jobs WHERE name = 'sendMail' AND status IN ('queued', 'running'))::int
        + (SELECT count(*) FROM users WHERE digest_due_at <= now() AND deactivated_at IS NULL)::int AS open`,
    );
    return row?.open === 0;
  });
const mailsTo = async ({ email }: TestUser): Promise<Mail[]> => {
  await settled();
  return mailbox.filter(({ to }) => to === email);
};
const makeDigestDue = ({ id }: TestUser): Promise<unknown> =>
  app.database.query(`UPDATE users SET digest_due_at = now() WHERE id = $1`, [id]);

describe('Mail about notifications', () => {
  it('is off until it is asked for', async () => {
    const { user } = await signedInAs(app, 4);
    const event = await submittedBy(user);
    await act(event.id, 'REVISE');
    await say(event.id, `@${user.name} look`);
    expect(await mailsTo(user)).toEqual([]);
  });

  it('tells the submitter that an event was sent back, with its reference and a link, and no word of the case', async () => {
    const { user } = await officerWith({ mail_sent_back: true });
    const event = await submittedBy(user);
    await act(event.id, 'REVISE');
    const mails = await mailsTo(user);
    expect(mails.map(({ subject }) => subject)).toEqual([`${event.reference} was sent back`]);
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/citations/show/${event.id}`);
    expect(mails[0]!.text).toContain(event.reference);
    expect(mails[0]!.text).not.toMatch(/Olga|KLM|plate/i);
  });

  it('does not come for other acts', async () => {
    const { user } = await officerWith({ mail_sent_back: true });
    const event = await submittedBy(user);
    await act(event.id, 'HOLD');
    expect(await mailsTo(user)).toEqual([]);
  });

  it('tells those whom a comment mentions by name or badge number, once, without its words', async () => {
    const named = await officerWith({ mail_mentioned: true });
    const numbered = await officerWith({ mail_mentioned: true });
    const event = await submittedBy(other.user);
    const words = `@${named.user.name} and @${numbered.user.badgeNumber}: is it Olga Owner?`;
    await say(event.id, words);
    // The same words again within ten seconds are a retry.
    await say(event.id, words);
    for (const { user, visitor } of [named, numbered]) {
      const mails = await mailsTo(user);
      expect(mails.map(({ subject }) => subject)).toEqual([
        `You were mentioned on ${event.reference}`,
      ]);
      expect(mails[0]!.text).not.toMatch(/Olga/);
      const { body } = await visitor.rest('GET', 'user/notifications');
      expect(body.data.map(({ data }: { data: { title: string } }) => data.title)).toEqual([
        'New comment',
      ]);
    }
  });

  it('does not go to those who mention themselves, who take part without being mentioned, or who may not see the event', async () => {
    const participant = await officerWith({ mail_mentioned: true });
    const blind = await signedInAs(app, 6);
    await blind.visitor.rest('PUT', 'user/preferences', { mail_mentioned: true });
    await other.visitor.rest('PUT', 'user/preferences', { mail_mentioned: true });
    const event = await submittedBy(participant.user);
    await say(event.id, `@${other.user.name} @${blind.user.badgeNumber} I take part`);
    for (const { user } of [participant, blind, other]) expect(await mailsTo(user)).toEqual([]);
    await other.visitor.rest('PUT', 'user/preferences', { mail_mentioned: false });
  });

  it('is not sent to somebody who was deactivated after the act', async () => {
    const { user } = await officerWith({ mail_sent_back: true });
    const event = await submittedBy(user);
    await worker?.stop();
    await act(event.id, 'REVISE');
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user.id]);
    worker = await startWorker();
    expect(await mailsTo(user)).toEqual([]);
  });
});

describe('The daily digest', () => {
  it('comes at the chosen hour of the own zone', async () => {
    const { user } = await officerWith({ digest_hour: 7, time_zone: 'Asia/Tokyo' });
    const due = async (): Promise<Date> => {
      const [row] = await app.database.query<{ at: Date }[]>(
        'SELECT digest_due_at AS at FROM users WHERE id = $1',
        [user.id],
      );
      return row!.at;
    };
    expect((await due()).getUTCHours()).toBe(22);
    expect((await due()).getTime()).toBeGreaterThan(Date.now());
    await makeDigestDue(user);
    await settled();
    expect((await due()).getUTCHours()).toBe(22);
    expect((await due()).getTime()).toBeGreaterThan(Date.now());
  });

  it('lists what is unread since it was asked for, once, and is no mail when nothing happened', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const early = await submittedBy(user);
    await act(early.id, 'HOLD');
    await visitor.rest('PUT', 'user/preferences', { digest_hour: 0 });
    await makeDigestDue(user);
    expect(await mailsTo(user)).toEqual([]);

    const [read, held, sentBack] = [
      await submittedBy(user),
      await submittedBy(user),
      await submittedBy(user),
    ];
    await act(read.id, 'HOLD');
    await visitor.rest('POST', 'user/notifications/read');
    await act(held.id, 'HOLD');
    await act(sentBack.id, 'REVISE');
    await makeDigestDue(user);
    const [mail, ...more] = await mailsTo(user);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('2 unread notifications in Stopline');
    expect(mail!.text).toContain(`${held.reference}: Put on hold`);
    expect(mail!.text).toContain(`${sentBack.reference}: Sent back for revision`);
    expect(mail!.text).toContain(`${PUBLIC_URL}/notifications`);
    for (const left of [early.reference, read.reference, 'Olga', 'KLM'])
      expect(mail!.text).not.toContain(left);

    await makeDigestDue(user);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('is made once for each officer when a worker is killed in the middle', async () => {
    await worker?.stop();
    const event = await submittedBy(other.user);
    const users: TestUser[] = [];
    for (let n = 0; n < 30; n += 1) users.push(await createUser(app, 4));
    const ids = users.map(({ id }) => id);
    await app.database.query(
      `UPDATE users SET digest_hour = 5, digest_since = now() - interval '1 day', digest_due_at = now() WHERE id = ANY ($1)`,
      [ids],
    );
    await app.database.query(
      `INSERT INTO notifications (user_id, citation_id, source, title, message)
       SELECT unnest($1::int[]), $2, 'test', 'New comment', 'Somebody commented'`,
      [ids, event.id],
    );
    const doomed = await startTestProcess('app/worker.js', app.variables);
    const made = async (): Promise<number> => {
      const [row] = await app.database.query<{ count: number }[]>(
        'SELECT count(*)::int AS count FROM notifications WHERE user_id = ANY ($1) AND digested_at IS NOT NULL',
        [ids],
      );
      return row!.count;
    };
    await until('a digest is made', async () => (await made()) > 0);
    process.kill(doomed.pid, 'SIGKILL');
    worker = await startWorker();
    await settled();
    expect(await made()).toBe(users.length);
    for (const { email } of users) {
      // A mail whose worker died before it could record it comes again under the same Message-ID.
      const sent = mailbox.filter(({ to }) => to === email);
      expect([email, new Set(sent.map(({ messageId }) => messageId)).size]).toEqual([email, 1]);
    }
  });
});

describe('what is read', () => {
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
});
