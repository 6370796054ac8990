import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobHopeless } from '../platform/jobs/jobs.service.js';
import { HistoryBrokenError } from '../platform/log/history-broken.js';
import { keyIdOf, parseCheckpoint, parseNote, signedBy } from '../platform/log/note.pure.js';
import type { LogSigner, TestLog } from './log-signer.js';
import { testLog } from './log-signer.js';

const ORIGIN = 'localhost:0/stopline-history';

let log: TestLog;
beforeEach(async () => {
  log = await testLog();
});
afterEach(() => log.dispose());

const leaf = (hash: string): Buffer => sha256(Buffer.of(0), Buffer.from(hash, 'hex'));
const node = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.of(1), left, right);
function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

/** The root as RFC 9162 §2.1.1 defines it, calculated plainly. */
function plainRoot(hashes: readonly string[]): Buffer {
  if (hashes.length === 1) return leaf(hashes[0]!);
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return node(plainRoot(hashes.slice(0, half)), plainRoot(hashes.slice(half)));
}

async function hashes(): Promise<string[]> {
  const rows: { hash: string }[] = await log.owner.query(
    'SELECT hash FROM activity_seals ORDER BY position',
  );
  return rows.map(({ hash }) => hash);
}

/** Changes tables past the application, as somebody could who owns the database. */
async function rewrite(...statements: string[]): Promise<void> {
  const tables = ['activity_seals', 'activity_tree', 'checkpoints', 'log_origins'];
  const triggers = async (act: string): Promise<void> => {
    for (const table of tables) await log.owner.query(`ALTER TABLE ${table} ${act} TRIGGER USER`);
  };
  await triggers('DISABLE');
  for (const key of ['checkpoints_origin_fkey', 'activity_seals_activity_id_fkey'])
    await log.owner.query(
      `ALTER TABLE ${key.replace(/_(?:origin|activity_id)_fkey$/, '')} DROP CONSTRAINT IF EXISTS ${key}`,
    );
  for (const statement of statements) await log.owner.query(statement);
  await triggers('ENABLE');
}

const systemEntries = async (type: string): Promise<{ description: string }[]> =>
  log.owner.query(`SELECT description, details FROM activity WHERE type = $1 ORDER BY id`, [type]);

/** The moment an hour ago: what was made now is due again. */
const anHourPasses = (): Promise<void> =>
  rewrite(`UPDATE checkpoints SET created_at = created_at - interval '61 minutes'`);

describe('A checkpoint (proof 1)', () => {
  it('is a signed note over size and root of the tree, made as soon as the first row is sealed', async () => {
    const { checkpoints, keys } = await log.worker();
    expect(await checkpoints.makeIfDue()).toBeNull();
    await expect(log.reads.newest()).rejects.toMatchObject({ code: 'LOG_NOT_READY' });
    expect(await log.reads.state()).toEqual({ ready: false, broken: false });
    await log.seal(5);
    const made = await checkpoints.makeIfDue();
    const root = plainRoot(await hashes());
    expect(parseCheckpoint(parseNote(made!.note).text)).toEqual({ origin: ORIGIN, size: 5, root });
    expect(signedBy(made!.note, ORIGIN, keys.current.publicKey)).toBe(true);
    expect(made).toMatchObject({ origin: ORIGIN, size: 5, root, timestamp: null });
    expect(await log.reads.newest()).toMatchObject({
      ...{ size: 5, origin: ORIGIN, root: root.toString('base64'), note: made!.note },
      timestamped: false,
    });
    expect(await log.reads.state()).toEqual({ ready: true, broken: false });
  });

  it('is made at most once an hour, and only where something was sealed since', async () => {
    const { checkpoints } = await log.worker();
    await log.seal(1);
    expect(await checkpoints.makeIfDue()).toMatchObject({ size: 1 });
    await log.seal(1);
    expect(await checkpoints.makeIfDue()).toBeNull();
    await anHourPasses();
    expect(await checkpoints.makeIfDue()).toMatchObject({ size: 2 });
    await anHourPasses();
    expect(await checkpoints.makeIfDue()).toBeNull();
  });

  it('two workers make one, not two, and neither contradicts the other', async () => {
    const [one, other] = [await log.worker(), await log.worker()];
    await log.seal(300);
    const made = await Promise.all([one, other].map(({ checkpoints }) => checkpoints.makeIfDue()));
    expect(made.filter((checkpoint) => checkpoint !== null)).toHaveLength(1);
    await log.seal(300);
    await Promise.all([one, other].map(({ checkpoints }) => checkpoints.covering(600)));
    expect((await log.reads.list(1)).data.map(({ size }) => size)).toEqual([600, 300]);
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
    expect((await log.reads.list(1)).total).toBe(0);
    fails = false;
    const checkpoint = await checkpoints.makeIfDue();
    const { origin, size, root, note } = checkpoint!;
    expect(heard).toEqual([{ origin, size, root, note }]);
  });
});

