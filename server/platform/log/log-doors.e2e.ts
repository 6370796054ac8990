import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { signedInAs } from '../../test/factory.js';
import { type LogSigner, type TestLog, testLog } from '../../test/log-signer.js';

const ORIGIN = 'localhost:0/stopline-history';
const SIZES = [130, 300];

let app: TestApp;
let log: TestLog;
let worker: LogSigner;
let inspector: Visitor;
let admin: Visitor;
let notes: string[];

beforeAll(async () => {
  app = await startApp();
  inspector = (await signedInAs(app, 3)).visitor;
  admin = (await signedInAs(app, 2)).visitor;
  log = await testLog(app.variables);
  worker = await log.worker();
});
afterAll(async () => {
  await log.dispose();
  await app.stop();
});

const seals = (): Promise<{ position: string; activity_id: string; hash: string }[]> =>
  log.owner.query('SELECT position, activity_id, hash FROM activity_seals ORDER BY position');

const sha256 = (...parts: Uint8Array[]): Buffer =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.of(1), left, right);

/** RFC 9162 §2.1.3.2: the root that an inclusion proof leads to. @param index of the leaf, from 0 */
function rootOf(leaf: string, index: number, size: number, hashes: readonly string[]): Buffer {
  let [fn, sn] = [index, size - 1];
  let root: Buffer = sha256(Buffer.of(0), Buffer.from(leaf, 'hex'));
  for (const hash of hashes.map((hex) => Buffer.from(hex, 'hex'))) {
    expect(sn).toBeGreaterThan(0);
    if (fn % 2 === 1 || fn === sn) {
      root = node(hash, root);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else root = node(root, hash);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  expect(sn).toBe(0);
  return root;
}

/** RFC 9162 §2.1.4.2: both roots that a consistency proof leads to, of the smaller and the larger tree. */
function rootsOf(
  from: number,
  to: number,
  first: Buffer,
  hashes: readonly string[],
): [Buffer, Buffer] {
  const path: Buffer[] = hashes.map((hex) => Buffer.from(hex, 'hex'));
  if (Number.isInteger(Math.log2(from))) path.unshift(first);
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr]: Buffer[] = [path[0]!, path[0]!];
  for (const hash of path.slice(1)) {
    expect(sn).toBeGreaterThan(0);
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(hash, fr!), node(hash, sr!)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else sr = node(sr!, hash);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  expect(sn).toBe(0);
  return [fr!, sr!];
}

const asked = (visitor: Visitor, path: string) => visitor.rest('GET', `log/${path}`);

describe('Before the first checkpoint', () => {
  it('proofs and the note are refused with LOG_NOT_READY at both doors', async () => {
    for (const path of ['checkpoint', 'consistency?from=1&to=1'])
      expect((await asked(inspector, path)).body).toEqual({
        statusCode: 409,
        code: 'LOG_NOT_READY',
        message: 'The log is still being prepared, please try again later',
      });
    expect((await asked(admin, 'inclusion?activity_id=1&size=1')).status).toBe(409);
    expect((await asked(inspector, 'checkpoints')).body).toMatchObject({ data: [], total: 0 });
    expect((await asked(admin, 'state')).body).toEqual({
      ready: false,
      broken: false,
      origins: [],
    });
    const { errors } = await inspector.graphql('{ logCheckpoint { size } }');
    expect(errors[0]!.extensions.code).toBe('LOG_NOT_READY');
    const { status, body } = await app
      .visitor()
      .send({ method: 'GET', url: '/.well-known/stopline-keys.json' });
    expect([status, body.origin, body.keys.length]).toEqual([200, ORIGIN, 1]);
  });
});

describe('The routes of the log (proof 1 and 2)', () => {
  beforeAll(async () => {
    notes = [];
    for (const size of SIZES) {
      const [{ count }] = await log.owner.query(
        `SELECT (SELECT count(*) FROM activity_seals) + (SELECT count(*) FROM activity_unsealed) AS count`,
      );
      await log.seal(size - Number(count));
      notes.push((await worker.checkpoints.covering(size)).note);
    }
  });

  it('GET /api/log/checkpoint is the newest note as plain text', async () => {
    const answer = await asked(inspector, 'checkpoint');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.raw.toString('utf8')).toBe(notes[1]);
    const of = await asked(inspector, `checkpoint?origin=${encodeURIComponent(ORIGIN)}`);
    expect(of.raw.toString('utf8')).toBe(notes[1]);
    const unknown = await asked(inspector, 'checkpoint?origin=unknown');
    expect([unknown.status, unknown.body.code, unknown.headers['content-type']]).toEqual([
      404,
      'CHECKPOINT_NOT_FOUND',
      'application/json; charset=utf-8',
    ]);
  });

  it('GET /api/log/checkpoints is a page, newest first', async () => {
    const { body } = await asked(inspector, 'checkpoints?page=1');
    expect(body).toMatchObject({ current_page: 1, last_page: 1, per_page: 15, total: 2 });
    expect(body.data).toEqual(
      [1, 0].map((index) => ({
        size: SIZES[index],
        origin: ORIGIN,
        root: notes[index]!.split('\n')[2],
        note: notes[index],
        created_at: expect.stringMatching(/Z$/),
        timestamped: false,
      })),
    );
    expect((await asked(inspector, 'checkpoints?page=9')).body.data).toEqual([]);
    expect((await asked(inspector, 'checkpoints?origin=unknown')).body.total).toBe(0);
    expect((await asked(inspector, 'checkpoints?sort=size')).status).toBe(422);
    expect((await asked(inspector, 'checkpoints?page=0')).status).toBe(422);
  });

  it('GET /api/log/checkpoints/{size} is a note, and …/timestamp its time stamp or 404', async () => {
    const [size] = SIZES;
    const answer = await asked(inspector, `checkpoints/${size}`);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.raw.toString('utf8')).toBe(notes[0]);
    for (const other of ['131', '0', 'x', '99999999999', '-1', '1.5'])
      expect((await asked(inspector, `checkpoints/${other}`)).body).toMatchObject({
        code: 'CHECKPOINT_NOT_FOUND',
        message: 'Checkpoint not found',
      });
    expect((await asked(inspector, `checkpoints/131/timestamp`)).body.code).toBe(
      'CHECKPOINT_NOT_FOUND',
    );
    expect((await asked(inspector, `checkpoints/${size}/timestamp`)).body).toMatchObject({
      statusCode: 404,
      code: 'TIMESTAMP_NOT_FOUND',
      message: 'This checkpoint has no time stamp',
    });
    await log.application.query(`UPDATE checkpoints SET timestamp = '\\x3000' WHERE size = $1`, [
      size,
    ]);
    const stamped = await asked(inspector, `checkpoints/${size}/timestamp`);
    expect([stamped.status, stamped.headers['content-type']]).toEqual([
      200,
      'application/timestamp-reply',
    ]);
    expect(stamped.raw).toEqual(Buffer.from([0x30, 0]));
    const { body } = await asked(inspector, 'checkpoints');
    expect(body.data.map((one: any) => one.timestamped)).toEqual([false, true]);
  });

  it('GET /api/log/consistency proves that one checkpoint continues another', async () => {
    const [first, last] = notes.map((note) => Buffer.from(note.split('\n')[2]!, 'base64'));
    const { body } = await asked(inspector, `consistency?from=${SIZES[0]}&to=${SIZES[1]}`);
    expect(Object.keys(body)).toEqual(['from', 'to', 'hashes']);
    expect([body.from, body.to]).toEqual(SIZES);
    expect(rootsOf(SIZES[0]!, SIZES[1]!, first!, body.hashes)).toEqual([first, last]);
    expect((await asked(inspector, 'consistency?from=300&to=300')).body.hashes).toEqual([]);
  });

  it.each([
    ['from=0&to=5', 'from'],
    ['from=x&to=5', 'from'],
    ['from=1.5&to=5', 'from'],
    ['to=5', 'from'],
    ['from=5', 'to'],
    ['from=6&to=5', 'from'],
    ['from=5&to=301', 'to'],
    ['from=5&to=99999999999999999999', 'to'],
    ['from=1&from=2&to=5', 'from'],
    ['from=1&to=5&size=5', 'size'],
  ])('consistency?%s is 422 under %s', async (query, field) => {
    const { status, body } = await asked(inspector, `consistency?${query}`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'INVALID', [field]]);
  });

  it('GET /api/log/inclusion proves that an entry is in a checkpoint', async () => {
    const rows = await seals();
    for (const [index, size] of SIZES.entries()) {
      const root = Buffer.from(notes[index]!.split('\n')[2]!, 'base64');
      for (const position of [1, 2, 77, 130, size]) {
        const { activity_id: id, hash } = rows[position - 1]!;
        const { body } = await asked(admin, `inclusion?activity_id=${id}&size=${size}`);
        expect(body).toMatchObject({ position, size, leaf: hash });
        expect(Object.keys(body)).toEqual(['position', 'size', 'leaf', 'hashes']);
        expect(rootOf(hash, position - 1, size, body.hashes)).toEqual(root);
      }
    }
  });

  it('inclusion refuses unknown entries, sizes past the newest, and entries past the size', async () => {
    const rows = await seals();
    const last = rows[SIZES[1]! - 1]!.activity_id;
    const fault = async (query: string) => {
      const { status, body } = await asked(admin, `inclusion?${query}`);
      return [status, body.code, ...Object.keys(body.errors ?? {})];
    };
    expect(await fault('activity_id=999999999&size=1')).toEqual([404, 'ACTIVITY_NOT_FOUND']);
    expect(await fault(`activity_id=${last}&size=299`)).toEqual([422, 'INVALID', 'size']);
    expect(await fault(`activity_id=${last}&size=301`)).toEqual([422, 'INVALID', 'size']);
    expect(await fault('activity_id=0&size=1')).toEqual([422, 'INVALID', 'activity_id']);
    expect(await fault('activity_id=x&size=1')).toEqual([422, 'INVALID', 'activity_id']);
    expect(await fault(`activity_id=${last}`)).toEqual([422, 'INVALID', 'size']);
    expect((await asked(inspector, `inclusion?activity_id=${last}&size=300`)).status).toBe(403);
    await admin.rest('GET', 'logs');
    await inspector.rest('GET', 'log/state');
    const [{ id }] = await log.owner.query('SELECT max(activity_id) AS id FROM activity_unsealed');
    expect(await fault(`activity_id=${id}&size=300`)).toEqual([422, 'INVALID', 'size']);
  });

  it('the keys are those of the worker, with the fingerprint for everybody', async () => {
    const { id, fingerprint, publicKey } = worker.keys.current;
    const times = { valid_from: expect.stringMatching(/Z$/), valid_until: null };
    expect((await asked(inspector, 'keys')).body).toEqual({
      data: [{ id, fingerprint, ...times, introduced: true }],
    });
    const { headers, body } = await app
      .visitor()
      .send({ method: 'GET', url: '/.well-known/stopline-keys.json' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body).toEqual({
      origin: ORIGIN,
      keys: [
        {
          ...{ kty: 'OKP', crv: 'Ed25519', kid: id, x: publicKey.toString('base64url') },
          ...{ ...times, fingerprint },
        },
      ],
    });
    expect((await asked(admin, 'state')).body).toEqual({
      ready: true,
      broken: false,
      origins: [ORIGIN],
    });
  });

  it('GraphQL answers the same in camelCase', async () => {
    const [entry] = await seals();
    const { data, errors } = await admin.graphql(
      `query ($id: ID!) {
        logCheckpoint { size origin root note createdAt timestamped }
        logCheckpoints(page: 1) { total data { size note } }
        logConsistency(from: 130, to: 300) { from to hashes }
        logInclusion(activityId: $id, size: 300) { position size leaf hashes }
        signingKeys { id fingerprint validFrom validUntil introduced }
        logState { ready broken origins }
      }`,
      { id: entry!.activity_id },
    );
    expect(errors ?? []).toEqual([]);
    const rest = async (path: string) => (await asked(admin, path)).body;
    const [newest] = (await rest('checkpoints')).data;
    const { created_at: createdAt, ...checkpoint } = newest;
    const [key] = (await rest('keys')).data;
    const { valid_from: validFrom, valid_until: validUntil, ...signing } = key;
    expect(data).toEqual({
      logCheckpoint: { ...checkpoint, createdAt },
      logCheckpoints: {
        total: 2,
        data: [1, 0].map((at) => ({ size: SIZES[at], note: notes[at] })),
      },
      logConsistency: await rest('consistency?from=130&to=300'),
      logInclusion: await rest(`inclusion?activity_id=${entry!.activity_id}&size=300`),
      signingKeys: [{ ...signing, validFrom, validUntil }],
      logState: { ready: true, broken: false, origins: [ORIGIN] },
    });
    const wrong = await admin.graphql('{ logConsistency(from: 0, to: 5) { hashes } }');
    expect(wrong.errors[0]!.extensions).toMatchObject({ code: 'INVALID' });
  });
});
