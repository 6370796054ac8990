import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { momentIn } from '../../test/clock.js';
import type { Visitor } from '../../test/doors.js';
import {
  createUser,
  fresh,
  signedInAs,
  signIn,
  signInByPassword,
  type TestUser,
} from '../../test/factory.js';

let app: TestApp;
let admin: Visitor;
let tec: Visitor;
let adminUser: TestUser;

beforeAll(async () => {
  app = await startApp();
  ({ visitor: admin, user: adminUser } = await signedInAs(app, 1));
  ({ visitor: tec } = await signedInAs(app, 2));
});
afterAll(() => app.stop());

const lastEntry = async (): Promise<Record<string, unknown>> => {
  const [row] = await app.database.query<Record<string, unknown>[]>(
    `SELECT type, description, causer_id, subject_id, details FROM activity ORDER BY id DESC LIMIT 1`,
  );
  return row!;
};

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.rest('POST', 'auth/me')).status === 200;

describe('The sessions of a user (issue 25, 12)', () => {
  it('are listed for their owner: address, browser, since, last used, and which one this is', async () => {
    const user = await createUser(app, 4);
    const one = await signIn(app, user);
    const other = await signIn(app, user);
    const { status, body } = await one.rest('GET', 'user/sessions');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ current: false }),
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ip: '127.0.0.1',
        user_agent: expect.any(String),
        created_at: expect.stringMatching(/Z$/),
        last_used_at: expect.stringMatching(/Z$/),
        current: true,
      },
    ]);
    const { data } = await other.graphql('{ sessions { id ip userAgent createdAt current } }');
    expect(data.sessions.map(({ id }: { id: string }) => id)).toEqual(
      body.map(({ id }: { id: string }) => id),
    );
    expect(data.sessions.map(({ current }: { current: boolean }) => current)).toEqual([
      true,
      false,
    ]);
  });

  it('are ended by their owner, at both doors: the next call is refused, the others go on', async () => {
    const user = await createUser(app, 4);
    const [here, second, third] = [
      await signIn(app, user),
      await signIn(app, user),
      await signIn(app, user),
    ];
    const idOf = async (visitor: Visitor): Promise<string> =>
      (await visitor.rest('GET', 'user/sessions')).body.find(
        ({ current }: { current: boolean }) => current,
      ).id;
    const secondId = await idOf(second);
    expect((await here.rest('DELETE', `user/sessions/${secondId}`)).status).toBe(204);
    expect([await isSignedIn(here), await isSignedIn(second)]).toEqual([true, false]);
    expect((await second.rest('POST', 'auth/refresh')).status).toBe(401);
    expect(await lastEntry()).toEqual({
      type: 'session_ended',
      description: `${user.name} ended a session of their own that began at 127.0.0.1`,
      causer_id: user.id,
      subject_id: String(user.id),
      details: { sessionId: secondId },
    });
    const thirdId = await idOf(third);
    const { data } = await here.graphql(
      `mutation { endSession(input: { sessionId: "${thirdId}" }) { deletedId } }`,
    );
    expect(data).toEqual({ endSession: { deletedId: thirdId } });
    expect(await isSignedIn(third)).toBe(false);
    expect((await here.rest('DELETE', `user/sessions/${thirdId}`)).status).toBe(404);
    expect((await here.rest('GET', 'user/sessions')).body).toHaveLength(1);
  });

  it('of somebody else are nothing that an officer can end', async () => {
    const [mine, theirs] = [await signedInAs(app, 4), await signedInAs(app, 3)];
    const [{ id }] = (await theirs.visitor.rest('GET', 'user/sessions')).body;
    for (const wanted of [id, 'x', '1', "' OR 1=1 --"])
      expect(
        (await mine.visitor.rest('DELETE', `user/sessions/${encodeURIComponent(wanted)}`)).status,
      ).toBe(404);
    const { errors } = await mine.visitor.graphql(
      `mutation { endUserSession(input: { userId: "${theirs.user.id}", sessionId: "${id}" }) { deletedId } }`,
    );
    expect(errors[0]!.extensions.code).toBe('FORBIDDEN');
    expect(await isSignedIn(theirs.visitor)).toBe(true);
  });

  it('are listed and ended by an administrator, at both doors, and logged', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const again = await signIn(app, user);
    const { status, body } = await admin.rest('GET', `users/${user.badgeNumber}/sessions`);
    expect([status, body.length]).toEqual([200, 2]);
    expect(body.every(({ current }: { current: boolean }) => !current)).toBe(true);
    const [newest, oldest] = body as { id: string }[];
    expect(
      (await admin.rest('DELETE', `users/${user.badgeNumber}/sessions/${newest!.id}`)).status,
    ).toBe(204);
    expect([await isSignedIn(visitor), await isSignedIn(again)]).toEqual([true, false]);
    expect(await lastEntry()).toEqual({
      type: 'session_ended',
      description: `${adminUser.name} ended a session of ${user.name} that began at 127.0.0.1`,
      causer_id: adminUser.id,
      subject_id: String(user.id),
      details: { sessionId: newest!.id },
    });
    const { data } = await tec.graphql(
      `mutation { endUserSession(input: { userId: "${user.id}", sessionId: "${oldest!.id}" }) { deletedId } }`,
    );
    expect(data).toEqual({ endUserSession: { deletedId: oldest!.id } });
    expect(await isSignedIn(visitor)).toBe(false);
    const left = await tec.graphql(`{ userSessions(userId: "${user.id}") { id } }`);
    expect(left.data).toEqual({ userSessions: [] });
    expect((await admin.rest('GET', 'users/999999/sessions')).body.code).toBe('USER_NOT_FOUND');
  });

  it('of a System Administrator are protected from a TEC Administrator (contract 5)', async () => {
    const { user, visitor } = await signedInAs(app, 1);
    const [{ id }] = (await visitor.rest('GET', 'user/sessions')).body;
    const refused = await tec.rest('DELETE', `users/${user.badgeNumber}/sessions/${id}`);
    expect([refused.status, refused.body.code]).toEqual([403, 'PROTECTED_ACCOUNT']);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('ended twice at once are ended once', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const [{ id }] = (await visitor.rest('GET', 'user/sessions')).body;
    const path = `users/${user.badgeNumber}/sessions/${id}`;
    const answers = await Promise.all([admin.rest('DELETE', path), admin.rest('DELETE', path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});

describe('The users say if and when they signed in (issue 25, 12)', () => {
  const found = async (search: string): Promise<Record<string, unknown>[]> =>
    (await admin.rest('GET', `users?search=${encodeURIComponent(search)}`)).body.data;

  it('Invited until there is a way in, then Active; locked by failed sign-ins', async () => {
    const number = fresh();
    const email = `invited${number}@stopline.test`;
    await admin.rest('POST', 'users', {
      badge_number: 70_000 + number,
      email,
      first_name: 'Ines',
      last_name: 'Vited',
      role: 4,
    });
    expect(await found(email)).toMatchObject([{ state: 'INVITED', last_sign_in_at: null }]);
    const user = await createUser(app, 4);
    expect(await found(user.email)).toMatchObject([{ state: 'ACTIVE', last_sign_in_at: null }]);
    const from = await momentIn(app, {});
    await signInByPassword(app, user);
    const [signedIn] = await found(user.email);
    const signedInAt = Date.parse(signedIn!['last_sign_in_at'] as string);
    expect(signedInAt).toBeGreaterThanOrEqual(from);
    expect(signedInAt).toBeLessThanOrEqual(await momentIn(app, {}));
    for (let attempt = 0; attempt < 5; attempt += 1)
      await app.visitor().rest('POST', 'auth/login/verify', {
        email: user.email,
        password: 'wrong-horse-battery',
      });
    expect(await found(user.email)).toMatchObject([{ state: 'LOCKED' }]);
    const { data } = await admin.graphql(
      `{ users(search: "${user.email}") { total data { state lastSignInAt } } }`,
    );
    expect(data.users).toEqual({
      total: 1,
      data: [{ state: 'LOCKED', lastSignInAt: signedIn!['last_sign_in_at'] }],
    });
    await admin.rest('POST', `users/${user.badgeNumber}/release_lock`);
    expect(await found(user.email)).toMatchObject([{ state: 'ACTIVE' }]);
  });

  it('are found by a part of name or address, or the beginning of the badge number', async () => {
    const user = await createUser(app, 4, { firstName: 'Zora', lastName: 'Finding_%' });
    const ids = async (search: string) => (await found(search)).map(({ id }) => id);
    expect(await ids('ora find')).toEqual([user.id]);
    expect(await ids(user.email.toUpperCase())).toEqual([user.id]);
    expect(await ids(String(user.badgeNumber))).toContain(user.id);
    // The address has digits of the badge number, which is another place to find them.
    await app.database.query('UPDATE users SET badge_number = 70517 WHERE id = $1', [user.id]);
    expect(await ids('705')).toContain(user.id);
    expect(await ids('0517')).not.toContain(user.id);
    // Nothing typed is a wildcard (reliability 7).
    expect(await ids('finding_%')).toEqual([user.id]);
    expect(await ids('%zora')).toEqual([]);
    expect(await ids('z_ra')).toEqual([]);
    const { body } = await admin.rest('GET', 'users?search=nobody+at+all');
    expect(body).toMatchObject({ data: [], total: 0, last_page: 1 });
    expect((await admin.rest('GET', `users?search=${'x'.repeat(201)}`)).status).toBe(422);
  });
});