describe('The worker signs nothing that contradicts what it signed (proof 1)', () => {
  let worker: LogSigner;
  const head = (): string => join(log.variables['DATA_DIR']!, 'log-head.json');
  const SENTENCE = 'The history does not continue what was signed before';

  beforeEach(async () => {
    worker = await log.worker();
    await log.seal(300);
    await worker.checkpoints.makeIfDue();
    await log.seal(10);
  });

  async function refuses(signer = worker): Promise<void> {
    await expect(signer.checkpoints.covering(301)).rejects.toThrow(SENTENCE);
    await expect(signer.checkpoints.covering(1)).rejects.toBeInstanceOf(HistoryBrokenError);
    expect(new HistoryBrokenError()).toBeInstanceOf(JobHopeless);
    await anHourPasses();
    await expect(signer.checkpoints.makeIfDue()).rejects.toThrow(SENTENCE);
    expect((await log.reads.list(1)).total).toBe(1);
    expect(await log.reads.state()).toMatchObject({ broken: true });
    // Once a day.
    expect(await systemEntries('log_broken')).toHaveLength(1);
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
  ])('where %s', async (_, statements) => {
    await rewrite(...statements);
    await refuses();
  });

  it('where a backup from before the first checkpoint was restored', async () => {
    const seals = 'DELETE FROM activity_seals WHERE position > 290';
    await rewrite(`DELETE FROM checkpoints`, `DELETE FROM log_origins`, seals);
    await expect(worker.checkpoints.covering(1)).rejects.toThrow(SENTENCE);
    expect(await log.restart.restart('Restored the backup of Monday')).toBe(`${ORIGIN}/2`);
    expect(await worker.checkpoints.covering(1)).toMatchObject({ origin: `${ORIGIN}/2` });
  });

  it('also without its file, by the newest checkpoint', async () => {
    rmSync(head());
    await rewrite(`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 299`);
    await refuses();
  });

  it('nor with a damaged file', async () => {
    writeFileSync(head(), '{"origin":');
    await expect(worker.checkpoints.covering(301)).rejects.toThrow('log-head.json is damaged');
    expect((await log.reads.list(1)).total).toBe(1);
  });

  it('a worker that died after it kept the head, and before the checkpoint, goes on', async () => {
    const proved = await worker.prover.prove();
    await worker.prover.keep({ origin: ORIGIN, size: proved.size, root: proved.root! });
    await log.seal(1);
    expect(await (await log.worker()).checkpoints.covering(311)).toMatchObject({ size: 311 });
  });

  it('signs again once history is as it was', async () => {
    const [, , third] = await hashes();
    await rewrite(`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 3`);
    await expect(worker.checkpoints.check()).rejects.toThrow(SENTENCE);
    expect(await log.reads.state()).toEqual({ ready: true, broken: true });
    await rewrite(`UPDATE activity_seals SET hash = '${third}' WHERE position = 3`);
    expect(await worker.checkpoints.covering(310)).toMatchObject({ size: 310 });
    expect(await log.reads.state()).toEqual({ ready: true, broken: false });
  });

  it('a restart begins a new origin over the same leaves, is logged, and the old checkpoints stay', async () => {
    await rewrite(`UPDATE activity_seals SET hash = repeat('0', 64) WHERE position = 299`);
    await refuses();
    expect(await log.restart.restart('The database was repaired')).toBe(`${ORIGIN}/2`);
    expect(await log.reads.state()).toEqual({ ready: false, broken: false });
    const made = await worker.checkpoints.makeIfDue();
    expect(made).toMatchObject({ origin: `${ORIGIN}/2` });
    expect(made!.root).toEqual(plainRoot((await hashes()).slice(0, made!.size)));
    expect((await log.reads.list(1)).data).toMatchObject([{ origin: `${ORIGIN}/2` }]);
    expect((await log.reads.list(1, ORIGIN)).data).toMatchObject([{ origin: ORIGIN, size: 300 }]);
    expect(await systemEntries('log_restarted')).toMatchObject([
      {
        description: `The log goes on as ${ORIGIN}/2: The database was repaired`,
        details: { origin: `${ORIGIN}/2`, old: ORIGIN, reason: 'The database was repaired' },
      },
    ]);
    expect(await log.restart.restart('And once more')).toBe(`${ORIGIN}/3`);
  });

  it('a restart needs a reason of 1 to 255 characters', async () => {
    for (const reason of ['', ' ', 'x'.repeat(256), 'two\nlines'])
      await expect(log.restart.restart(reason)).rejects.toMatchObject({ code: 'INVALID' });
    expect(await log.reads.newest()).toMatchObject({ origin: ORIGIN });
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
    expect(await systemEntries('signing_key_changed')).toEqual([]);
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
    expect(await systemEntries('signing_key_changed')).toMatchObject([
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
