import { ModulesContainer } from '@nestjs/core';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALLOW } from '../../platform/identity/allow.js';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { startApp, type TestApp } from '../../test/app.js';
import { createUser, PASSWORD } from '../../test/factory.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({
    // Nobody listens there, and a callback without an attempt asks nobody.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'stopline',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_LABEL: 'Badge Desk',
    LOG_LEVEL: 'fatal',
  });
});
afterAll(() => app.stop());

/** The number of rows of each table that has any. */
async function rows(): Promise<Record<string, number>> {
  const tables = await app.database.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await app.database
      .query<{ n: number }[]>(`SELECT count(*)::int AS n FROM "${name}"`)
      // Tables of the owner alone are written by no request.
      .catch(() => [{ n: 0 }]);
    counts[name] = row!.n;
  }
  return counts;
}

/** The handlers that guests may call, as `Class.method`. */
function publicHandlers(): string[] {
  const found = new Set<string>();
  for (const module of app.nest.get(ModulesContainer).values())
    for (const { metatype } of [...module.controllers.values(), ...module.providers.values()]) {
      const prototype: unknown = (metatype as { prototype?: unknown } | null)?.prototype;
      if (typeof prototype !== 'object' || prototype === null) continue;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const method: unknown = Object.getOwnPropertyDescriptor(prototype, name)?.value;
        if (typeof method !== 'function') continue;
        const access = Reflect.getMetadata(ALLOW, method) as readonly string[] | undefined;
        if (access?.includes('public') === true) found.add(`${metatype!.name}.${name}`);
      }
    }
  return [...found].sort();
}

describe('a guest cannot fill what lasts (reliability 26)', () => {
  it('each handler that a guest may call is in the table of docs/operations.md, and no other', () => {
    const page = readFileSync('docs/operations.md', 'utf8');
    const section = /\n## What a guest can write\n([\s\S]*?)\n## /.exec(page)![1]!;
    const named = [...section.matchAll(/^\| `(\w+\.\w+)`/gm)].map(([, name]) => name!);
    expect(named.sort()).toEqual(publicHandlers());
  });

  it('90 callbacks without an attempt of ours leave no row, and each is told that it did not work', async () => {
    const before = await rows();
    const visitor = app.visitor();
    for (let n = 0; n < 90; n += 1) {
      const answer = await visitor.send({
        method: 'GET',
        url: `/api/auth/oidc/callback?code=${n}&state=${n}`,
      });
      expect([answer.status, answer.headers['location']]).toEqual([302, '/login?sso=1']);
    }
    const { status, body } = await visitor.rest('POST', 'auth/oidc/complete', {});
    expect([status, body.code, body.message]).toEqual([
      401,
      'OIDC_FAILED',
      'Sign-in with Badge Desk did not work, please try again',
    ]);
    const again = await visitor.rest('POST', 'auth/oidc/complete', {});
    expect([again.status, again.body.code]).toEqual([401, 'OIDC_EXPIRED']);
    expect(await rows()).toEqual(before);
    const metrics = await app.visitor().send({ method: 'GET', url: '/metrics' });
    expect(metrics.raw.toString()).toContain(
      'stopline_guest_entries_total{type="oidc_refused",outcome="counted"} 90',
    );
  });

  it('attempts that fail because the issuer is away are in the history up to the bound of their network', async () => {
    const count = async (): Promise<number> => {
      const [row] = await app.database.query<{ n: number }[]>(
        'SELECT count(*)::int AS n FROM activity',
      );
      return row!.n;
    };
    const before = await count();
    await Promise.all(
      Array.from({ length: 90 }, () =>
        app.visitor().send({ method: 'GET', url: '/api/auth/oidc/start' }),
      ),
    );
    expect((await count()) - before).toBe(60);
  });

  it('an entry that a guest causes is written up to its bound, whatever feature writes it', async () => {
    const activity = app.nest.get(ActivityService);
    for (let n = 0; n < 100; n += 1)
      await activity.noteActivity({
        type: 'owner_refused',
        actor: { kind: 'guest', ip: '198.51.100.7', requestId: 'test' },
        description: 'Wrong PIN',
      });
    const [row] = await app.database.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM activity WHERE ip = '198.51.100.7'`,
    );
    expect(row!.n).toBe(60);
  });

  it('control characters in the address of a reset link never reach Postgres', async () => {
    for (const email of ['a\0b@stopline.test', '\0', 'a\u0007@b.test']) {
      const token = Buffer.from(`${email};abc`).toString('base64url');
      const { status, body } = await app.visitor().rest('POST', 'auth/is_reset', { token });
      expect([status, body.code]).toEqual([404, 'INVALID_RESET_LINK']);
    }
  });
});

describe('a broken issuer (joining 1)', () => {
  it('is OIDC_UNAVAILABLE behind the ticket, and the API runs on', async () => {
    const visitor = app.visitor();
    const { status, headers } = await visitor.send({
      method: 'GET',
      url: '/api/auth/oidc/start?next=%2Fsearch',
      // Another network than the one that has reached its bound.
      remoteAddress: '198.51.100.8',
    });
    expect([status, headers['location']]).toEqual([302, '/login?sso=1&next=%2Fsearch']);
    const answer = await visitor.rest('POST', 'auth/oidc/complete', {});
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      503,
      'OIDC_UNAVAILABLE',
      'Badge Desk is not available at the moment',
    ]);
    expect((await visitor.rest('POST', 'auth/oidc/complete', {})).body.code).toBe('OIDC_EXPIRED');
    const user = await createUser(app, 4);
    const password = { email: user.email, password: PASSWORD };
    expect((await app.visitor().rest('POST', 'auth/login/verify', password)).status).toBe(200);
  });
});
