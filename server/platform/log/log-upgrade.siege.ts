import { describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { LogTreeService } from './tree/log-tree.service.js';
import {
  useInstallation,
  environment,
  url,
  application,
  owner,
  connect,
  newSealer,
  writeActs,
  fault,
  storedHashes,
  subtrees,
  expectRightProofs,
  sealAsBefore,
  oldInstallation,
} from '../../test/log-tree.js';

const OLD = 100_000;

useInstallation();

describe('an installation with 100,000 seals of the first form is upgraded', () => {
  it('while acts go on and an old worker still seals: no act waits long, and old lines stay', async () => {
    const old = await oldInstallation(OLD);
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
    await oldInstallation(OLD);
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
