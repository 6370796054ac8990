import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment, startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { ActivitySealed } from '../activity/activity.hooks.js';
import { GENESIS, type SealedContent, sealHash } from '../activity/seal.js';
import { SealService } from '../activity/seal.service.js';
import { verifyActivity } from '../activity/verify.js';
import { loadConfig } from '../config/config.js';
import { dataSourceOptions, ownerDataSource } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { MIGRATIONS } from '../database/migrations.js';
import { Transactions } from '../database/transactions.js';
import { LogTreeService } from './log-tree.service.js';
import { GrowingTree, leafHash } from './tree.pure.js';
import { TreeGrowth } from './tree-growth.service.js';
import { LogVerification } from './verify-log.js';

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let url: string;
let application: DataSource;
/** The owner of the tables, who may do more than the application. */
let owner: DataSource;

beforeEach(async () => {
  environment = await createTestEnvironment(inject('services'));
  url = environment.variables['DATABASE_URL']!;
  owner = await new DataSource({ type: 'postgres', url }).initialize();
});
afterEach(async () => {
  if (application?.isInitialized) await application.destroy();
  if (owner.isInitialized) await owner.destroy();
  await environment.dispose();
});

async function connect(): Promise<void> {
  application = await new DataSource(
    dataSourceOptions(loadConfig(environment.variables), ENTITIES),
  ).initialize();
}

/** A worker's sealing, with the tree. */
function newSealer(): SealService {
  const sealed = new ActivitySealed();
  new TreeGrowth(sealed).onModuleInit();
  return new SealService(new Transactions(application), sealed);
}

async function addCitations(count: number): Promise<void> {
  await owner.query(
    `INSERT INTO citations (reference_id, cause, camera_case_generated_at)
     SELECT 'EV-' || n, 'REDLIGHT', now() FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

/** Writes acts as the application does: every third is about none of the cases. */
const writeActs = (count: number, on: DataSource = owner): Promise<unknown> =>
  on.query(
    `INSERT INTO activity (log, type, description, citation_id, details, ip, request_id)
     SELECT 'app', 'comment_added', 'Act ' || n, nullif(n % 3, 0), '{"a": 1}', '192.0.2.7', 'request'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );

const fault = async (): Promise<string | null> => {
  const database = new Database(application);
  return (await verifyActivity(database, undefined, [new LogVerification(undefined)])).broken;
};

async function storedHashes(): Promise<string[]> {
  const rows = await owner.query<{ hash: string }[]>(
    'SELECT hash FROM activity_seals ORDER BY position',
  );
  return rows.map(({ hash }) => hash);
}

const subtrees = (): Promise<{ level: number; count: number; last: number }[]> =>
  owner.query(`SELECT level, count(*)::int AS count, max(position)::int AS last FROM activity_tree
    GROUP BY level ORDER BY level`);

/** Compares roots and proofs of the service with a tree that is calculated from all seals. */
async function expectRightProofs(): Promise<void> {
  const tree = new LogTreeService(new Database(application));
  const leaves = (await storedHashes()).map((hash) => leafHash(Buffer.from(hash, 'hex')));
  const size = leaves.length;
  expect([await tree.size(), await tree.isReady()]).toEqual([size, true]);
  const early = Math.floor(size / 3);
  const grown = new GrowingTree();
  let before: Buffer | undefined;
  for (const leaf of leaves) {
    grown.add(leaf);
    if (grown.size === early) before = grown.root();
  }
  const root = await tree.root(size);
  expect(root).toEqual(grown.root());
  expect(await tree.root(early)).toEqual(before);
  const positions = [1, 2, 255, 256, 257, early, size - 1, size];
  const proofs = await tree.inclusions(positions, size);
  for (const [index, position] of positions.entries()) {
    expect(proofs[index]).toEqual(await tree.inclusion(position, size));
    expect(rootBy(proofs[index]!, position - 1, size, leaves[position - 1]!)).toEqual(root);
  }
  const consistency = (await tree.consistency(early, size)).map((hash) => Buffer.from(hash, 'hex'));
  expect(continued(consistency, early, size, before!)).toEqual([before, root]);
  expect(await tree.consistency(size, size)).toEqual([]);
}

const join = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([Buffer.of(1), left, right]))
    .digest();

