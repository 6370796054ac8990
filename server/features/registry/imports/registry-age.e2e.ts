import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONFIG } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { addDays, dayIn, startOfDay } from '../../../platform/domain/local-day.pure.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { signedInAs } from '../../../test/factory.js';
import { appliedFile, vehicleFile } from '../../../test/registry-files.js';
import { RegistryAgeMails } from './registry-age-mails.service.js';
import { RegistryAge } from './registry-age.service.js';

let app: TestApp;
let worker: TestWorker | undefined;
let admin: Visitor;
let mails: RegistryAgeMails;

beforeAll(async () => {
  app = await startApp();
  worker = await startWorker();
  admin = (await signedInAs(app, 2)).visitor;
  await signedInAs(app, 1);
  await signedInAs(app, 4);
  mails = new RegistryAgeMails(
    app.nest.get(Transactions),
    app.nest.get(JobsService),
    app.nest.get(RegistryAge),
    app.nest.get(Clock),
    new HourlyRounds(),
    app.nest.get(CONFIG),
  );
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

const today = (): string => dayIn('UTC', new Date());
const registry = async (): Promise<unknown> => (await admin.rest('GET', 'registry')).body;
const apply = (sourceDay: string, ...plates: string[]) =>
  appliedFile(admin, vehicleFile('owner_vehicle_license_plate', ...plates), {
    source_day: sourceDay,
  });
const mailsTo = (): Promise<{ subject: string; to: string }[]> =>
  app.database.query(
    `SELECT payload ->> 'subject' AS subject FROM jobs WHERE name = 'sendMail'
       AND payload ->> 'subject' LIKE '%registry%'`,
  );

describe('the age of the registry (guards 3)', () => {
  it('is unknown before the first import, and an empty table is EMPTY', async () => {
    const none = { source: 'TABLE', entries: 0, source_day: null, age_days: null };
    expect(await registry()).toEqual({ ...none, state: 'EMPTY' });
    await app.database.query(
      `INSERT INTO registry_vehicles (plate_key, owner_vehicle_license_plate) VALUES ('OLD1', 'OLD 1')`,
    );
    expect(await registry()).toEqual({ ...none, entries: 1, state: 'UNKNOWN' });
    expect(await app.nest.get(RegistryAge).seconds()).toBeNull();
  });

  it('is that of the newest applied import, by its day of the source', async () => {
    const old = addDays(today(), -46);
    await apply(today(), 'A 1');
    expect(await registry()).toEqual({
      source: 'TABLE',
      entries: 2,
      source_day: today(),
      age_days: 0,
      state: 'FRESH',
    });
    await mails.warn();
    expect(await mailsTo()).toEqual([]);
    await apply(old, 'A 2');
    const { data } = await admin.graphql('{ registry { source entries sourceDay ageDays state } }');
    expect(data.registry).toEqual({
      source: 'TABLE',
      entries: 3,
      sourceDay: old,
      ageDays: 46,
      state: 'OLD',
    });
    const seconds = await app.nest.get(RegistryAge).seconds();
    const days = (seconds ?? 0) / 86_400;
    expect(Math.floor(days)).toBe(46);
    expect(startOfDay('UTC', old).getTime() + (seconds ?? 0) * 1_000).toBeLessThanOrEqual(
      Date.now(),
    );
  });

  it('while it is old each administrator gets one mail a day', async () => {
    // Nobody sends them, and wipes what they say.
    await worker?.stop();
    worker = undefined;
    // Two workers at once are still one mail.
    await Promise.all([mails.warn(), mails.warn()]);
    await mails.warn();
    expect(await mailsTo()).toEqual([
      { subject: 'The vehicle registry is 46 days old' },
      { subject: 'The vehicle registry is 46 days old' },
    ]);
  });
});
