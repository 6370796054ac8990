import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../../app/entities.js';
import { ActivitySealed } from '../../activity/activity.hooks.js';
import { SealService } from '../../activity/seal.service.js';
import { Database } from '../../database/database.js';
import { migrate } from '../../database/migrate.js';
import { Transactions } from '../../database/transactions.js';
import { LogTreeService } from './log-tree.service.js';
import {
  useInstallation,
  url,
  application,
  owner,
  connect,
  newSealer,
  addCitations,
  writeActs,
  fault,
  storedHashes,
  subtrees,
  expectRightProofs,
  sealAsBefore,
  oldInstallation,
} from '../../../test/log-tree.js';

useInstallation();

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
  });

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

// The siege does the same with 100,000 seals, beside officers who go on, and kills the worker.
describe('an installation with seals of the first form is upgraded', () => {
  const OLD = 700;

  it('and old lines stay, whichever version seals next', async () => {
    await oldInstallation(OLD);
    const before = await storedHashes();
    await migrate(url, ENTITIES);
    await connect();
    // Both versions seal for a while, as they do while one is replaced by the other.
    await writeActs(1);
    await sealAsBefore(owner);
    await writeActs(100);
    await newSealer().sealAll();
    const hashes = await storedHashes();
    expect(hashes.slice(0, OLD)).toEqual(before);
    expect(
      await owner.query(`SELECT s.form, a.salt IS NULL AS unsalted, s.number IS NULL AS unnumbered, count(*)::int
        FROM activity_seals s JOIN activity a ON a.id = s.activity_id
        WHERE a.citation_id IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2 DESC`),
    ).toEqual([
      { form: 1, unsalted: true, unnumbered: true, count: 467 },
      // A row of the new version that an old worker seals has the first form.
      { form: 1, unsalted: false, unnumbered: true, count: 1 },
      { form: 2, unsalted: false, unnumbered: false, count: 67 },
    ]);
    expect(await subtrees()).toEqual([{ level: 8, count: 3, last: 2 }]);
    expect(await fault()).toBeNull();
    await expectRightProofs();
  });

  it('and a worker that dies while it fills in the tree loses its last step: the next one goes on', async () => {
    await oldInstallation(OLD);
    await migrate(url, ENTITIES);
    await connect();
    // Its second step waits for a subtree that somebody else holds, and there its connection ends.
    const holder = owner.createQueryRunner();
    await holder.startTransaction();
    await holder.query(`INSERT INTO activity_tree VALUES (8, 1, repeat('0', 64))`);
    const dying = expect(newSealer(1).sealAll()).rejects.toThrow();
    const waiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => owner.query(waiting)).toHaveLength(1);
    await dying;
    await holder.rollbackTransaction();
    await holder.release();
    expect(await subtrees()).toEqual([{ level: 8, count: 1, last: 0 }]);
    const tree = new LogTreeService(new Database(application));
    await expect(tree.root(OLD)).rejects.toMatchObject({ code: 'LOG_NOT_READY' });
    await newSealer(1).sealAll();
    expect(await subtrees()).toEqual([{ level: 8, count: 2, last: 1 }]);
    expect(await fault()).toBeNull();
    await expectRightProofs();
  });
});
