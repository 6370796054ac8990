import { randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app/create-app.js';
import { loadConfig } from '../config/config.js';
import { createLogger } from '../logging/logging.js';
import { startApp, type TestApp } from '../../test/app.js';
import { type Answer, Visitor } from '../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../test/factory.js';

let app: TestApp;
let second: NestFastifyApplication;
let owner: DataSource;
let processing: { user: TestUser; visitor: Visitor };
let inspection: Visitor;
let administrator: Visitor;
/** The same officer at another API process. */
let elsewhere: Visitor;

beforeAll(async () => {
  app = await startApp();
  second = await createApp(loadConfig(), createLogger('api', 'fatal'));
  await second.getHttpAdapter().getInstance().ready();
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  processing = await signedInAs(app, 4);
  ({ visitor: inspection } = await signedInAs(app, 3));
  ({ visitor: administrator } = await signedInAs(app, 1));
  elsewhere = new Visitor(second.getHttpAdapter().getInstance());
  for (const [name, value] of processing.visitor.cookies) elsewhere.cookies.set(name, value);
});
afterAll(async () => {
  await owner.destroy();
  await second.close();
  await app.stop();
});

const keyed = (key: string): Record<string, string> => ({ 'idempotency-key': key });
const isReplayed = ({ headers }: Answer): boolean => headers['idempotency-replayed'] === 'true';

async function commentsOf(id: number): Promise<number> {
  const [row] = await app.database.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM comments WHERE citation_id = $1',
    [id],
  );
  return row.count;
}
async function versionOf(id: number): Promise<number> {
  const [row] = await app.database.query<[{ version: number }]>(
    'SELECT version FROM citations WHERE id = $1',
    [id],
  );
  return row.version;
}

const COMMENT = `mutation ($id: ID!, $body: String!) {
  createComment(input: { citationId: $id, body: $body }) { comment { id body user { name } } } }`;
const comment = (visitor: Visitor, key: string, id: number, body: string): Promise<Answer> =>
  visitor.send({
    method: 'POST',
    url: '/graphql',
    headers: keyed(key),
    payload: { query: COMMENT, variables: { id: String(id), body } },
  });

