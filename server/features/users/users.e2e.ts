import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import {
  createUser,
  fresh,
  mailsIn,
  PASSWORD,
  picture,
  signedInAs,
  signIn,
  signInByPassword,
  type TestUser,
} from '../../test/factory.js';
import { momentIn } from '../../test/clock.js';

let app: TestApp;
let admin: Visitor;
let adminUser: TestUser;
let tec: Visitor;
beforeAll(async () => {
  app = await startApp();
  ({ visitor: admin, user: adminUser } = await signedInAs(app, 1));
  ({ visitor: tec } = await signedInAs(app, 2));
});
afterAll(() => app.stop());

const fieldsOf = (user: TestUser): Record<string, unknown> => ({
  badge_number: user.badgeNumber,
  email: user.email,
  first_name: user.name.split(' ')[0],
  last_name: user.name.split(' ')[1],
  role: user.roleId,
  is_reset_password: false,
  is_reset_twofah: false,
});

const put = (by: Visitor, user: TestUser, changes: Record<string, unknown>): Promise<Answer> =>
  by.rest('PUT', `users/${user.badgeNumber}`, { ...fieldsOf(user), ...changes });

const newUser = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  const number = fresh();
  return {
    badge_number: 50_000 + number,
    email: `new${number}@stopline.test`,
    first_name: 'Nora',
    last_name: 'Quist',
    role: 4,
    ...changes,
  };
};

const mailsTo = (email: string): Promise<string[]> => mailsIn(app, email);

const lastActivity = async (type: string): Promise<{ description: string; details: unknown }> => {
  const [row] = await app.database.query<{ description: string; details: unknown }[]>(
    'SELECT description, details FROM activity WHERE type = $1 ORDER BY id DESC LIMIT 1',
    [type],
  );
  return row!;
};