/** RFC 9162 §2.1.3.2. */
function rootBy(proof: readonly string[], leaf: number, size: number, hash: Buffer): Buffer {
  let [fn, sn, root] = [leaf, size - 1, hash];
  for (const step of proof.map((one) => Buffer.from(one, 'hex'))) {
    if (fn % 2 === 1 || fn === sn) {
      root = join(step, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else root = join(root, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return root;
}

/** RFC 9162 §2.1.4.2. @returns both roots, as the proof has them */
function continued(proof: readonly Buffer[], from: number, to: number, first: Buffer): Buffer[] {
  const isPower = Number.isInteger(Math.log2(from));
  const [start, ...path] = isPower ? [first, ...proof] : proof;
  let [fn, sn, fr, sr] = [from - 1, to - 1, start!, start!];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  for (const step of path) {
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [join(step, fr), join(step, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else sr = join(sr, step);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return [fr, sr];
}

describe('new entries are sealed in the second form (proof 1)', () => {
  it('with a salt of their own, and numbers that count the acts of each case', async () => {
    await connect();
    await addCitations(2);
    await writeActs(7);
    const sealer = newSealer();
    await sealer.sealAll();
    await writeActs(4);
    await sealer.sealAll();
    expect(
      await owner.query(`SELECT a.citation_id AS case, s.form, s.number, a.salt ~ '^[0-9a-f]{64}$' AS salted
        FROM activity_seals s JOIN activity a ON a.id = s.activity_id ORDER BY s.position`),
    ).toEqual(
      [
        [1, 1],
        [2, 1],
        [null, null],
        [1, 2],
        [2, 2],
        [null, null],
        [1, 3],
        [1, 4],
        [2, 3],
        [null, null],
        [1, 5],
      ].map(([citation, number]) => ({ case: citation, form: 2, number, salted: true })),
    );
    const [salts] = await owner.query<[{ count: number }]>(
      'SELECT count(DISTINCT salt)::int AS count FROM activity',
    );
    expect(salts).toEqual({ count: 11 });
    expect(await fault()).toBeNull();
  });

  it('and the application can change no subtree', async () => {
    await connect();
    await addCitations(2);
    await writeActs(300);
    await newSealer().sealAll();
    for (const statement of ['UPDATE activity_tree SET position = 7', 'DELETE FROM activity_tree'])
      await expect(application.query(statement)).rejects.toThrow('permission denied');
    await expect(owner.query('DELETE FROM activity_tree')).rejects.toThrow('is append-only');
  });
});

describe('the tree grows with the seals', () => {
  it('by two workers at once, while others write', async () => {
    await connect();
    await addCitations(2);
    let writing = true;
    const sealers = [newSealer(), newSealer()];
    const sealing = sealers.map(async (sealer) => {
      while (writing) await sealer.sealAll();
    });
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let round = 0; round < 10; round += 1) await writeActs(70, application);
      }),
    );
    writing = false;
    await Promise.all(sealing);
    await sealers[0]!.sealAll();
    expect(await subtrees()).toEqual([{ level: 8, count: 10, last: 9 }]);
    expect(await fault()).toBeNull();
    await expectRightProofs();
  }, 60_000);

  it('and a proof of what is not there is refused', async () => {
    await connect();
    await addCitations(2);
    await writeActs(600);
    await new SealService(new Transactions(application), new ActivitySealed()).sealAll();
    const tree = new LogTreeService(new Database(application));
    expect([await tree.size(), await tree.isReady()]).toEqual([600, false]);
    const proofs = [
      () => tree.root(600),
      () => tree.inclusion(3, 600),
      () => tree.consistency(3, 600),
    ];
    for (const prove of proofs)
      await expect(prove()).rejects.toMatchObject({ code: 'LOG_NOT_READY', status: 409 });
    await newSealer().sealAll();
    await expectRightProofs();
  });
});

const OLD = 100_000;

/** The columns of an act, as the version before reads them. */
const OLD_ROWS = `SELECT id::text, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", log, type,
    description, citation_id AS "citationId", causer_type AS "causerType", causer_id AS "causerId", causer_name AS "causerName",
    subject_type AS "subjectType", subject_id AS "subjectId", details::text, ip, request_id AS "requestId", session_id AS "sessionId"
  FROM activity JOIN activity_unsealed ON activity_id = id ORDER BY id`;

/** Seals what waits, as a worker of the version before does: it knows neither form nor tree. */
async function sealAsBefore(on: DataSource): Promise<void> {
  await on.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock(7305115)');
    const rows = await manager.query<SealedContent[]>(OLD_ROWS);
    const [end] = await manager.query<{ position: string; hash: string }[]>(
      'SELECT position, hash FROM activity_seals ORDER BY position DESC LIMIT 1',
    );
    let previous = end?.hash ?? GENESIS;
    const hashes = rows.map((row) => (previous = sealHash(previous, row, { form: 1 })));
    const ids = rows.map(({ id }) => id);
    await manager.query(
      `INSERT INTO activity_seals (position, activity_id, hash, system_total, app_total)
       SELECT $1::bigint + n, id, hash, 0, $1::bigint + n
       FROM unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS seal (id, hash, n)`,
      [Number(end?.position ?? 0), ids, hashes],
    );
    await manager.query('DELETE FROM activity_unsealed WHERE activity_id = ANY ($1::bigint[])', [
      ids,
    ]);
  });
}

/** An installation of the version before, with many seals. @returns its owner's connections */
async function oldInstallation(): Promise<DataSource> {
  await owner.destroy();
  await recreateDatabase(url);
  const index = MIGRATIONS.findIndex(({ name }) => name.startsWith('LogTree'));
  owner = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, index), poolSize: 6 })
    .initialize();
  await owner.runMigrations();
  await addCitations(2);
  await writeActs(OLD);
  await sealAsBefore(owner);
  return owner;
}