describe('a request that is repeated with its key (joining 4)', () => {
  it('changes one thing once, forty times at once at two processes, by REST', async () => {
    const id = await createCitation(app, 'PENDING');
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? processing.visitor : elsewhere).rest(
          'POST',
          `citations/${id}/comments/add`,
          { body: 'Once' },
          keyed(key),
        ),
      ),
    );
    expect(await commentsOf(id)).toBe(1);
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(made.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of refused)
      expect([status, body.code, body.message]).toEqual([
        409,
        'IDEMPOTENCY_KEY_IN_USE',
        'The first request with this key is still running',
      ]);
  });

  it('changes one thing once, forty times at once at two processes, by GraphQL', async () => {
    const id = await createCitation(app, 'PENDING');
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        comment(index % 2 === 0 ? processing.visitor : elsewhere, key, id, 'Once'),
      ),
    );
    expect(await commentsOf(id)).toBe(1);
    const made = answers.filter(({ status }) => status === 200);
    expect(made.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.errors[0].extensions.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
  });

  it('moves an event once, forty times at once at two processes, and refuses nobody for the move itself', async () => {
    const id = await createCitation(app, 'PENDING');
    const before = await versionOf(id);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 === 0 ? processing.visitor : elsewhere).rest(
          'PUT',
          `citations/${id}`,
          { report_status: 'REVIEW', recommendation: 'GENERATE' },
          { ...keyed(key), 'if-match': `"${before}"` },
        ),
      ),
    );
    expect(await versionOf(id)).toBe(before + 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    const late = await processing.visitor.rest(
      'PUT',
      `citations/${id}`,
      { report_status: 'REVIEW', recommendation: 'GENERATE' },
      { ...keyed(key), 'if-match': `"${before}"` },
    );
    expect([late.status, isReplayed(late), late.headers['etag']]).toEqual([
      200,
      true,
      `"${before + 1}"`,
    ]);
  });

  it('gets the first answer of each act', async () => {
    const id = await createCitation(app, 'PENDING');
    const { body: report } = await processing.visitor.rest('GET', `citations/${id}`);
    const person = {
      first_name: 'Ada',
      last_name: 'Marlow',
      email: 'ada.marlow@tec.test',
      badge_number: 90_210,
      role: 4,
    };
    const acts: [Visitor, 'POST' | 'PUT', string, object][] = [
      [
        processing.visitor,
        'PUT',
        `citations/${id}/media/update/${report.media[0].id}`,
        { selected: false },
      ],
      [
        processing.visitor,
        'PUT',
        `citations/${id}/vehicle/update`,
        { owner_vehicle_license_plate: 'KLM 4821', owner_name: 'Ada Marlow' },
      ],
      [
        processing.visitor,
        'PUT',
        `citations/${id}`,
        { report_status: 'REVIEW', recommendation: 'DISCARD' },
      ],
      [inspection, 'PUT', `citations/${id}`, { report_status: 'DISCARDED' }],
      [administrator, 'POST', 'users', person],
    ];
    for (const [visitor, method, path, body] of acts) {
      const key = randomUUID();
      const first = await visitor.rest(method, path, body, keyed(key));
      const again = await visitor.rest(method, path, body, keyed(key));
      expect([path, first.status, isReplayed(first)]).toEqual([
        path,
        method === 'POST' ? 201 : 200,
        false,
      ]);
      expect([again.status, isReplayed(again), again.body]).toEqual([
        first.status,
        true,
        first.body,
      ]);
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
      expect(again.headers['etag']).toBe(first.headers['etag']);
    }
    expect(await versionOf(id)).toBe(report.version + 4);
  });

  it('orders one copy of a notice', async () => {
    const id = await createCitation(app, 'REVIEW');
    await inspection.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const key = randomUUID();
    const order = (): Promise<Answer> =>
      administrator.rest('POST', `notices/${id}/reprint`, { reason: 'Lost' }, keyed(key));
    const [first, again] = [await order(), await order()];
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
  });

  it('gets its refusal again', async () => {
    const id = await createCitation(app, 'PENDING');
    const key = randomUUID();
    const send = (): Promise<Answer> =>
      processing.visitor.rest('POST', `citations/${id}/comments/add`, { body: ' ' }, keyed(key));
    const [first, again] = [await send(), await send()];
    expect([first.status, first.body.code]).toEqual([422, 'INVALID']);
    expect([again.status, again.body, isReplayed(again)]).toEqual([422, first.body, true]);
    const wrong = await comment(processing.visitor, key, id, 'Other');
    expect([wrong.status, wrong.body.errors[0].extensions.code]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('is tried again where it was not allowed', async () => {
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
    const send = (): Promise<Answer> =>
      processing.visitor.rest(
        'POST',
        'users',
        { first_name: 'Ada' },
        keyed('a key of a refused one'),
      );
    await send();
    const again = await send();
    expect([again.status, isReplayed(again)]).toEqual([403, false]);
    expect(await versionOf(id)).toBe(1);
  });

  it('cannot take the key for something else, and others have their own keys', async () => {
    const id = await createCitation(app, 'PENDING');
    const key = randomUUID();
    const send = (visitor: Visitor, body: string): Promise<Answer> =>
      visitor.rest('POST', `citations/${id}/comments/add`, { body }, keyed(key));
    expect((await send(processing.visitor, 'One')).status).toBe(201);
    const other = await send(processing.visitor, 'Two');
    expect([other.status, other.body.code, other.body.message]).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
      'This key was used for another request',
    ]);
    const foreign = await send(inspection, 'One');
    expect([foreign.status, isReplayed(foreign)]).toEqual([201, false]);
    expect(await commentsOf(id)).toBe(2);
  });

  it('is forgotten after 24 hours', async () => {
    const id = await createCitation(app, 'PENDING');
    const key = randomUUID();
    const send = (): Promise<Answer> =>
      processing.visitor.rest('POST', `citations/${id}/comments/add`, { body: 'Old' }, keyed(key));
    await send();
    await app.database.query(
      `UPDATE idempotency_keys SET created_at = now() - interval '24 h' WHERE key = $1`,
      [key],
    );
    expect(isReplayed(await send())).toBe(false);
    expect(isReplayed(await send())).toBe(true);
    expect(await commentsOf(id)).toBe(2);
  });

  it('changes nothing where its answer cannot be kept: both are one transaction', async () => {
    const id = await createCitation(app, 'PENDING');
    await owner.query('REVOKE INSERT ON idempotency_keys FROM stopline_app');
    const send = (): Promise<Answer> =>
      comment(processing.visitor, 'one transaction', id, 'Both or none');
    expect((await send()).body.errors[0].extensions.code).toBe('INTERNAL');
    await owner.query('GRANT INSERT ON idempotency_keys TO stopline_app');
    expect(await commentsOf(id)).toBe(0);
    expect((await send()).body.errors).toBeUndefined();
    expect(await commentsOf(id)).toBe(1);
  });
});

describe('the key', () => {
  it('rules out the 10 s in which the same comment is taken for a retry', async () => {
    const id = await createCitation(app, 'PENDING');
    const send = (headers?: Record<string, string>): Promise<Answer> =>
      processing.visitor.rest('POST', `citations/${id}/comments/add`, { body: 'Same' }, headers);
    await send();
    await send();
    expect(await commentsOf(id)).toBe(1);
    await send(keyed(randomUUID()));
    await send(keyed(randomUUID()));
    expect(await commentsOf(id)).toBe(3);
  });

  it.each(['', 'x'.repeat(256), 'ключ', 'tab\there'])('is refused as %j', async (key) => {
    const id = await createCitation(app, 'PENDING');
    const bytes = Buffer.from(key).toString('latin1');
    const { status, body } = await processing.visitor.rest(
      'POST',
      `citations/${id}/comments/add`,
      { body: 'Never' },
      keyed(bytes),
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']]);
    const { status: refused } = await comment(processing.visitor, bytes, id, 'Never');
    expect(refused).toBe(422);
    expect(await commentsOf(id)).toBe(0);
  });

  it('has 1 to 255 characters', async () => {
    const id = await createCitation(app, 'PENDING');
    for (const key of ['x', ' ~'.repeat(127)])
      expect((await comment(processing.visitor, key, id, `Key ${key.length}`)).status).toBe(200);
    expect(await commentsOf(id)).toBe(2);
  });
});
