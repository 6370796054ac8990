import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './app.js';
import { actsHappenAt, ahead, later } from './clock.js';
import { createCitation, signedInAs } from './factory.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

describe('The clock of the tests', () => {
  it('lets a session end that nobody uses, and a job become due', async () => {
    const { visitor } = await signedInAs(app, 4);
    const status = async (): Promise<number> => (await visitor.rest('POST', 'auth/me')).status;
    await app.database.query(
      `INSERT INTO jobs (name, payload, run_at) VALUES ('sendMail', '{}', now() + interval '30 minutes')`,
    );
    const due = (): Promise<object[]> =>
      app.database.query('SELECT id FROM jobs WHERE run_at <= now()');
    await later(app, { minutes: 29 });
    expect([await status(), await due()]).toEqual([200, []]);
    await later(app, { minutes: 2 }, 'jobs');
    expect([await status(), await due()]).toEqual([200, [expect.anything()]]);
    await later(app, { minutes: 2 }, 'sessions');
    expect(await status()).toBe(401);
  });

  it('lets an access token expire in this process, and comes back', async () => {
    const { visitor } = await signedInAs(app, 4);
    const me = async (): Promise<string | undefined> =>
      (await visitor.rest('POST', 'auth/me')).body.message;
    expect(await ahead({ minutes: 14 }, me)).toBeUndefined();
    const before = Date.now();
    expect(await ahead({ minutes: 16 }, me)).toBe('Token has expired');
    expect(await me()).toBeUndefined();
    expect(new Date(before)).toBeInstanceOf(Date);
    expect(await ahead({ hours: 1 }, () => Promise.resolve(new Date() > new Date(before)))).toBe(
      true,
    );
  });

  it('sets the moment of acts', async () => {
    const { visitor } = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING');
    actsHappenAt(app, new Date('2026-01-05T08:00:00Z'));
    const { errors } = await visitor.graphql(
      `mutation { createComment(input: { citationId: "${id}", body: "Then" }) { comment { id } } }`,
    );
    expect(errors).toEqual([]);
    actsHappenAt(app, null);
    const rows = await app.database.query('SELECT created_at FROM comments');
    expect(rows).toEqual([{ created_at: new Date('2026-01-05T08:00:00Z') }]);
  });
});
