import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventsService } from '../../features/events/events.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createCitation,
  createUser,
  eventDocument,
  PASSWORD,
  picture,
  programWith,
  signedInAs,
} from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';
import { FastReads } from './fast-reads.js';

let app: TestApp;
let officer: Visitor;
let inspection: Visitor;
let camera: Visitor;
let id: number;
let email: string;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' });
  officer = (await signedInAs(app, 4)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  camera = (await programWith(app, 'events:write')).program;
  id = await createCitation(app, 'REVIEW');
  ({ email } = await createUser(app, 4));
  // It is loaded on first use.
  app.nest.get(EventsService);
});
afterAll(() => app.stop());

const pool = (): Pool => (app.database.driver as unknown as { master: Pool }).master;
const becomes = (readOnly: 'on' | 'off') => (client: PoolClient) =>
  void client.query(`SET default_transaction_read_only = ${readOnly}`);

/** From now on each connection of the application is one to a server that only reads, or writes again. */
async function serverBecomes(readOnly: 'on' | 'off'): Promise<void> {
  pool().removeAllListeners('acquire').on('acquire', becomes(readOnly));
  const health = Reflect.get(app.nest.get(FastReads), 'health') as {
    send: (query: { text: string }) => Promise<unknown>;
  };
  await health.send({ text: `SET default_transaction_read_only = ${readOnly}` });
}

const deliver = async (): Promise<Answer> => {
  const document = eventDocument('REDLIGHT', {
    media: [{ file: '1.jpg', type: 'IMAGE', sequence_number: 1 }],
  });
  return camera.send({
    method: 'POST',
    url: '/api/events',
    ...multipart([
      { name: 'event', content: JSON.stringify(document), type: 'application/json' },
      { name: 'media', filename: '1.jpg', content: await picture(), type: 'image/jpeg' },
    ]),
  });
};

const ready = (): Promise<Answer> => app.visitor().send({ method: 'GET', url: '/health/ready' });

describe('Postgres that answers and takes no writes is down (reliability 27)', () => {
  const WRITES: [what: string, status: number, call: () => Promise<Answer>][] = [
    [
      'a comment',
      201,
      () => officer.rest('POST', `citations/${id}/comments/add`, { body: 'Hello' }),
    ],
    ['an event', 201, deliver],
    [
      'a sign-in',
      200,
      () => app.visitor().rest('POST', 'auth/login/verify', { email, password: PASSWORD }),
    ],
    ['a refresh', 200, () => officer.rest('POST', 'auth/refresh')],
    ['a reset', 200, () => app.visitor().rest('POST', 'auth/reset', { email })],
    ['a decision', 200, () => inspection.rest('PUT', `citations/${id}`, { report_status: 'HOLD' })],
  ];

  it('each write answers 503 with Retry-After, reads go on, and all is as before when it writes again', async () => {
    expect((await ready()).status).toBe(200);
    await serverBecomes('on');
    for (const [what, , call] of WRITES) {
      const { status, body, headers } = await call();
      expect([what, status, body.code, headers['retry-after']]).toEqual([
        what,
        503,
        'UNAVAILABLE',
        '5',
      ]);
    }
    const { errors } = await officer.graphql(
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { comment { id } } }',
      { input: { citationId: String(id), body: 'Hello' } },
    );
    expect(errors[0]!.extensions).toMatchObject({ code: 'UNAVAILABLE', statusCode: 503 });
    expect((await inspection.rest('GET', `citations/${id}`)).status).toBe(200);

    await serverBecomes('off');
    for (const [what, status, call] of WRITES)
      expect([what, (await call()).status]).toEqual([what, status]);
  });

  it('and readiness says so, until it writes again', async () => {
    await serverBecomes('on');
    await expect
      .poll(async () => (await ready()).body)
      .toEqual({
        status: 'unavailable',
        dependencies: { postgres: 'down', redis: 'up', storage: 'up' },
      });
    expect((await ready()).status).toBe(503);
    await serverBecomes('off');
    expect((await ready()).body).toMatchObject({ status: 'ok', dependencies: { postgres: 'up' } });
  });
});
