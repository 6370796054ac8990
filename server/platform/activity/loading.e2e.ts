import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../database/clock.js';
import { Database } from '../database/database.js';
import { Transactions } from '../database/transactions.js';
import { Signals } from '../redis/signals.js';
import { startApp, type TestApp } from '../../test/app.js';
import { ActivityRecorded } from './activity.hooks.js';
import { ActivityService } from './activity.service.js';
import { verifyActivity } from './verify.js';

let app: TestApp;
let owner: DataSource;

beforeAll(async () => {
  app = await startApp();
  owner = await new DataSource({
    type: 'postgres',
    url: process.env['DATABASE_URL']!,
  }).initialize();
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const verified = () => verifyActivity(new Database(app.database));

describe('audit:verify while the past is loaded', () => {
  it('an entry of a day long ago waits from now on, and is overdue when no worker seals it', async () => {
    const past = { now: () => new Date('2020-01-01T00:00:00Z') } as Clock;
    const activity = new ActivityService(
      app.nest.get(Transactions),
      past,
      app.nest.get(Signals),
      app.nest.get(ActivityRecorded),
    );
    await activity.noteActivity({
      type: 'signed_in',
      actor: { kind: 'system', name: 'Demo' },
      description: 'Long ago',
    });
    const { waiting, broken } = await verified();
    expect([waiting > 0, broken]).toEqual([true, null]);
    await owner.query(`UPDATE activity_unsealed SET queued_at = now() - interval '16 minutes'`);
    expect((await verified()).broken).toMatch(/was not sealed within 15 minutes/);
  });
});