describe('users (spec 7, contract 5)', () => {
  it('lists them by page', async () => {
    const { status, body } = await admin.rest('GET', 'users');
    expect(status).toBe(200);
    expect(body).toMatchObject({ current_page: 1, last_page: 1, per_page: 15 });
    expect(body.data[0]).toEqual({
      id: adminUser.id,
      name: adminUser.name,
      first_name: 'Robin',
      last_name: adminUser.name.slice(6),
      email: adminUser.email,
      badge_number: adminUser.badgeNumber,
      role: { id: 1, name: 'System Administrator' },
      avatar_src: null,
      twofah_registered: true,
      locked_until: null,
      mail_failure: null,
      mail_failed_at: null,
      created_at: expect.stringMatching(/Z$/),
      identity: null,
      last_sign_in_at: expect.stringMatching(/Z$/),
      state: 'ACTIVE',
    });
    expect((await admin.rest('GET', 'users?page=99')).body.data).toEqual([]);
    for (const page of ['0', '-1', '1.5', 'x', '99999999999'])
      expect((await admin.rest('GET', `users?page=${page}`)).status).toBe(422);
  });

  it('adds one without a password, whose invitation leads through the reset page to signing in', async () => {
    const body = newUser();
    const created = await admin.rest('POST', 'users', body);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...body, role: { id: 4 }, twofah_registered: false });
    const [mail] = await mailsTo(body['email'] as string);
    expect(mail).toContain('Nora Quist');
    const token = /\/reset\/([\w-]+)/.exec(mail!)![1];
    const guest = app.visitor();
    const { body: link } = await guest.rest('POST', 'auth/is_reset', { token });
    expect(
      (await guest.rest('POST', 'auth/reset_password', { ...link, password: PASSWORD })).status,
    ).toBe(200);
    const signedIn = await signInByPassword(app, { email: body['email'] as string });
    expect((await signedIn.rest('POST', 'auth/me')).body.name).toBe('Nora Quist');
  });

  it.each([
    [{ first_name: '' }, 'First Name is required'],
    [{ first_name: '  ' }, 'First Name is required'],
    [{ last_name: undefined }, 'Last Name is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nobody' }, 'Email must be valid'],
    [{ email: 'a;b@c.d' }, 'Email must be valid'],
    [{ email: 'a\r\nBcc: x@y.z' }, 'Email must be valid'],
    [{ email: 'İ@stopline.test' }, 'Email must be valid'],
    [{ badge_number: undefined }, 'Badge No is required'],
    [{ badge_number: null }, 'Badge No is required'],
    [{ badge_number: '12' }, 'Badge No must be a whole number'],
    [{ badge_number: 1.5 }, 'Badge No must be a whole number'],
    [{ badge_number: 0 }, 'Badge No must be a whole number from 1'],
    [{ badge_number: 2 ** 53 }, 'Badge No must be a whole number'],
    [{ role: undefined }, 'Role is required'],
    [{ role: 7 }, 'Role is not one of the list'],
    [{ role: 1.5 }, 'Role is not one of the list'],
    [{ role: 'System Administrator' }, 'Role is not one of the list'],
    [{ first_name: 'a\u0000b' }, 'First Name has characters that cannot be stored'],
    [{ first_name: 'x'.repeat(101) }, 'First Name must be at most 100 characters long'],
  ])('refuses %j', async (changes, sentence) => {
    const { status, body } = await admin.rest('POST', 'users', newUser(changes));
    expect([status, body.message]).toEqual([422, sentence]);
  });

  it('refuses a field that nobody may write', async () => {
    const { status, body } = await admin.rest('POST', 'users', newUser({ password_hash: 'x' }));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password_hash']]);
  });

  it('refuses an address or a badge that another active user has, also when two add at once', async () => {
    const user = await createUser(app, 4);
    const email = await admin.rest('POST', 'users', newUser({ email: user.email.toUpperCase() }));
    expect([email.status, email.body]).toEqual([
      422,
      {
        statusCode: 422,
        code: 'INVALID',
        message: 'Email is already in use',
        errors: { email: ['Email is already in use'] },
      },
    ]);
    const badge = await admin.rest('POST', 'users', newUser({ badge_number: user.badgeNumber }));
    expect(badge.body.errors).toEqual({ badge_number: ['Badge No is already in use'] });
    const twice = newUser();
    const answers = await Promise.all([1, 2, 3].map(() => admin.rest('POST', 'users', twice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    await admin.rest('DELETE', `users/${twice['badge_number'] as number}`);
    expect((await admin.rest('POST', 'users', twice)).status).toBe(201);
  });

  it('changes one, writes down what was and what is, and ends their sessions when the role changes', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const renamed = await put(admin, user, { last_name: 'Vance' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Robin Vance']);
    expect(await lastActivity('user_changed')).toMatchObject({
      details: { lastName: { old: user.name.slice(6), new: 'Vance' } },
    });
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
    expect((await put(admin, user, { role: 3 })).body.role).toEqual({
      id: 3,
      name: 'Inspection Officer',
    });
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await admin.rest('PUT', 'users/99999999', fieldsOf(user))).status).toBe(404);
    expect((await admin.rest('PUT', 'users/x', fieldsOf(user))).status).toBe(404);
  });

  it('resets a password: the old one is worthless, sessions end, a link is mailed', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    expect((await put(admin, user, { is_reset_password: true })).status).toBe(200);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    const tried = await app
      .visitor()
      .rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD });
    expect(tried.status).toBe(401);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it('resets two-factor sign-in: sessions end, a new key is shown', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    expect((await put(admin, user, { is_reset_twofah: true })).body.twofah_registered).toBe(false);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    await signInByPassword(app, user);
  });

  it('releases a lock at once', async () => {
    const user = await createUser(app, 4);
    const verify = (password: string): Promise<Answer> =>
      app.visitor().rest('POST', 'auth/login/verify', { email: user.email, password });
    for (let attempt = 1; attempt <= 5; attempt += 1) await verify('wrong password');
    expect((await verify(PASSWORD)).status).toBe(429);
    const listed = await admin.graphql(`{ users { data { badgeNumber lockedUntil } } }`);
    const row = listed.data.users.data.find(
      ({ badgeNumber }: TestUser) => badgeNumber === user.badgeNumber,
    );
    if (row !== undefined) expect(row.lockedUntil).not.toBeNull();
    const released = await admin.graphql(
      `mutation { releaseUserLock(input: { userId: ${user.id} }) { user { lockedUntil } } }`,
    );
    expect(released.data.releaseUserLock.user).toEqual({ lockedUntil: null });
    expect((await verify(PASSWORD)).status).toBe(200);
    expect((await lastActivity('lock_released')).description).toContain(user.name);
  });

  it('keeps TEC Administrators away from System Administrators', async () => {
    const sentence = 'Only a System Administrator may change a System Administrator';
    for (const answer of [
      await tec.rest('POST', 'users', newUser({ role: 1 })),
      await put(tec, adminUser, { first_name: 'Hacked' }),
      await put(tec, await createUser(app, 4), { role: 1 }),
      await tec.rest('DELETE', `users/${adminUser.badgeNumber}`),
      await tec.rest('POST', `users/${adminUser.badgeNumber}/release_lock`),
    ])
      expect([answer.status, answer.body.message]).toEqual([403, sentence]);
    expect((await lastActivity('refused')).description).toContain(
      'to manage a System Administrator',
    );
    expect((await tec.rest('POST', 'users', newUser({ role: 2 }))).status).toBe(201);
  });

  it('keeps badge number and role of administrators, and the last System Administrator', async () => {
    const other = await createUser(app, 1);
    expect((await put(admin, other, { role: 4 })).body.errors).toEqual({
      role: ['The role of an administrator cannot be changed'],
    });
    expect((await put(admin, other, { badge_number: 77_777 })).body.errors).toEqual({
      badge_number: ['The Badge No of an administrator cannot be changed'],
    });
    const tecUser = await createUser(app, 2);
    expect((await put(admin, tecUser, { role: 1 })).status).toBe(422);
    const self = await admin.rest('DELETE', `users/${adminUser.badgeNumber}`);
    expect([self.status, self.body.message]).toEqual([409, 'You cannot delete yourself']);
    expect((await admin.rest('DELETE', `users/${other.badgeNumber}`)).status).toBe(204);
    const last = await put(admin, adminUser, { role: 4 });
    expect([last.status, last.body.message]).toEqual([
      409,
      'The last System Administrator cannot be deleted or demoted',
    ]);
  });

  it('lets of two System Administrators who delete each other one win', async () => {
    const { user, visitor } = await signedInAs(app, 1);
    const answers = await Promise.all([
      admin.rest('DELETE', `users/${user.badgeNumber}`),
      visitor.rest('DELETE', `users/${adminUser.badgeNumber}`),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const [count] = await app.database.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM users WHERE role_id = 1 AND deactivated_at IS NULL',
    );
    expect(count!.count).toBe(1);
    ({ visitor: admin, user: adminUser } = await signedInAs(app, 1));
  });

  it('deletes one: no more sessions, no sign-in, their row stays', async () => {
    const { user, visitor } = await signedInAs(app, 5);
    expect((await admin.rest('DELETE', `users/${user.badgeNumber}`)).status).toBe(204);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(401);
    const tried = await app
      .visitor()
      .rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD });
    expect(tried.status).toBe(401);
    expect((await admin.rest('DELETE', `users/${user.badgeNumber}`)).status).toBe(404);
    expect(
      await app.database.query('SELECT last_name FROM users WHERE id = $1', [user.id]),
    ).toHaveLength(1);
  });

  it('ends the sessions of a deleted user for good, and shuts out a user whose sessions were left', async () => {
    const { user, visitor } = await signedInAs(app, 5);
    await admin.rest('DELETE', `users/${user.badgeNumber}`);
    const sessions = await app.database.query<object[]>(
      'SELECT ended_at IS NOT NULL AS ended, ended_because AS why FROM sessions WHERE user_id = $1',
      [user.id],
    );
    expect(sessions).toEqual([{ ended: true, why: 'user deleted' }]);
    // A row that comes back to life does not bring the sessions back.
    const setDeactivated = (userId: number, value: string): Promise<unknown> =>
      app.database.query(`UPDATE users SET deactivated_at = ${value} WHERE id = $1`, [userId]);
    await setDeactivated(user.id, 'NULL');
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await visitor.rest('POST', 'auth/refresh')).status).toBe(401);
    await setDeactivated(user.id, 'now()');

    const left = await signedInAs(app, 5);
    await setDeactivated(left.user.id, 'now()');
    expect((await left.visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await left.visitor.rest('POST', 'auth/refresh')).status).toBe(401);
  });

  it('is for administrators only, at both doors', async () => {
    const { visitor } = await signedInAs(app, 3);
    expect((await visitor.rest('GET', 'users')).status).toBe(403);
    expect((await visitor.rest('POST', 'users', newUser())).status).toBe(403);
    expect(
      (await visitor.graphql('mutation { deleteUser(input: { userId: 1 }) { deletedId } }'))
        .errors[0],
    ).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    });
    expect((await app.visitor().rest('GET', 'users')).status).toBe(401);
  });

  it('does the same over GraphQL', async () => {
    const number = fresh();
    const created = await admin.graphql(
      `mutation { createUser(input: { badgeNumber: ${60_000 + number}, email: "g${number}@stopline.test", firstName: "Gil", lastName: "Ash", roleId: 6 }) { user { id name role { name } } } }`,
    );
    expect(created.data.createUser.user).toEqual({
      id: expect.any(String),
      name: 'Gil Ash',
      role: { name: 'Spot-Speed Processing Officer' },
    });
    const refused = await admin.graphql(
      `mutation { createUser(input: { badgeNumber: 1, email: "", firstName: "", lastName: "Ash", roleId: 9 }) { user { id } } }`,
    );
    expect(refused.errors[0]).toMatchObject({
      extensions: {
        code: 'INVALID',
        errors: { email: ['Email is required'], firstName: ['First Name is required'] },
      },
    });
    expect((await admin.graphql('{ roles { id name } }')).data.roles).toHaveLength(6);
    expect(
      (
        await admin.graphql(
          'mutation ($id: ID!) { deleteUser(input: { userId: $id }) { deletedId } }',
          { id: created.data.createUser.user.id },
        )
      ).data.deleteUser.deletedId,
    ).toBe(created.data.createUser.user.id);
  });
});

