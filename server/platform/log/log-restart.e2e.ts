import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyActivity } from '../activity/verify.js';
import { Database } from '../database/database.js';
import { LogVerification } from './checkpoints/verify-log.js';
import { runCommand } from '../../test/commands.js';
import {
  type LogSigner,
  plainRoot,
  type TestLog,
  type TestLogs,
  testLogs,
} from '../../test/log-signer.js';

const ORIGIN = 'localhost:0/stopline-history';
const SENTENCE = 'The history does not continue what was signed before';

let logs: TestLogs;
let log: TestLog;
let worker: LogSigner;
beforeAll(async () => {
  logs = await testLogs();
});
beforeEach(async () => {
  log = await logs.newLog();
  worker = await log.worker();
  await log.seal(300);
  await worker.checkpoints.makeIfDue();
  await log.seal(10);
});
afterAll(() => logs.dispose());

/** Does the work of `npm run audit:verify`. @returns the first thing that is wrong */
const fault = async (): Promise<string | null> =>
  (await verifyActivity(new Database(log.application), undefined, [new LogVerification(undefined)]))
    .broken;

const refuses = (): Promise<void> => expect(worker.checkpoints.check()).rejects.toThrow(SENTENCE);

describe('npm run log:restart (proof 1)', () => {
  it('begins a new origin over the same leaves, is logged, and the old checkpoints stay', async () => {
    await log.rewrite(`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 299`);
    await refuses();
    expect(await log.restart.restart('The database was repaired')).toBe(`${ORIGIN}/2`);
    expect(await log.reads.state()).toMatchObject({ ready: false, broken: false });
    await log.seal(0);
    const made = await worker.checkpoints.makeIfDue();
    expect(made).toMatchObject({ origin: `${ORIGIN}/2` });
    expect(made!.root).toEqual(plainRoot((await log.hashes()).slice(0, made!.size)));
    expect((await log.reads.listCheckpoints(1)).data).toMatchObject([{ origin: `${ORIGIN}/2` }]);
    expect((await log.reads.listCheckpoints(1, ORIGIN)).data).toMatchObject([
      { origin: ORIGIN, size: 300 },
    ]);
    expect(await log.entries('log_restarted')).toMatchObject([
      {
        description: `The log goes on as ${ORIGIN}/2: The database was repaired`,
        details: { origin: `${ORIGIN}/2`, old: ORIGIN, reason: 'The database was repaired' },
      },
    ]);
    expect(await log.restart.restart('And once more')).toBe(`${ORIGIN}/3`);
  });

  it('needs a reason of 1 to 255 characters', async () => {
    for (const reason of ['', ' ', 'x'.repeat(256), 'two\nlines'])
      await expect(log.restart.restart(reason)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await log.reads.newest()).toMatchObject({ origin: ORIGIN });
  });

  it('goes on where a backup from before the first checkpoint was restored', async () => {
    const seals = 'DELETE FROM activity_seals WHERE position > 290';
    await log.rewrite(`DELETE FROM checkpoints`, `DELETE FROM log_origins`, seals);
    await expect(worker.checkpoints.covering(1)).rejects.toThrow(SENTENCE);
    expect(await log.restart.restart('Restored the backup of Monday')).toBe(`${ORIGIN}/2`);
    await log.seal(0);
    expect(await worker.checkpoints.covering(1)).toMatchObject({ origin: `${ORIGIN}/2` });
  });

  it('has the subtrees stored anew, so that a changed seal below one of them stops nothing for ever', async () => {
    await log.seal(290);
    await log.rewrite(`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 7`);
    await refuses();
    await log.restart.restart('Row 7 was changed by hand');
    // The worker waits and raises no alarm meanwhile.
    await expect(
      log.reads.inclusion({ activityId: 299, size: 300, origin: ORIGIN }),
    ).rejects.toMatchObject({
      code: 'LOG_NOT_READY',
    });
    await expect(worker.checkpoints.check()).rejects.toMatchObject({ code: 'LOG_NOT_READY' });
    expect(await worker.checkpoints.makeIfDue()).toBeNull();
    expect(await log.reads.state()).toMatchObject({ ready: false, broken: false });
    const meanwhile = await fault();
    await log.seal(0);
    const made = await worker.checkpoints.makeIfDue();
    expect(made).toMatchObject({ origin: `${ORIGIN}/2` });
    expect(made!.root).toEqual(plainRoot((await log.hashes()).slice(0, made!.size)));
    expect(await log.reads.state()).toMatchObject({ ready: true, broken: false });
    for (const found of [meanwhile, await fault()])
      expect(found).toBe('Row 7 (position 7) is not as it was sealed');
  });

  it('mends a tree in which a subtree is missing', async () => {
    await log.seal(290);
    await log.rewrite('DELETE FROM activity_tree WHERE position = 0');
    await refuses();
    await log.restart.restart('A subtree was removed');
    await log.seal(0);
    expect(await worker.checkpoints.makeIfDue()).toMatchObject({ origin: `${ORIGIN}/2` });
    expect(await fault()).toBeNull();
  });

  it('refuses where a seal was removed: only a backup brings it back', async () => {
    await log.rewrite('DELETE FROM activity_seals WHERE position = 7');
    await refuses();
    const reason = ['A seal was removed'];
    expect(await runCommand('restart-log.cli.js', reason, log.variables)).toEqual({
      code: 1,
      out: '',
      err: 'The seal 7 was removed, and no origin can be without it: restore a backup that has it\n',
    });
    expect(await log.entries('log_restarted')).toEqual([]);
    expect(await log.reads.state()).toMatchObject({ broken: true });
  });

  it('lets nobody drop the subtrees of a log that is whole', async () => {
    const drop = (): Promise<unknown> => log.application.query('SELECT drop_activity_tree()');
    await expect(drop()).rejects.toThrow('P0001');
    await log.owner.query('UPDATE log_state SET broken_at = now()');
    await drop();
    expect(await log.owner.query('SELECT * FROM activity_tree')).toEqual([]);
  });
});