describe('an installation with 100,000 seals of the first form is upgraded', () => {
  it('while acts go on and an old worker still seals: no act waits long, and old lines stay', async () => {
    const old = await oldInstallation();
    const before = await storedHashes();
    let upgrading = true;
    let written = 0;
    let slowestMs = 0;
    const writers = Array.from({ length: 2 }, async () => {
      while (upgrading) {
        const startedAt = Date.now();
        await writeActs(20, old);
        slowestMs = Math.max(slowestMs, Date.now() - startedAt);
        written += 20;
        await sealAsBefore(old);
      }
    });
    await migrate(url, ENTITIES);
    await connect();
    // Both versions seal for a while, as they do while one is replaced by the other.
    const sealer = newSealer();
    for (let round = 0; round < 5; round += 1) await sealer.sealAll();
    upgrading = false;
    await Promise.all(writers);
    await sealer.sealAll();

    const hashes = await storedHashes();
    expect(hashes.slice(0, OLD)).toEqual(before);
    expect(hashes).toHaveLength(OLD + written);
    // Acts wait for the lock of a column that is added, and for nothing that grows with the table.
    expect(slowestMs).toBeLessThan(5_000);
    const [forms] = await owner.query<[Record<string, number>]>(`SELECT
      count(*) FILTER (WHERE s.form = 1 AND a.salt IS NULL)::int AS old,
      count(*) FILTER (WHERE s.form = 2)::int AS new,
      count(*) FILTER (WHERE s.form = 2 AND a.salt IS NULL OR s.form = 1 AND s.number IS NOT NULL)::int AS wrong
      FROM activity_seals s JOIN activity a ON a.id = s.activity_id`);
    expect(forms).toMatchObject({ wrong: 0 });
    expect(forms['old']).toBeGreaterThanOrEqual(OLD);
    const size = hashes.length;
    expect(await subtrees()).toEqual([
      { level: 8, count: Math.floor(size / 256), last: Math.floor(size / 256) - 1 },
      { level: 16, count: 1, last: 0 },
    ]);
    expect(await fault()).toBeNull();
    await expectRightProofs();

    // A row of the new version that an old worker seals has the first form.
    await writeActs(1);
    await sealAsBefore(owner);
    await writeActs(1);
    await sealer.sealAll();
    expect(
      await owner.query(`SELECT s.form, a.salt IS NULL AS unsalted FROM activity_seals s
        JOIN activity a ON a.id = s.activity_id ORDER BY s.position DESC LIMIT 2`),
    ).toEqual([
      { form: 2, unsalted: false },
      { form: 1, unsalted: false },
    ]);
    expect(await fault()).toBeNull();
  }, 180_000);

  it('and its worker is killed while it fills in the tree: the next one goes on', async () => {
    await oldInstallation();
    await migrate(url, ENTITIES);
    await connect();
    // The worker waits at the third step, for a subtree that somebody else holds.
    const holder = owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`INSERT INTO activity_tree VALUES (8, 150, repeat('0', 64))`);
    const killed = await startTestProcess('app/worker.js', environment.variables, {
      probe: '/health/live',
    });
    await expect.poll(subtrees, { timeout: 60_000 }).toEqual([{ level: 8, count: 128, last: 127 }]);
    await expect
      .poll(
        () =>
          owner.query(`SELECT count(*)::int AS waiting FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`),
        { timeout: 60_000 },
      )
      .toEqual([{ waiting: 1 }]);
    process.kill(killed.pid, 'SIGKILL');
    await holder.rollbackTransaction();
    await holder.release();
    await killed.stop();
    expect(await subtrees()).toEqual([{ level: 8, count: 128, last: 127 }]);
    const tree = new LogTreeService(new Database(application));
    await expect(tree.root(OLD)).rejects.toMatchObject({ code: 'LOG_NOT_READY' });

    const next = await startTestProcess('app/worker.js', environment.variables, {
      probe: '/health/live',
    });
    try {
      await expect.poll(() => tree.isReady(), { timeout: 60_000 }).toBe(true);
    } finally {
      await next.stop();
    }
    expect(await fault()).toBeNull();
    await expectRightProofs();
  }, 180_000);
});