describe('profile (spec 5, contract 4.7)', () => {
  let user: TestUser;
  let visitor: Visitor;
  beforeAll(async () => {
    ({ user, visitor } = await signedInAs(app, 4));
  });

  const profile = (
    user: TestUser,
    changes: Record<string, unknown> = {},
  ): Record<string, unknown> => ({
    current_password: PASSWORD,
    email: user.email,
    first_name: 'Robin',
    last_name: 'Hale',
    ...changes,
  });

  it('saves names and address with the current password, and stays signed in', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const { status, body } = await visitor.rest(
      'PUT',
      'user/profile',
      profile(user, { new_password: null, file: null }),
    );
    expect(status).toBe(200);
    expect(body.logout).toBe(false);
    expect(body.user).toEqual((await visitor.rest('POST', 'auth/me')).body);
    expect(body.user.name).toBe('Robin Hale');
  });

  it.each([
    [{ current_password: undefined }, 'Cannot make changes without current password'],
    [{ current_password: '' }, 'Cannot make changes without current password'],
    [{ current_password: 'wrong password' }, 'The current password is wrong'],
    [
      { new_password: PASSWORD },
      'Cannot use the same password as new password, please choose unique password',
    ],
    [{ new_password: 'short' }, 'Password must be at least 12 characters long'],
    [{ new_password: 'password1234' }, 'Password is too easy to guess, please choose another'],
    [{ new_password: 12 }, 'New password must be text'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nobody' }, 'Email must be valid'],
    [{ file: '../../etc/passwd' }, 'Upload the image first'],
    [{ role: 1 }, 'role is not a known field'],
  ])('refuses %j', async (changes, sentence) => {
    const answer = await visitor.rest('PUT', 'user/profile', profile(user, changes));
    expect([answer.status, answer.body.message]).toEqual([422, sentence]);
  });

  it('keeps badge number and role read-only', async () => {
    const answer = await visitor.rest(
      'PUT',
      'user/profile',
      profile(user, { badge_number: 1, role: 1 }),
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
      422,
      ['badge_number', 'role'],
    ]);
  });

  it('changes the password: every session ends, this one too; signing out still works', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const changed = await visitor.rest(
      'PUT',
      'user/profile',
      profile(user, { new_password: 'kestrel over wet slate' }),
    );
    expect([changed.status, changed.body.logout]).toEqual([200, true]);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    expect((await visitor.rest('POST', 'auth/logout')).status).toBe(200);
    const tried = await app
      .visitor()
      .rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD });
    expect(tried.status).toBe(401);
  });

  it('counts a wrong current password as a failed sign-in, at both doors', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const wrong = profile(user, { current_password: 'wrong password' });
    for (let attempt = 1; attempt <= 4; attempt += 1)
      await visitor.rest('PUT', 'user/profile', wrong);
    const fifth = await visitor.graphql(
      `mutation ($email: String!) { updateProfile(input: { currentPassword: "wrong password", email: $email, firstName: "R", lastName: "H" }) { logout } }`,
      { email: user.email },
    );
    expect(fifth.errors[0]!.message).toBe('The current password is wrong');
    expect((await lastActivity('sign_in_failed')).description).toBe(
      `Wrong current password for ${user.email}`,
    );
    expect((await visitor.rest('PUT', 'user/profile', profile(user))).status).toBe(429);
    const signingIn = await app
      .visitor()
      .rest('POST', 'auth/login/verify', { email: user.email, password: PASSWORD });
    expect(signingIn.status).toBe(429);
    expect((await visitor.rest('POST', 'auth/me')).status).toBe(200);
  });

  it('refuses an address of somebody else', async () => {
    const other = await createUser(app, 4);
    const answer = await visitor.rest('PUT', 'user/profile', profile(user, { email: other.email }));
    expect(answer.body.errors).toEqual({ email: ['Email is already in use'] });
  });

  const upload = (
    visitor: Visitor,
    content: Buffer,
    { field = 'file', type = 'image/jpeg' } = {},
  ): Promise<Answer> => {
    const boundary = 'x-boundary-x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: ${type}\r\n\r\n`;
    return visitor.send({
      method: 'POST',
      url: '/api/user/profile/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  };

  it('keeps a picture after encoding it again: square, 256 px, without metadata, for its uploader only', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const { user: otherUser, visitor: other } = await signedInAs(app, 4);
    const image = await sharp(await picture(640, 480))
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer();
    const uploaded = await upload(visitor, image);
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toEqual({ file: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const { file } = uploaded.body;
    expect((await other.rest('PUT', 'user/profile', profile(otherUser, { file }))).status).toBe(
      422,
    );

    const saved = await visitor.rest('PUT', 'user/profile', profile(user, { file }));
    const src = saved.body.user.avatar_src as string;
    expect(src).toMatch(new RegExp(`^/api/users/${user.id}/avatar\\?v=[0-9a-f]{8}$`));
    const answer = await other.send({ method: 'GET', url: src });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const metadata = await sharp(answer.raw).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(metadata.exif).toBeUndefined();
    const again = await other.send({
      method: 'GET',
      url: src,
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect(again.status).toBe(304);
    expect((await app.visitor().send({ method: 'GET', url: src })).status).toBe(401);
    expect((await other.rest('GET', `users/${otherUser.id}/avatar`)).status).toBe(404);
    expect((await other.rest('GET', 'users/x/avatar')).status).toBe(404);
  });

  it('refuses what is no PNG or JPEG, whatever it is called, and what is too large', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await sharp(await picture())
      .gif()
      .toBuffer();
    const webp = await sharp(await picture())
      .webp()
      .toBuffer();
    const REFUSED: [Buffer, string][] = [
      [svg, 'must be png or jpeg: SVG is not taken'],
      [gif, 'must be png or jpeg: GIF is not taken'],
      [webp, 'must be png or jpeg: WebP is not taken'],
      [Buffer.alloc(0), 'must be png or jpeg: it is empty'],
      [Buffer.from('text'), 'must be png or jpeg: it is not an image'],
      [(await picture()).subarray(0, 100), 'is cut off'],
      [
        (
          await sharp(await picture())
            .png()
            .toBuffer()
        ).subarray(0, -20),
        'is cut off',
      ],
    ];
    for (const [content, wrong] of REFUSED) {
      const answer = await upload(visitor, content);
      expect([answer.status, answer.body.errors]).toEqual([422, { file: [`The image ${wrong}`] }]);
    }
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: 'black' },
    })
      .png()
      .toBuffer();
    expect((await upload(visitor, bomb)).body).toEqual({
      statusCode: 422,
      code: 'INVALID',
      message: 'The image has too many pixels',
      errors: { file: ['The image has too many pixels'] },
    });
    expect((await upload(visitor, Buffer.alloc(6 * 1024 * 1024, 0xff))).status).toBe(413);
    expect((await upload(visitor, await picture(), { field: 'other' })).body.errors).toEqual({
      file: ['File is required'],
    });
    expect((await visitor.rest('POST', 'user/profile/upload', { file: 'x' })).status).toBe(415);
    const noBoundary = await visitor.send({
      method: 'POST',
      url: '/api/user/profile/upload',
      headers: { 'content-type': 'multipart/form-data' },
      payload: 'x',
    });
    expect(noBoundary.status).toBe(400);
    const spool = join(app.variables['DATA_DIR']!, 'files', 'spool');
    expect(await readdir(spool)).toEqual([]);
  });
});

