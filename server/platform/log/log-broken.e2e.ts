import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobHopeless } from '../jobs/jobs.service.js';
import { HistoryBrokenError } from './history-broken.js';
import { type LogSigner, type TestLog, type TestLogs, testLogs } from '../../test/log-signer.js';

const ORIGIN = 'localhost:0/stopline-history';
const SENTENCE = 'The history does not continue what was signed before';

let logs: TestLogs;
let log: TestLog;
beforeAll(async () => {
  logs = await testLogs();
});
beforeEach(async () => {
  log = await logs.newLog();
});
afterAll(() => logs.dispose());

const change = (position: number, hash = '0'.repeat(64)): Promise<void> =>
  log.rewrite(`UPDATE activity_seals SET hash = '${hash}' WHERE position = ${position}`);

describe('The worker signs nothing that contradicts what it signed (proof 1)', () => {
  let worker: LogSigner;
  const head = (): string => join(log.variables['DATA_DIR']!, 'log-head.json');

  beforeEach(async () => {
    worker = await log.worker();
    await log.seal(300);
    await worker.checkpoints.makeIfDue();
    await log.seal(10);
  });

  /** Expects that a worker signs nothing, and that people hear of it. */
  async function refuses(signer = worker): Promise<void> {
    await expect(signer.checkpoints.covering(301)).rejects.toThrow(SENTENCE);
    await expect(signer.checkpoints.covering(1)).rejects.toBeInstanceOf(HistoryBrokenError);
    expect(new HistoryBrokenError()).toBeInstanceOf(JobHopeless);
    await log.anHourPasses();
    await expect(signer.checkpoints.makeIfDue()).rejects.toThrow(SENTENCE);
    expect((await log.reads.listCheckpoints(1)).total).toBe(1);
    expect(await log.reads.state()).toMatchObject({ broken: true });
    // Once a day.
    expect(await log.entries('log_broken')).toHaveLength(1);
  }

  it('keeps size and root in DATA_DIR/log-head.json, before it signs', () => {
    const [newest] = [JSON.parse(readFileSync(head(), 'utf8'))];
    expect(newest).toMatchObject({ origin: ORIGIN, size: 300 });
    expect(statSync(head()).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a seal was changed', [`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 7`]],
    [
      'a seal and the subtrees over it were changed',
      [
        `UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 7`,
        `DELETE FROM activity_tree`,
        `INSERT INTO activity_tree VALUES (8, 0, repeat('0', 64))`,
      ],
    ],
    [
      'a late seal was changed',
      [`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 299`],
    ],
    ['a seal was removed', [`DELETE FROM activity_seals WHERE position = 7`]],
    ['an older backup was restored', [`DELETE FROM activity_seals WHERE position > 290`]],
    [
      'history was rewritten with its checkpoint',
      [
        `UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 299`,
        `DELETE FROM checkpoints`,
        `DELETE FROM log_origins`,
        `INSERT INTO log_origins (number, origin) VALUES (1, '${ORIGIN}')`,
        `INSERT INTO checkpoints VALUES ('${ORIGIN}', 1, decode(repeat('00', 32), 'hex'), 'n')`,
      ],
    ],
    [
      'the subtrees are not those of the seals',
      [`UPDATE activity_tree SET hash = repeat('0', 64)`],
    ],
    [
      'a stored subtree was removed',
      [
        `INSERT INTO activity_tree VALUES (8, 1, repeat('0', 64))`,
        `DELETE FROM activity_tree WHERE position = 0`,
      ],
    ],
  ])('where %s', async (_, statements) => {
    await log.rewrite(...statements);
    await refuses();
  });

  it('also without its file, by the newest checkpoint', async () => {
    rmSync(head());
    await change(299);
    await refuses();
  });

  it('nor with a damaged file', async () => {
    writeFileSync(head(), '{"origin":');
    await expect(worker.checkpoints.covering(301)).rejects.toThrow('log-head.json is damaged');
    expect((await log.reads.listCheckpoints(1)).total).toBe(1);
  });

  it('a worker that died after it kept the head, and before the checkpoint, goes on', async () => {
    const proved = await worker.prover.prove();
    await worker.prover.keep({ origin: ORIGIN, size: proved.size, root: proved.root! });
    await log.seal(1);
    expect(await (await log.worker()).checkpoints.covering(311)).toMatchObject({ size: 311 });
  });

  it('signs again once history is as it was', async () => {
    const [, , third] = await log.hashes();
    await change(3);
    await expect(worker.checkpoints.check()).rejects.toThrow(SENTENCE);
    expect(await log.reads.state()).toMatchObject({ ready: true, broken: true });
    await change(3, third);
    expect(await worker.checkpoints.covering(310)).toMatchObject({ size: 310 });
    expect(await log.reads.state()).toMatchObject({ ready: true, broken: false });
  });

  it('tells of it once a day, also where history was whole in between', async () => {
    const [, , third = ''] = await log.hashes();
    for (const hash of [undefined, third, undefined]) {
      await change(3, hash);
      await worker.checkpoints.check().catch(() => undefined);
    }
    expect(await log.reads.state()).toMatchObject({ broken: true });
    expect(await log.entries('log_broken')).toHaveLength(1);
    // A clock that went back silences nothing.
    await log.owner.query(`UPDATE log_state SET reported_at = now() + interval '2 hours'`);
    await worker.checkpoints.check().catch(() => undefined);
    expect(await log.entries('log_broken')).toHaveLength(2);
  });

  it('where acts are sealed on over a removed seal, no subtree is stored over it', async () => {
    await log.rewrite('DELETE FROM activity_seals WHERE position = 305');
    await log.seal(300);
    expect(await log.hashes()).toHaveLength(609);
    expect(await log.owner.query('SELECT level, position FROM activity_tree')).toEqual([
      { level: 8, position: '0' },
    ]);
    await expect(worker.checkpoints.covering(301)).rejects.toThrow(SENTENCE);
    await expect(worker.checkpoints.refuseBroken()).rejects.toThrow(SENTENCE);
  });
});

describe('A log that is too large to be calculated for each package (proof 1)', () => {
  let worker: LogSigner;

  beforeEach(async () => {
    worker = await log.worker();
    Object.assign(worker.prover, { alwaysWhole: 0 });
    await log.seal(300);
    await worker.checkpoints.makeIfDue();
    await log.seal(10);
  });

  /** Lets the time pass for which stored subtrees count. */
  const timePasses = (): object => Object.assign(worker.prover, { wholeUntil: 0 });

  it('is calculated from every seal by the check, and before the checkpoint of each hour', async () => {
    await change(7);
    await log.anHourPasses();
    await expect(worker.checkpoints.makeIfDue()).rejects.toThrow(SENTENCE);
    await expect((await log.worker()).checkpoints.check()).rejects.toThrow(SENTENCE);
  });

  it('is so for a package, where that is more than seconds ago', async () => {
    await change(7);
    await expect(worker.checkpoints.covering(301)).resolves.toMatchObject({ size: 310 });
    timePasses();
    await expect(worker.checkpoints.covering(301)).rejects.toThrow(SENTENCE);
  });

  it('is so as long as history is broken', async () => {
    await change(7);
    await expect(worker.checkpoints.check()).rejects.toThrow(SENTENCE);
    Object.assign(worker.prover, { wholeUntil: Infinity });
    await expect(worker.checkpoints.covering(301)).rejects.toThrow(SENTENCE);
  });

  it('is broken where a stored subtree was removed, and does not only wait', async () => {
    await log.seal(300);
    await log.rewrite('DELETE FROM activity_tree WHERE position = 0');
    await expect(worker.checkpoints.covering(301)).rejects.toThrow(SENTENCE);
    expect(await log.entries('log_broken')).toMatchObject([
      { details: { why: 'the stored subtrees are not those of the seals' } },
    ]);
  });
});

describe('Two workers with heads of their own (proof 1)', () => {
  let one: LogSigner;
  let other: LogSigner;
  let folders: string[];

  const headIn = (folder = ''): { size: number } =>
    JSON.parse(readFileSync(join(folder, 'log-head.json'), 'utf8'));

  beforeEach(async () => {
    const SIGNING_KEY = log.newKey('shared');
    folders = ['one', 'other'].map((name) => mkdtempSync(join(log.variables['DATA_DIR']!, name)));
    const [first, second] = await Promise.all(
      folders.map((DATA_DIR) => log.worker({ DATA_DIR, SIGNING_KEY })),
    );
    [one, other] = [first!, second!];
    await log.seal(5);
    await one.checkpoints.makeIfDue();
    await other.checkpoints.check();
    await log.seal(5);
    await one.checkpoints.covering(10);
  });

  it('each keeps what the other has signed', async () => {
    expect(folders.map((folder) => headIn(folder).size)).toEqual([10, 5]);
    await other.checkpoints.check();
    expect(headIn(folders[1]).size).toBe(10);
  });

  it('neither signs while one of them finds history broken, also where the other has nothing to say against it', async () => {
    const hashes = await log.hashes();
    await change(7);
    await log.rewrite('DELETE FROM checkpoints WHERE size = 10');
    await expect(one.checkpoints.check()).rejects.toThrow(SENTENCE);
    // Its own head has five entries, which are as they were.
    await expect(other.checkpoints.check()).rejects.toThrow(SENTENCE);
    await expect(other.checkpoints.covering(6)).rejects.toThrow(SENTENCE);
    expect(await log.reads.state()).toMatchObject({ broken: true });
    expect((await log.reads.listCheckpoints(1)).data.map(({ size }) => size)).toEqual([5]);
    await change(7, hashes[6]);
    await other.checkpoints.check();
    expect(await log.reads.state()).toMatchObject({ broken: false });
    expect(await one.checkpoints.covering(10)).toMatchObject({ size: 10 });
  });

  it('nor where only the other knows an origin that is lost', async () => {
    await log.rewrite('DELETE FROM checkpoints', 'DELETE FROM log_origins');
    rmSync(join(folders[1]!, 'log-head.json'));
    await log.owner.query(`UPDATE log_state SET broken_at = now(), broken_size = 10,
      broken_origin = 'lost.example.org', broken_root = decode(repeat('00', 32), 'hex')`);
    await expect(other.checkpoints.check()).rejects.toThrow(SENTENCE);
    expect(await log.reads.state()).toMatchObject({ broken: true });
  });

  it('a worker that has proved the log signs nothing once another has found it broken', async () => {
    await log.seal(1);
    await log.anHourPasses();
    const { prover } = other;
    const prove = prover.prove.bind(prover);
    Object.assign(prover, {
      prove: async () => {
        const proved = await prove();
        await log.owner.query('UPDATE log_state SET broken_at = now()');
        return proved;
      },
    });
    expect(await other.checkpoints.makeIfDue()).toBeNull();
  });
});
