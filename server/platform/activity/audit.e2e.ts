import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { RedisConnections } from '../redis/redis-connections.js';
import { Signals } from '../redis/signals.js';
import { ActivityRecorded, ActivitySealed } from './activity.hooks.js';
import { ActivityService } from './activity.service.js';
import { LogsService } from '../../features/history/logs.service.js';
import { SealService } from './seal.service.js';
import { type Verification, verifyActivity } from './verify.js';
import type { Actor, UserCaller } from '../identity/caller.js';
import { loadConfig } from '../config/config.js';
import { Clock } from '../database/clock.js';
import { ENTITIES } from '../../app/entities.js';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { statement } from '../database/statement.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { seededFor } from '../../test/siege.js';

const SLEEP = statement({
  name: 'audit test: sleep',
  sql: 'SELECT pg_sleep($1)::text AS slept',
  row: { slept: 'text' },
});

const PERSON: UserCaller = {
  kind: 'user',
  userId: 7,
  sessionId: '3f2a9c1e-5b7d-4c80-9a61-0d2f4e6b8a13',
  name: 'Ada Marlow',
  firstName: 'Ada',
  lastName: 'Marlow',
  badgeNumber: 7,
  roleId: 4,
  duty: 'processing',
  sees: [],
  ip: '192.0.2.8',
  requestId: 'test',
};
const SOMEBODY: Actor = { kind: 'guest', ip: '127.0.0.1', requestId: 'test' };

let application: DataSource;
let transactions: Transactions;
let activity: ActivityService;
let sealer: SealService;
let redis: RedisConnections;
/** The owner of the tables has more rights than the application and can switch triggers off. */
let owner: DataSource;
let dispose: () => Promise<void>;

beforeEach(async () => {
  const environment = await createTestEnvironment(inject('services'));
  const config = loadConfig(environment.variables);
  application = await new DataSource(dataSourceOptions(config, ENTITIES)).initialize();
  owner = await new DataSource({ type: 'postgres', url: config.database.url }).initialize();
  transactions = new Transactions(application);
  redis = new RedisConnections(config);
  activity = new ActivityService(
    transactions,
    new Clock(),
    new Signals(redis),
    new ActivityRecorded(),
  );
  sealer = new SealService(transactions, new ActivitySealed());
  dispose = environment.dispose;
});

afterEach(async () => {
  redis.onApplicationShutdown();
  await application.destroy();
  await owner.destroy();
  await dispose();
});

const write = (tx: Tx, description: string): Promise<void> =>
  activity.recordActivity(tx, {
    type: 'refused',
    actor: SOMEBODY,
    description,
    details: { description },
  });

/** Writes and seals rows 1 to `count`. */
async function sealedRows(count: number): Promise<void> {
  await transactions.run(async (tx) => {
    for (let row = 1; row <= count; row += 1) await write(tx, `entry ${row}`);
  });
  expect(await sealer.sealAll()).toBe(count);
  expect(await verifyActivity(new Database(application))).toMatchObject({
    verified: count,
    waiting: 0,
    broken: null,
  });
}

async function withoutTriggers(statement: string): Promise<void> {
  await owner.query('ALTER TABLE activity DISABLE TRIGGER USER');
  await owner.query('ALTER TABLE activity_seals DISABLE TRIGGER USER');
  await owner.query(
    'ALTER TABLE activity_seals DROP CONSTRAINT IF EXISTS activity_seals_activity_id_fkey',
  );
  await owner.query(statement);
  await owner.query('ALTER TABLE activity ENABLE TRIGGER USER');
  await owner.query('ALTER TABLE activity_seals ENABLE TRIGGER USER');
}

const broken = async (checkpoint?: Verification['checkpoint']): Promise<string | null> =>
  (await verifyActivity(new Database(application), checkpoint)).broken;

