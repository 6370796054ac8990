import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JobWaits } from '../../jobs/jobs.service.js';
import { keyIdOf, parseCheckpoint, parseNote, signedBy } from '../note.pure.js';
import { plainRoot, type TestLog, type TestLogs, testLogs } from '../../../test/log-signer.js';

const ORIGIN = 'localhost:0/stopline-history';

let logs: TestLogs;
let log: TestLog;
beforeAll(async () => {
  logs = await testLogs();
});
beforeEach(async () => {
  log = await logs.newLog();
});
afterAll(() => logs.dispose());

describe('A checkpoint (proof 1)', () => {
  it('is a signed note over size and root of the tree, made as soon as the first row is sealed', async () => {
    const { checkpoints, keys } = await log.worker();
    expect(await checkpoints.makeIfDue()).toBeNull();
    await expect(log.reads.newest()).rejects.toMatchObject({ code: 'LOG_NOT_READY' });
    expect(await log.reads.state()).toMatchObject({ ready: false, broken: false });
    await log.seal(5);
    const made = await checkpoints.makeIfDue();
    const root = plainRoot(await log.hashes());
    expect(parseCheckpoint(parseNote(made!.note).text)).toEqual({ origin: ORIGIN, size: 5, root });
    expect(signedBy(made!.note, ORIGIN, keys.current.publicKey)).toBe(true);
    expect(made).toMatchObject({ origin: ORIGIN, size: 5, root, timestamp: null });
    expect(await log.reads.newest()).toMatchObject({
      ...{ size: 5, origin: ORIGIN, root: root.toString('base64'), note: made!.note },
      timestamped: false,
    });
    expect(await log.reads.state()).toMatchObject({ ready: true, broken: false });
  });

  it('is made at most once an hour, and only where something was sealed since', async () => {
    const { checkpoints } = await log.worker();
    await log.seal(1);
    expect(await checkpoints.makeIfDue()).toMatchObject({ size: 1 });
    await log.seal(1);
    expect(await checkpoints.makeIfDue()).toBeNull();
    await log.anHourPasses();
    expect(await checkpoints.makeIfDue()).toMatchObject({ size: 2 });
    await log.anHourPasses();
    expect(await checkpoints.makeIfDue()).toBeNull();
  });

  it('is made as well where the clock went back since', async () => {
    const { checkpoints } = await log.worker();
    await log.seal(1);
    await checkpoints.makeIfDue();
    await log.seal(1);
    await log.rewrite(`UPDATE checkpoints SET created_at = now() + interval '50 minutes'`);
    expect(await checkpoints.makeIfDue()).toBeNull();
    await log.rewrite(`UPDATE checkpoints SET created_at = now() + interval '61 minutes'`);
    expect(await checkpoints.makeIfDue()).toMatchObject({ size: 2 });
  });

  it('two workers make one, not two, and neither contradicts the other', async () => {
    const [one, other] = [await log.worker(), await log.worker()];
    await log.seal(300);
    const made = await Promise.all([one, other].map(({ checkpoints }) => checkpoints.makeIfDue()));
    expect(made.filter((checkpoint) => checkpoint !== null)).toHaveLength(1);
    await log.seal(300);
    await Promise.all([one, other].map(({ checkpoints }) => checkpoints.covering(600)));
    expect((await log.reads.listCheckpoints(1)).data.map(({ size }) => size)).toEqual([600, 300]);
  });

  it('covers an entry: the oldest of today’s key and origin, made now if there is none', async () => {
    const { checkpoints } = await log.worker();
    for (const size of [1, 2, 3]) {
      await log.seal(1);
      expect(await checkpoints.covering(size)).toMatchObject({ size });
    }
    expect(await checkpoints.covering(1)).toMatchObject({ size: 1 });
    expect(await checkpoints.covering(2)).toMatchObject({ size: 2 });
    const { checkpoints: next } = await log.worker({ SIGNING_KEY: log.newKey('next') });
    await log.seal(0);
    expect(await next.covering(2)).toMatchObject({ size: 4 });
    expect(await next.covering(1)).toMatchObject({ size: 4 });
  });

  it('never changes, but its time stamp is set once', async () => {
    const { checkpoints } = await log.worker();
    await log.seal(1);
    await checkpoints.makeIfDue();
    for (const statement of [
      `UPDATE checkpoints SET note = 'another'`,
      `UPDATE checkpoints SET size = 2`,
      `DELETE FROM checkpoints`,
      `TRUNCATE checkpoints CASCADE`,
    ]) {
      await expect(log.application.query(statement), statement).rejects.toThrow('denied');
      await expect(log.owner.query(statement), statement).rejects.toThrow(/never changes|append/);
    }
    await log.application.query(`UPDATE checkpoints SET timestamp = '\\x00'`);
    await expect(
      log.application.query(`UPDATE checkpoints SET timestamp = '\\x01'`),
    ).rejects.toThrow('P0001');
  });

  it('is handed on in its own transaction: without that there is none', async () => {
    const { checkpoints, made } = await log.worker();
    let fails = true;
    const heard: object[] = [];
    made.add(async (_, checkpoint) => {
      if (fails) throw new Error('The outbox is full');
      heard.push(checkpoint);
    });
    await log.seal(1);
    await expect(checkpoints.makeIfDue()).rejects.toThrow('The outbox is full');
    expect((await log.reads.listCheckpoints(1)).total).toBe(0);
    fails = false;
    const checkpoint = await checkpoints.makeIfDue();
    const { origin, size, root, note } = checkpoint!;
    expect(heard).toEqual([{ origin, size, root, note }]);
  });
});

