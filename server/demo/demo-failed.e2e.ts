import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { demoState, removeUnprepared, startDemo } from '../../scripts/lib/demo.mjs';
import { query } from '../../scripts/lib/postgres.mjs';
import { createTestEnvironment, type TestEnvironment } from '../../scripts/lib/test-services.mjs';
import { writeDemoProgress } from '../platform/health/demo-progress.js';
import { startApp, type TestApp } from '../test/app.js';
import { createEvent, createUser } from '../test/factory.js';

/** The lines of the terminal. */
let said: string[] = [];
const say = (sentence: string): void => void said.push(sentence);
beforeEach(() => {
  said = [];
});

const KEPT =
  'The demo data is not complete, and others work here already: everything stays as it is';

// Issue 23, point 24: the product runs without the demo that failed, and the next start keeps what was done in it.
describe('demo data that could not be prepared', () => {
  let app: TestApp;
  let dataDir: string;
  let databaseUrl: string;
  let file: string;
  beforeAll(async () => {
    app = await startApp();
    dataDir = app.variables['DATA_DIR']!;
    databaseUrl = app.variables['DATABASE_URL']!;
    mkdirSync(join(dataDir, 'log'), { recursive: true });
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    file = join(dataDir, 'files/evidence.jpg');
    writeFileSync(file, 'evidence');
  });
  afterAll(() => app.stop());

  const progress = async () => (await app.visitor().rest('GET', 'demo')).body;
  const count = async (table: string) =>
    (await query(databaseUrl, `SELECT count(*)::int AS rows FROM ${table}`))[0]?.['rows'];

  it('is said to have failed, and its accounts are not there', async () => {
    await createUser(app, 1);
    const env = { ...process.env, ...app.variables };
    const demo = await startDemo({ env, dataDir, say, started: () => undefined });
    expect(demo).toBeUndefined();
    // A busy machine has said before that it is still starting.
    expect(said.at(-2)).toContain('The demo data goes into an empty database: this one has users');
    expect(said.at(-1)).toMatch(/^Stopline runs without the demo data: /);
    expect(await progress()).toMatchObject({ state: 'failed' });
  });

  it('leaves a user who is not its own, and is not tried again', async () => {
    await removeUnprepared(dataDir, databaseUrl, say);
    expect(said).toEqual([KEPT]);
    expect([await count('users'), existsSync(file)]).toEqual([1, true]);
    expect(await demoState(dataDir, databaseUrl, true)).toBe('none');
    expect(await progress()).toMatchObject({ state: 'none' });
  });

  it('leaves an event that a camera delivered meanwhile', async () => {
    await app.database.query(`UPDATE users SET email = 'admin@stopline.test'`);
    await createEvent(app);
    await writeDemoProgress(dataDir, { state: 'preparing', loaded: 0, total: 0 });
    await removeUnprepared(dataDir, databaseUrl, say);
    expect(said).toEqual([KEPT]);
    expect([await count('citations'), existsSync(file)]).toEqual([1, true]);
    expect(await progress()).toMatchObject({ state: 'none' });
  });

  it('is not said to be in preparation where nobody prepares it', async () => {
    await writeDemoProgress(dataDir, { state: 'preparing', loaded: 0, total: 0 });
    expect(await demoState(dataDir, databaseUrl, false)).toBe('none');
    expect(await progress()).toMatchObject({ state: 'failed' });
  });
});

describe('demo data that could not be prepared, and nothing else', () => {
  let own: TestEnvironment;
  beforeAll(async () => {
    own = await createTestEnvironment(inject('services'));
  });
  afterAll(() => own.dispose());

  it.each(['preparing', 'failed'] as const)('is begun again: %s', async (state) => {
    const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl = '' } = own.variables;
    const file = join(dataDir, 'files/evidence.jpg');
    mkdirSync(join(dataDir, 'files'), { recursive: true });
    writeFileSync(file, 'of the demo');
    if (state === 'preparing')
      await query(
        databaseUrl,
        `INSERT INTO users (first_name, last_name, email, badge_number, role_id, password_hash)
         VALUES ('Astrid', 'Falkner', 'admin@stopline.test', 1001, 1, 'x')`,
      );
    await writeDemoProgress(dataDir, { state, loaded: 0, total: 0 });
    await removeUnprepared(dataDir, databaseUrl, say);
    expect(said).toEqual(['The first loading of the demo data was interrupted: starting it over']);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(false);
    const [tables] = await query(databaseUrl, `SELECT to_regclass('users') AS users`);
    expect(tables).toEqual({ users: null });
  });
});