describe('History and logs are append-only in the database itself (contract 12)', () => {
  it.each([
    'UPDATE activity SET description = $$nothing$$',
    'DELETE FROM activity',
    'TRUNCATE activity CASCADE',
    'UPDATE activity_seals SET hash = $$0$$',
    'DELETE FROM activity_seals',
    'INSERT INTO activity_unsealed VALUES (1)',
    'DROP TRIGGER activity_append_only ON activity',
    'ALTER TABLE activity DISABLE TRIGGER ALL',
  ])('the application may not: %s', async (statement) => {
    await sealedRows(2);
    await expect(application.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    expect(await broken()).toBeNull();
  });

  it.each(['UPDATE activity SET description = $$nothing$$', 'DELETE FROM activity_seals'])(
    'nor does the owner by mistake: %s',
    async (statement) => {
      await sealedRows(2);
      await expect(owner.query(statement)).rejects.toThrow('is append-only');
    },
  );
});

describe('The chain of seals (reliability 22)', () => {
  it('covers every row of many writers who commit in any order, once, while several sealers run', async () => {
    let writing = true;
    const others = [sealer, new SealService(transactions, new ActivitySealed())].map(
      async (each) => {
        while (writing) await each.sealAll();
      },
    );
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const pauses = seededFor(`audit writer ${writer}`);
        for (let round = 0; round < 25; round += 1) {
          await transactions
            .run(async (tx) => {
              await write(tx, `${writer}.${round}.a`);
              await tx.rows(SLEEP, [pauses.between(0, 0.02)]);
              await write(tx, `${writer}.${round}.b`);
              if (round % 5 === 4) throw new Error('given up');
            })
            .catch(() => undefined);
        }
      }),
    );
    writing = false;
    await Promise.all(others);
    await sealer.sealAll();
    expect(await verifyActivity(new Database(application))).toMatchObject({
      verified: 320,
      waiting: 0,
      broken: null,
    });
  });

  it('takes a row whose transaction began before and ended after others were sealed', async () => {
    // Runs outside of the transaction's context.
    const beside = AsyncLocalStorage.snapshot();
    await transactions.run(async (tx) => {
      await write(tx, 'early');
      await beside(() =>
        activity.noteActivity({ type: 'refused', actor: SOMEBODY, description: 'meanwhile' }),
      );
      expect(await beside(() => sealer.sealAll())).toBe(1);
    });
    expect(await sealer.sealAll()).toBe(1);
    expect(await verifyActivity(new Database(application))).toMatchObject({
      verified: 2,
      broken: null,
    });
  });

  // Decision 113: entries from before sessions were kept have the seals that they had.
  it('keeps old entries valid, and names a session that was added to one, or taken from a new one', async () => {
    await sealedRows(2);
    await activity.noteActivity({ type: 'signed_in', actor: PERSON, description: 'entry 3' });
    await sealer.sealAll();
    expect(await broken()).toBeNull();
    await withoutTriggers('UPDATE activity SET session_id = NULL WHERE id = 3');
    expect(await broken()).toBe('Row 3 (position 3) is not as it was sealed');
    await withoutTriggers(`UPDATE activity SET session_id = '${PERSON.sessionId}'`);
    expect(await broken()).toBe('Row 1 (position 1) is not as it was sealed');
  });

  it.each([
    ['a changed description', `UPDATE activity SET description = 'entry 4' WHERE id = 3`],
    ['a changed detail', `UPDATE activity SET details = '{}' WHERE id = 3`],
    [
      'a moved moment',
      `UPDATE activity SET created_at = created_at + interval '1 microsecond' WHERE id = 3`,
    ],
    ['a changed hash', `UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 3`],
  ])('names the first broken row: %s', async (_, statement) => {
    await sealedRows(5);
    await withoutTriggers(statement);
    expect(await verifyActivity(new Database(application))).toMatchObject({
      verified: 2,
      broken: 'Row 3 (position 3) is not as it was sealed',
    });
  });

  it.each([
    ['DELETE FROM activity WHERE id IN (3, 4)', 'Row 3 (position 3) was removed'],
    ['DELETE FROM activity_seals WHERE position = 2', 'The seal at position 2 was removed'],
    ['DELETE FROM activity_seals WHERE position = 5', 'Row 5 has no seal and waits for none'],
  ])('names what is missing: %s', async (statement, sentence) => {
    await sealedRows(5);
    await withoutTriggers(statement);
    expect(await broken()).toBe(sentence);
  });

  it('finds a row that was slipped in past its trigger', async () => {
    await sealedRows(2);
    await withoutTriggers(
      `INSERT INTO activity (log, type, description) VALUES ('app', 'printed', 'never happened')`,
    );
    expect(await broken()).toBe('Row 3 has no seal and waits for none');
  });

  it('finds a row that was taken out of the queue for its seal', async () => {
    await activity.noteActivity({ type: 'refused', actor: SOMEBODY, description: 'one' });
    await application.query('DELETE FROM activity_unsealed');
    expect(await broken()).toBe('Row 1 has no seal and waits for none');
  });

  it('finds a row that was removed before it was sealed, and one that nobody seals', async () => {
    await activity.noteActivity({ type: 'refused', actor: SOMEBODY, description: 'one' });
    await activity.noteActivity({ type: 'refused', actor: SOMEBODY, description: 'two' });
    expect(await verifyActivity(new Database(application))).toMatchObject({
      verified: 0,
      waiting: 2,
      broken: null,
    });
    await withoutTriggers(
      `UPDATE activity_unsealed SET queued_at = now() - interval '1 hour' WHERE activity_id = 2`,
    );
    expect(await broken()).toBe('Row 2 was not sealed within 15 minutes: is a worker running?');
    await withoutTriggers('DELETE FROM activity WHERE id = 1');
    expect(await broken()).toBe('Row 1 was removed before it was sealed');
  });

  it('finds by a checkpoint that the end was cut off, or the chain was rebuilt', async () => {
    await sealedRows(5);
    const { checkpoint } = await verifyActivity(new Database(application));
    expect(await broken(checkpoint)).toBeNull();
    await withoutTriggers(
      'DELETE FROM activity_seals WHERE position > 3; DELETE FROM activity WHERE id > 3',
    );
    expect(await broken()).toBeNull();
    expect(await broken(checkpoint)).toBe(
      'The chain was cut off: it ends at position 3, before the checkpoint',
    );
    await activity.noteActivity({
      type: 'refused',
      actor: SOMEBODY,
      description: 'another entry 4',
    });
    await activity.noteActivity({
      type: 'refused',
      actor: SOMEBODY,
      description: 'another entry 5',
    });
    await sealer.sealAll();
    expect(await broken(checkpoint)).toBe(
      "The chain was made anew: at position 5 it no longer has the checkpoint's hash",
    );
  });
});

describe('The pages of the logs are 50 of each, newest first, and count without counting', () => {
  it('shows every entry once, sealed or not, from either end', async () => {
    await sealedRows(120);
    await transactions.run(async (tx) => {
      for (let row = 121; row <= 130; row += 1) await write(tx, `entry ${row}`);
      await activity.recordActivity(tx, {
        type: 'evidence_damaged',
        actor: SOMEBODY,
        description: 'app',
      });
    });
    const logs = new LogsService(new Database(application));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => logs.page(page)));
    expect(pages.map(({ system, app }) => [system.length, app.length])).toEqual([
      [50, 1],
      [50, 0],
      [30, 0],
      [0, 0],
    ]);
    expect(pages.map(({ lastPage }) => lastPage)).toEqual([3, 3, 3, 3]);
    expect(pages.flatMap(({ system }) => system.map(({ description }) => description))).toEqual(
      Array.from({ length: 130 }, (_, index) => `entry ${130 - index}`),
    );
  });
});
