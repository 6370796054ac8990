import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import { recreateDatabase } from '../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../app/entities.js';
import { ActivitySealed } from '../platform/activity/activity.hooks.js';
import { GENESIS, type SealedContent, sealHash } from '../platform/activity/seal.js';
import { SealService } from '../platform/activity/seal.service.js';
import { verifyActivity } from '../platform/activity/verify.js';
import { loadConfig } from '../platform/config/config.js';
import { dataSourceOptions, ownerDataSource } from '../platform/database/data-source.js';
import { Database } from '../platform/database/database.js';
import { MIGRATIONS } from '../platform/database/migrations.js';
import { Transactions } from '../platform/database/transactions.js';
import { LogTreeService } from '../platform/log/tree/log-tree.service.js';
import { GrowingTree, leafHash } from '../platform/log/tree/tree.pure.js';
import { TreeGrowth } from '../platform/log/tree/tree-growth.service.js';
import { LogVerification } from '../platform/log/checkpoints/verify-log.js';

/* oxlint-disable import/no-mutable-exports -- each test has an installation of its own, under the same names */
export let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
export let url: string;
export let application: DataSource;
/** The owner of the tables, who may do more than the application. */
export let owner: DataSource;

/** Gives each test of a file an installation of its own. */
export function useInstallation(): void {
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
}

export async function connect(): Promise<void> {
  application = await new DataSource(
    dataSourceOptions(loadConfig(environment.variables), ENTITIES),
  ).initialize();
}

/** A worker's sealing, with the tree. @param subtreesAtOnce that one of its transactions adds, where not the usual number */
export function newSealer(subtreesAtOnce?: number): SealService {
  const sealed = new ActivitySealed();
  const growth = new TreeGrowth(sealed);
  if (subtreesAtOnce !== undefined) Object.assign(growth, { subtreesAtOnce });
  growth.onModuleInit();
  return new SealService(new Transactions(application), sealed);
}

export async function addCitations(count: number): Promise<void> {
  await owner.query(
    `INSERT INTO citations (reference_id, cause, camera_case_generated_at)
     SELECT 'EV-' || n, 'REDLIGHT', now() FROM generate_series(1, $1::int) AS n`,
    [count],
  );
}

/** Writes acts as the application does: every third is about none of the cases. */
export const writeActs = (count: number, on: DataSource = owner): Promise<unknown> =>
  on.query(
    `INSERT INTO activity (log, type, description, citation_id, details, ip, request_id)
     SELECT 'app', 'comment_added', 'Act ' || n, nullif(n % 3, 0), '{"a": 1}', '192.0.2.7', 'request'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );

export const fault = async (): Promise<string | null> => {
  const database = new Database(application);
  return (await verifyActivity(database, undefined, [new LogVerification(undefined)])).broken;
};

export async function storedHashes(): Promise<string[]> {
  const rows = await owner.query<{ hash: string }[]>(
    'SELECT hash FROM activity_seals ORDER BY position',
  );
  return rows.map(({ hash }) => hash);
}

export const subtrees = (): Promise<{ level: number; count: number; last: number }[]> =>
  owner.query(`SELECT level, count(*)::int AS count, max(position)::int AS last FROM activity_tree
    GROUP BY level ORDER BY level`);

/** Compares roots and proofs of the service with a tree that is calculated from all seals. */
export async function expectRightProofs(): Promise<void> {
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

/** The columns of an act, as the version before reads them. */
const OLD_ROWS = `SELECT id::text, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", log, type,
    description, citation_id AS "citationId", causer_type AS "causerType", causer_id AS "causerId", causer_name AS "causerName",
    subject_type AS "subjectType", subject_id AS "subjectId", details::text, ip, request_id AS "requestId", session_id AS "sessionId"
  FROM activity JOIN activity_unsealed ON activity_id = id ORDER BY id`;

/** Seals what waits, as a worker of the version before does: it knows neither form nor tree. */
export async function sealAsBefore(on: DataSource): Promise<void> {
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

/** Makes an installation of the version before. @param count of its seals @returns its owner's connections */
export async function oldInstallation(count: number): Promise<DataSource> {
  await owner.destroy();
  await recreateDatabase(url);
  const index = MIGRATIONS.findIndex(({ name }) => name.startsWith('LogTree'));
  owner = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, index), poolSize: 6 })
    .initialize();
  await owner.runMigrations();
  await addCitations(2);
  await writeActs(count);
  await sealAsBefore(owner);
  return owner;
}