describe('preferences (WCAG 2.1.4: single-letter keys can be switched off)', () => {
  const DEFAULTS = {
    single_keys: true,
    time_zone: null,
    mail_sent_back: false,
    mail_mentioned: false,
    digest_hour: null,
    welcomed: false,
  };

  it('are saved at both doors, shown in auth/me, and written down when they change', async () => {
    const { user, visitor } = await signedInAs(app, 4);
    const put = (body: unknown): Promise<Answer> => visitor.rest('PUT', 'user/preferences', body);
    const me = async (): Promise<unknown> =>
      (await visitor.rest('POST', 'auth/me')).body.single_keys;
    expect(await me()).toBe(true);
    for (const twice of [1, 2]) {
      const { status, body } = await put({ single_keys: false });
      expect([twice, status, body]).toEqual([twice, 200, { ...DEFAULTS, single_keys: false }]);
    }
    expect(await me()).toBe(false);
    expect((await visitor.graphql('{ me { singleKeys } }')).data.me.singleKeys).toBe(false);
    const { data } = await visitor.graphql(
      'mutation { updatePreferences(input: { singleKeys: true }) { preferences { singleKeys } } }',
    );
    expect(data.updatePreferences.preferences).toEqual({ singleKeys: true });
    expect(await me()).toBe(true);
    const logged = (await admin.rest('GET', 'logs')).body.system.filter(
      (entry: { subject_id: number; properties: { type: string } }) =>
        entry.subject_id === user.id && entry.properties.type === 'Profile changed',
    );
    expect(logged.map(({ description }: { description: string }) => description)).toEqual([
      `${user.name} switched single-letter keys on`,
      `${user.name} switched single-letter keys off`,
    ]);
  });

  it('keep what is left out, and are part of the user at both doors', async () => {
    const { user, visitor } = await signedInAs(app, 5);
    const chosen = {
      time_zone: 'Europe/Berlin',
      mail_sent_back: true,
      mail_mentioned: true,
      digest_hour: 0,
    };
    expect((await visitor.rest('PUT', 'user/preferences', chosen)).body).toEqual({
      ...DEFAULTS,
      ...chosen,
    });
    expect((await visitor.rest('PUT', 'user/preferences', {})).body).toEqual({
      ...DEFAULTS,
      ...chosen,
    });
    expect((await visitor.rest('POST', 'auth/me')).body).toMatchObject({ ...DEFAULTS, ...chosen });
    const fields = 'singleKeys timeZone mailSentBack mailMentioned digestHour welcomed';
    const { data } = await visitor.graphql(
      `mutation { updatePreferences(input: { timeZone: null, digestHour: null, welcomed: true }) { preferences { ${fields} } } }`,
    );
    const now = {
      singleKeys: true,
      timeZone: null,
      mailSentBack: true,
      mailMentioned: true,
      digestHour: null,
      welcomed: true,
    };
    expect(data.updatePreferences.preferences).toEqual(now);
    expect((await visitor.graphql(`{ me { ${fields} } }`)).data.me).toEqual(now);
    const logged = (await admin.rest('GET', 'logs')).body.system
      .filter(({ subject_id }: { subject_id: number }) => subject_id === user.id)
      .map(({ description }: { description: string }) => description);
    expect(logged.slice(0, 2)).toEqual([
      `${user.name} chose the department's time zone, switched the daily digest off`,
      `${user.name} chose the time zone Europe/Berlin, switched mail about events that are sent back on, switched mail about mentions on, switched the daily digest on, at 0:00`,
    ]);
  });

  const ZONE = 'Time Zone must be an IANA time zone such as Europe/Rome';
  const HOUR = 'Digest Hour must be a whole number from 0 to 23';
  it.each([
    [{ single_keys: null }, 'Single Keys is required'],
    [{ single_keys: 'no' }, 'Single Keys must be true or false'],
    [{ single_keys: 0 }, 'Single Keys must be true or false'],
    [{ time_zone: 'Nowhere/Land' }, ZONE],
    [{ time_zone: '+02:00' }, ZONE],
    [{ time_zone: '' }, ZONE],
    [{ time_zone: 7 }, ZONE],
    [{ time_zone: "UTC'; DROP TABLE users" }, ZONE],
    [{ mail_sent_back: null }, 'Mail Sent Back is required'],
    [{ mail_mentioned: 'on' }, 'Mail Mentioned must be true or false'],
    [{ digest_hour: 24 }, HOUR],
    [{ digest_hour: -1 }, HOUR],
    [{ digest_hour: 7.5 }, HOUR],
    [{ digest_hour: '7' }, HOUR],
    [{ welcomed: 1 }, 'Welcomed must be true or false'],
  ])('refuse %j', async (body, sentence) => {
    const { visitor } = await signedInAs(app, 3);
    const answer = await visitor.rest('PUT', 'user/preferences', body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { [Object.keys(body)[0]!]: [sentence] },
    ]);
    expect((await visitor.rest('POST', 'auth/me')).body).toMatchObject(DEFAULTS);
  });

  it('are one’s own, and have no other field', async () => {
    const { visitor } = await signedInAs(app, 3);
    const answer = await visitor.rest('PUT', 'user/preferences', { single_keys: true, id: 1 });
    expect(answer.status).toBe(422);
    const guest = await app.visitor().rest('PUT', 'user/preferences', { single_keys: true });
    expect(guest.status).toBe(401);
  });
});

