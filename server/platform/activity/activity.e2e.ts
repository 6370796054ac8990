import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '../../app/entities.js';
import { type ActivityEntry, ActivityService } from './activity.service.js';
import { SealModule } from './activity.module.js';
import { SealService } from './seal.service.js';
import { verifyActivity } from './verify.js';
import { ConfigModule } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { DatabaseModule } from '../database/database.module.js';
import { Transactions } from '../database/transactions.js';
import type { Actor } from '../identity/caller.js';
import { startApp, type TestApp } from '../../test/app.js';
import { createCitation, createUser, programWith } from '../../test/factory.js';

@Module({ imports: [ConfigModule, DatabaseModule.forEntities(ENTITIES), SealModule] })
class Sealing {}

let app: TestApp;
let activity: ActivityService;
/** The owner of the tables, who may do more than the application. */
let owner: DataSource;
let sealing: INestApplicationContext | undefined;
/** The log lines of the sealing process. */
let logged: string[];

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'fatal' });
  activity = app.nest.get(ActivityService);
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL']!,
  }).initialize();
});
afterEach(async () => {
  await sealing?.close();
  sealing = undefined;
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

async function startSealing(): Promise<SealService> {
  logged = [];
  const keep = (message: unknown): void => void logged.push(String(message));
  sealing = await NestFactory.createApplicationContext(Sealing, {
    logger: { log: keep, warn: keep, error: keep },
    abortOnError: false,
  });
  const seals = sealing.get(SealService);
  // Its first round has begun; the next ones come sooner than after the usual seconds.
  Object.assign(Reflect.get(seals, 'sealing') as object, { everyMs: 50 });
  return seals;
}

const verified = (): ReturnType<typeof verifyActivity> => verifyActivity(app.nest.get(Database));
const GUEST: Actor = { kind: 'guest', ip: '192.0.2.7', requestId: 'request-1' };

async function lastRow(): Promise<Record<string, unknown>> {
  const [row] = await app.database.query<Record<string, unknown>[]>(
    `SELECT log, type, description, citation_id, causer_type, causer_id, causer_name, subject_type, subject_id, details,
       ip, request_id, created_at > now() - interval '1 minute' AS recent FROM activity ORDER BY id DESC LIMIT 1`,
  );
  return row!;
}

/** Entries as the application writes them, many at once. */
const writeMany = (count: number): Promise<unknown> =>
  app.database.query(
    `INSERT INTO activity (log, type, description, details)
     SELECT 'system', 'refused', 'entry ' || n, '{}' FROM generate_series(1, $1::int) AS n`,
    [count],
  );

describe('who, what, when, from where, target, outcome (reliability 23)', () => {
  it('of a signed-in person, about an event', async () => {
    const user = await createUser(app, 4, { firstName: 'Nora', lastName: 'Quill' });
    const citationId = await createCitation(app, 'PENDING');
    await activity.noteActivity({
      type: 'submitted',
      actor: {
        kind: 'user',
        userId: user.id,
        sessionId: '00000000-0000-4000-8000-000000000000',
        name: user.name,
        firstName: user.firstName,
        lastName: user.lastName,
        badgeNumber: user.badgeNumber,
        roleId: 4,
        duty: 'processing',
        sees: ['REDLIGHT'],
        ip: '192.0.2.8',
        requestId: 'request-2',
      },
      citationId,
      description: 'Submitted by Nora Quill',
      details: { from: 'PENDING' },
    });
    expect(await lastRow()).toEqual({
      log: 'app',
      type: 'submitted',
      description: 'Submitted by Nora Quill',
      citation_id: citationId,
      causer_type: 'user',
      causer_id: user.id,
      causer_name: 'Nora Quill',
      subject_type: 'citation',
      subject_id: String(citationId),
      details: { from: 'PENDING' },
      ip: '192.0.2.8',
      request_id: 'request-2',
      recent: true,
    });
  });

  it('of a program with an API token, about something of an event', async () => {
    const { tokenId } = await programWith(app, 'citations:read');
    const citationId = await createCitation(app, 'PENDING');
    const actor: Actor = {
      kind: 'token',
      tokenId,
      name: 'Integrator',
      scopes: ['citations:read'],
      expiresAt: new Date('2099-01-01T00:00:00Z'),
      sees: ['REDLIGHT'],
      ip: '192.0.2.9',
      requestId: 'request-3',
    };
    await activity.noteActivity({
      type: 'evidence_viewed',
      actor,
      citationId,
      subject: { type: 'media', id: 7 },
      description: 'Looked at',
    });
    expect(await lastRow()).toMatchObject({
      citation_id: citationId,
      causer_type: 'api_token',
      causer_id: tokenId,
      causer_name: 'Integrator',
      subject_type: 'media',
      subject_id: '7',
      details: {},
      ip: '192.0.2.9',
      request_id: 'request-3',
    });
  });

  it('of somebody who is not signed in, and of the system itself', async () => {
    await activity.noteActivity({ type: 'refused', actor: GUEST, description: 'Refused' });
    const nobody = { citation_id: null, subject_type: null, subject_id: null, causer_id: null };
    expect(await lastRow()).toMatchObject({
      ...nobody,
      log: 'system',
      causer_type: null,
      causer_name: null,
      ip: '192.0.2.7',
      request_id: 'request-1',
    });
    await activity.noteActivity({
      type: 'job_redriven',
      actor: { kind: 'system', name: 'Queue board' },
      description: 'Driven again',
    });
    expect(await lastRow()).toMatchObject({
      ...nobody,
      causer_type: 'system',
      causer_name: 'Queue board',
      ip: null,
      request_id: null,
    });
  });

  it('without control characters, which could forge a line, and half characters, which cannot be stored', async () => {
    const description = 'one\r\n\u0000two\u0085three \ud800 four';
    await activity.noteActivity({ type: 'refused', actor: GUEST, description });
    expect((await lastRow())['description']).toBe('one two three \ufffd four');
  });

  it('all or nothing: several entries of one act are written in its transaction', async () => {
    const entry = (description: string): ActivityEntry => ({
      type: 'refused',
      actor: GUEST,
      description,
    });
    const count = async (): Promise<number> => {
      const [row] = await app.database.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM activity WHERE description LIKE 'of one act%'`,
      );
      return row!.count;
    };
    const transactions = app.nest.get(Transactions);
    await expect(
      transactions.run(async (tx) => {
        await activity.recordActivity(tx, entry('of one act 1'), entry('of one act 2'));
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await count()).toBe(0);
    await transactions.run((tx) =>
      activity.recordActivity(tx, entry('of one act 1'), entry('of one act 2')),
    );
    expect(await count()).toBe(2);
  });

  it('once an hour for who looks at the same thing again and again', async () => {
    const citationId = await createCitation(app, 'PENDING');
    const [one, other] = [await createUser(app, 3), await createUser(app, 3)];
    const look = (userId: number, media: number): Promise<unknown> =>
      activity.noteHourly({
        type: 'evidence_viewed',
        actor: {
          kind: 'user',
          userId,
          sessionId: '00000000-0000-4000-8000-000000000000',
          name: 'Robin Vale',
          firstName: 'Robin',
          lastName: 'Vale',
          badgeNumber: 1,
          roleId: 3,
          duty: 'inspection',
          sees: ['REDLIGHT'],
          ip: '192.0.2.8',
          requestId: 'request-4',
        },
        citationId,
        subject: { type: 'media', id: media },
        description: `Looked at ${media}`,
      });
    const looks = async (): Promise<unknown> =>
      app.database.query(
        `SELECT causer_id, subject_id, count(*)::int AS count FROM activity
         WHERE citation_id = $1 AND type = 'evidence_viewed' GROUP BY 1, 2 ORDER BY 1, 2`,
        [citationId],
      );
    for (let time = 0; time < 3; time += 1) await look(one.id, 1);
    await look(one.id, 2);
    await look(other.id, 1);
    expect(await looks()).toEqual([
      { causer_id: one.id, subject_id: '1', count: 1 },
      { causer_id: one.id, subject_id: '2', count: 1 },
      { causer_id: other.id, subject_id: '1', count: 1 },
    ]);
    await owner.query('ALTER TABLE activity DISABLE TRIGGER USER');
    await owner.query(
      `UPDATE activity SET created_at = created_at - interval '61 minutes' WHERE citation_id = $1`,
      [citationId],
    );
    await owner.query('ALTER TABLE activity ENABLE TRIGGER USER');
    await look(other.id, 1);
    expect(await looks()).toContainEqual({ causer_id: other.id, subject_id: '1', count: 2 });
  });
});

describe('the worker seals what is written (reliability 22)', () => {
  it('from its start on and every few seconds, and logs the end of the chain', async () => {
    await startSealing();
    await expect.poll(verified).toMatchObject({ waiting: 0, broken: null });
    const { checkpoint } = await verified();
    await expect
      .poll(() => logged)
      .toContain(`Audit checkpoint ${checkpoint.position}:${checkpoint.hash}`);
    await activity.noteActivity({ type: 'refused', actor: GUEST, description: 'a moment later' });
    await expect
      .poll(verified)
      .toMatchObject({ verified: checkpoint.position + 1, waiting: 0, broken: null });
    // The log has it once an hour.
    expect(logged.filter((line) => line.startsWith('Audit checkpoint'))).toHaveLength(1);
  });

  it('goes on by itself after a failure', async () => {
    await owner.query('ALTER TABLE activity_seals RENAME TO seals_away');
    try {
      await activity.noteActivity({ type: 'refused', actor: GUEST, description: 'not yet sealed' });
      await startSealing();
      await expect.poll(() => logged.join()).toContain('Nothing sealed this time');
    } finally {
      await owner.query('ALTER TABLE seals_away RENAME TO activity_seals');
    }
    await expect.poll(verified).toMatchObject({ waiting: 0, broken: null });
  });

  it('in batches, as long as rows wait, and no more once it stops', async () => {
    const seals = await startSealing();
    await expect.poll(verified).toMatchObject({ waiting: 0 });
    await seals.beforeApplicationShutdown();
    const before = (await verified()).verified;
    await writeMany(2_500);
    // It has stopped: one batch of a thousand is finished, and no other begun.
    expect(await seals.sealAll()).toBe(1_000);
    await sealing?.close();
    const again = await startSealing();
    await expect
      .poll(verified)
      .toMatchObject({ verified: before + 2_500, waiting: 0, broken: null });
    expect(await again.sealAll()).toBe(0);
  });

  it('and every row is verified, however long the chain and however far apart the ids', async () => {
    await writeMany(6_000);
    const seals = await startSealing();
    await seals.sealAll();
    await expect.poll(verified, { interval: 500 }).toMatchObject({ waiting: 0, broken: null });
    const whole = await verified();
    expect(whole.verified).toBeGreaterThan(8_000);
    expect(whole.checkpoint.position).toBe(whole.verified);
    await sealing?.close();
    const [{ last }] = await owner.query<[{ last: string }]>(
      'SELECT max(id) AS last FROM activity',
    );
    // Past the first look at ids, which are looked at by the hundred thousand.
    const far = Number(last) + 250_000;
    await owner.query('ALTER TABLE activity DISABLE TRIGGER USER');
    await owner.query(
      `INSERT INTO activity (id, log, type, description) OVERRIDING SYSTEM VALUE
       VALUES ($1, 'app', 'printed', 'never happened')`,
      [far],
    );
    await owner.query('ALTER TABLE activity ENABLE TRIGGER USER');
    expect(await verified()).toMatchObject({
      verified: whole.verified,
      broken: `Row ${far} has no seal and waits for none`,
    });
  });
});