describe('The origin (proof 1)', () => {
  it('is LOG_ORIGIN, fixed by the first checkpoint; set and different later the worker does not start', async () => {
    const { checkpoints } = await log.worker({ LOG_ORIGIN: 'log.example.org/history' });
    await log.worker({ LOG_ORIGIN: 'another.example.org' });
    await log.seal(1);
    await checkpoints.makeIfDue();
    await expect(log.worker({ LOG_ORIGIN: 'another.example.org' })).rejects.toThrow(
      /^LOG_ORIGIN must stay log\.example\.org\/history$/,
    );
    await log.restart.restart('To see that it is compared with the first one');
    await expect(log.worker({ LOG_ORIGIN: 'log.example.org/history/2' })).rejects.toThrow(
      /^LOG_ORIGIN must stay log\.example\.org\/history$/,
    );
    await log.worker({ LOG_ORIGIN: 'log.example.org/history' });
    const { checkpoints: unset } = await log.worker();
    expect(await unset.covering(1)).toMatchObject({ origin: 'log.example.org/history/2' });
  });

  it.each([
    ['https://stopline.example.org', 'stopline.example.org/stopline-history'],
    ['https://stopline.example.org:8443/', 'stopline.example.org:8443/stopline-history'],
    ['http://localhost:3000', 'localhost:3000/stopline-history'],
  ])('is by default the host of %s', async (url, origin) => {
    const { checkpoints } = await log.worker({ PUBLIC_URL: url });
    await log.seal(1);
    expect(await checkpoints.makeIfDue()).toMatchObject({ origin });
  });
});