describe('API tokens (contract 3)', () => {
  const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

  it('are made by administrators, shown once, kept as hashes, and end when revoked or expired', async () => {
    const made = await admin.rest('POST', 'tokens', {
      name: 'Mapping',
      scopes: ['citations:read'],
      expires_at: soon(),
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      token: expect.stringMatching(/^stopline_[\w-]{43}$/),
    });
    const { id, token } = made.body;
    const rows = await app.database.query<object[]>('SELECT * FROM api_tokens WHERE id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(token);

    const program = app.visitor();
    program.bearer = token;
    expect((await program.rest('GET', 'citations?status=pending')).status).toBe(200);
    expect(
      (await program.graphql('{ citations(queue: PENDING) { total } }')).data.citations.total,
    ).toBe(0);
    for (const answer of [
      await program.rest('POST', 'citations/1/comments/add', { body: 'x' }),
      await program.rest('GET', 'users'),
      await program.rest('POST', 'auth/me'),
      await program.rest('GET', 'tokens'),
      await program.rest('PUT', 'user/profile', {}),
      await program.rest('POST', 'events', {}),
    ])
      expect(answer.status).toBe(403);
    const listed = await admin.rest('GET', 'tokens');
    expect(listed.body[0]).toMatchObject({
      id,
      name: 'Mapping',
      scopes: ['citations:read'],
      revoked_at: null,
      created_by: { id: adminUser.id, badge_number: adminUser.badgeNumber },
    });
    expect(listed.body[0].last_used_at).not.toBeNull();

    expect((await admin.rest('DELETE', `tokens/${id}`)).status).toBe(204);
    expect((await admin.rest('DELETE', `tokens/${id}`)).status).toBe(204);
    expect((await program.rest('GET', 'citations?status=pending')).body.message).toBe(
      'Unauthenticated',
    );
    expect((await admin.rest('DELETE', 'tokens/999999')).status).toBe(404);

    const short = await admin.graphql(
      `mutation ($at: DateTime!) { createApiToken(input: { name: "Camera", scopes: [EVENTS_WRITE], expiresAt: $at }) { apiToken { id } token } }`,
      { at: soon() },
    );
    program.bearer = short.data.createApiToken.token;
    expect((await program.rest('POST', 'events', {})).status).not.toBe(403);
    expect((await program.rest('GET', 'citations?status=pending')).status).toBe(403);
    await app.database.query(`UPDATE api_tokens SET expires_at = now() WHERE id = $1`, [
      short.data.createApiToken.apiToken.id,
    ]);
    expect((await program.rest('POST', 'events', {})).status).toBe(401);
  });

  it('never fall back to a cookie', async () => {
    const { visitor } = await signedInAs(app, 3);
    for (const bearer of ['', 'garbage', 'x'.repeat(300)]) {
      visitor.bearer = bearer;
      expect((await visitor.rest('POST', 'auth/me')).status).toBe(401);
    }
  });

  it.each([
    [{ name: '' }, 'Name is required'],
    [{ scopes: [] }, 'Scopes are required'],
    [{ scopes: 'citations:read' }, 'Scopes are required'],
    [
      { scopes: ['everything'] },
      'Scopes must be among citations:read, events:write, notices:read, logs:read',
    ],
    [{ scopes: ['citations:read', 'citations:read'] }, 'Scopes are named more than once'],
    [{ expires_at: undefined }, 'Expiry is required'],
    [{ expires_at: 'tomorrow' }, 'Expiry must be a date'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'Expiry must lie in the future'],
  ])('refuse %j', async (changes, sentence) => {
    const body = { name: 'Mapping', scopes: ['citations:read'], expires_at: soon(), ...changes };
    const answer = await admin.rest('POST', 'tokens', body);
    expect([answer.status, answer.body.message]).toEqual([422, sentence]);
  });
});

it('codes come from the key that was shown', async () => {
  expect(await generate({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', epoch: 59 })).toBe('287082');
});

describe('sessions', () => {
  let admin: Visitor;
  let tec: Visitor;
  let adminUser: TestUser;

  beforeAll(async () => {
    ({ visitor: admin, user: adminUser } = await signedInAs(app, 1));
    ({ visitor: tec } = await signedInAs(app, 2));
  });

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
});