describe('Keys (proof 2)', () => {
  it('the worker makes its key once, and the row tells its fingerprint', async () => {
    const { keys } = await log.worker();
    const file = join(log.variables['DATA_DIR']!, 'signing-key.pem');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { keys: again } = await log.worker();
    expect(again.current).toEqual(keys.current);
    const { id, fingerprint, publicKey } = keys.current;
    expect(id).toBe(fingerprint.slice(0, 16));
    expect(await log.reads.keys()).toEqual([
      { id, fingerprint, validFrom: keys.current.validFrom, validUntil: null, introduced: true },
    ]);
    const x = publicKey.toString('base64url');
    expect(await log.reads.published()).toEqual({
      origin: ORIGIN,
      keys: [
        {
          ...{ kty: 'OKP', crv: 'Ed25519', kid: id, x, fingerprint },
          ...{ valid_from: undefined, validFrom: keys.current.validFrom, validUntil: null },
        },
      ].map(({ valid_from: _, ...key }) => key),
    });
    expect(await log.entries('signing_key_changed')).toEqual([]);
  });

  it('a new key is introduced by the one before: both sign the next checkpoint, then only the new one', async () => {
    const [first, second] = [log.newKey('first'), log.newKey('second')];
    const old = await log.worker({ SIGNING_KEY: first });
    await log.seal(1);
    await old.checkpoints.makeIfDue();
    const changed = { SIGNING_KEY: second, SIGNING_KEY_BEFORE: first };
    const fresh = await log.worker(changed);
    expect(await log.reads.keys()).toMatchObject([
      { id: fresh.keys.current.id, validUntil: null, introduced: false },
      { id: old.keys.current.id, validUntil: expect.any(Date), introduced: true },
    ]);
    await log.seal(1);
    // The worker starts again before it has signed anything.
    const { checkpoints } = await log.worker(changed);
    const both = await checkpoints.makeIfDue();
    for (const { keys } of [old, fresh])
      expect(signedBy(both!.note, ORIGIN, keys.current.publicKey)).toBe(true);
    expect(await log.reads.keys()).toMatchObject([{ introduced: true }, {}]);
    await log.seal(1);
    const later = await checkpoints.covering(both!.size + 1);
    expect(parseNote(later.note).signatures).toMatchObject([
      { name: ORIGIN, keyId: keyIdOf(ORIGIN, fresh.keys.current.publicKey) },
    ]);
    expect(await log.entries('signing_key_changed')).toMatchObject([
      { details: { old: old.keys.current.id, new: fresh.keys.current.id } },
    ]);
  });

  it.each([
    ['without SIGNING_KEY_BEFORE', () => ({})],
    ['with another key there', () => ({ SIGNING_KEY_BEFORE: log.newKey('stranger') })],
  ])('a new key %s is accepted and not introduced', async (_, before) => {
    await log.worker();
    const { checkpoints, keys } = await log.worker({ SIGNING_KEY: log.newKey('a'), ...before() });
    await log.seal(1);
    const made = await checkpoints.makeIfDue();
    expect(parseNote(made!.note).signatures).toHaveLength(1);
    expect(await log.reads.keys()).toMatchObject([
      { id: keys.current.id, introduced: false },
      { introduced: true },
    ]);
  });

  it('a worker that still has the key before signs nothing', async () => {
    const old = await log.worker();
    await log.worker({ SIGNING_KEY: log.newKey('next') });
    await log.seal(1);
    expect(await old.checkpoints.makeIfDue()).toBeNull();
  });

  it('nor does its old checkpoint cover an entry for it: a package waits for the worker of the new key', async () => {
    const old = await log.worker();
    await log.seal(1);
    await old.checkpoints.makeIfDue();
    const { checkpoints } = await log.worker({ SIGNING_KEY: log.newKey('next') });
    await expect(old.checkpoints.covering(1)).rejects.toBeInstanceOf(JobWaits);
    await log.seal(0);
    expect(await checkpoints.covering(1)).toMatchObject({ size: 2 });
  });

  it('a key that comes back is that of today again', async () => {
    const first = log.newKey('first');
    const { keys } = await log.worker({ SIGNING_KEY: first });
    await log.worker({ SIGNING_KEY: log.newKey('second') });
    await log.worker({ SIGNING_KEY: first });
    const shown = await log.reads.keys();
    expect(shown).toMatchObject([{ id: keys.current.id, validUntil: null }, {}]);
    expect(shown[1]!.validUntil).not.toBeNull();
  });
});
