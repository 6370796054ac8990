import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Behaviour,
  send,
  startAuthority,
  type TestAuthority,
} from '../../../test/authority.js';
import { type LogSigner, type TestLog, type TestLogs, testLogs } from '../../../test/log-signer.js';

let authority: TestAuthority;

beforeAll(async () => {
  authority = await startAuthority();
});
afterAll(() => authority.stop());

/** A request for the same imprint or for another one, with a nonce of its own. */
function otherQuery(text: string, ...nonce: string[]): Buffer {
  writeFileSync(authority.at('other.txt'), text);
  const { openssl } = authority;
  openssl('ts', '-query', '-data', 'other.txt', '-sha256', '-cert', ...nonce, '-out', 'other.tsq');
  return readFileSync(authority.at('other.tsq'));
}

let logs: TestLogs;
let log: TestLog;
let note: string;
let worker: LogSigner;

beforeAll(async () => {
  logs = await testLogs();
});
beforeEach(async () => {
  authority.requests = [];
  authority.behaviour = authority.honest;
  log = await logs.newLog();
  worker = await log.worker({ TSA_URL: authority.url });
  await log.seal(1);
  note = (await worker.checkpoints.makeIfDue())!.note;
});
afterAll(() => logs.dispose());

const failures = async (): Promise<string[]> => {
  const rows: { description: string }[] = await log.owner.query(
    `SELECT description FROM activity WHERE type = 'timestamp_failed' AND log = 'system' ORDER BY id`,
  );
  return rows.map(({ description }) => description);
};
const isStamped = async (): Promise<boolean> => (await log.reads.newest()).timestamped;

/** Sends a nonce back that is not that of the request: `openssl ts -query` chooses its own. */
const withOtherNonce: Behaviour = (_, response) =>
  send(response, authority.stamped(otherQuery(note)));
const withOtherImprint: Behaviour = (_, response) =>
  send(response, authority.stamped(otherQuery('Another note')));

describe('Time stamps of checkpoints (proof 1, RFC 3161)', () => {
  it('are asked for with SHA-256, nonce and certificate, and openssl verifies them', async () => {
    await worker.timestamps.stampDue();
    expect(await failures()).toEqual([]);
    expect(await isStamped()).toBe(true);
    expect(authority.requests).toMatchObject([{ type: 'application/timestamp-query' }]);
    writeFileSync(authority.at('query.tsq'), authority.requests[0]!.query);
    const text = authority.openssl('ts', '-query', '-in', 'query.tsq', '-text').toString();
    expect(text).toMatch(/Hash Algorithm: sha256/);
    expect(text).toMatch(/Nonce: 0x[0-9A-F]{32}/);
    expect(text).toMatch(/Certificate required: yes/);
    writeFileSync(authority.at('stamp.tsr'), await log.reads.timestamp(1));
    writeFileSync(authority.at('note.txt'), note);
    const verified = authority.openssl(
      ...['ts', '-verify', '-data', 'note.txt', '-in', 'stamp.tsr', '-CAfile', 'ca.pem'],
    );
    expect(verified.toString()).toContain('Verification: OK');
    await worker.timestamps.stampDue();
    expect(authority.requests).toHaveLength(1);
  });

  it.each<[string, Behaviour, string]>([
    ['another imprint', withOtherImprint, 'The authority stamped something else'],
    ['another nonce', withOtherNonce, 'The authority answered with another nonce'],
    [
      'no nonce',
      (_, response) => send(response, authority.stamped(otherQuery(note, '-no_nonce'))),
      'The authority answered with another nonce',
    ],
    [
      'a refusal',
      (_, response) => send(response, Buffer.from('30053003020102', 'hex')),
      'The authority refused the request (status 2)',
    ],
    [
      'something else',
      (_, response) => send(response, Buffer.from('<html>')),
      'The answer of the authority cannot be read',
    ],
    [
      'bytes behind the answer',
      (query, response) => send(response, Buffer.concat([authority.stamped(query), Buffer.of(0)])),
      'The answer of the authority cannot be read',
    ],
    [
      'nothing',
      (_, response) => send(response, Buffer.alloc(0)),
      'The answer of the authority cannot be read',
    ],
    [
      'status 500',
      (_, response) => {
        response.statusCode = 500;
        response.end();
      },
      'The authority answered with status 500',
    ],
    [
      'more than it may',
      (_, response) => send(response, Buffer.alloc(2 * 1024 * 1024)),
      'The answer of the authority is too large',
    ],
    ['a closed connection', (_, response) => response.destroy(), 'The authority cannot be reached'],
    ['silence', () => undefined, 'The authority did not answer in time'],
  ])(
    'an authority that answers with %s stops nothing, and is asked again',
    async (name, how, why) => {
      authority.behaviour = how;
      if (name === 'silence') Object.assign(worker.timestamps, { timeoutMs: 400 });
      await worker.timestamps.stampDue();
      expect(await isStamped()).toBe(false);
      expect(await failures()).toEqual([`The checkpoint at 1 has no time stamp: ${why}`]);
      // Not at once, and not twice an hour in the log.
      await worker.timestamps.stampDue();
      expect(authority.requests).toHaveLength(1);
      Object.assign(worker.timestamps, { nextAt: 0 });
      await worker.timestamps.stampDue();
      expect(authority.requests).toHaveLength(2);
      expect(await failures()).toHaveLength(1);
      authority.behaviour = authority.honest;
      Object.assign(worker.timestamps, { nextAt: 0, timeoutMs: 15_000 });
      await worker.timestamps.stampDue();
      expect(await isStamped()).toBe(true);
    },
  );

  it('are asked for however old a checkpoint is, the newest one first', async () => {
    await log.rewrite(`UPDATE checkpoints SET created_at = now() - interval '8 days'`);
    await log.seal(1);
    const newest = await worker.checkpoints.covering(2);
    await worker.timestamps.stampDue();
    expect((await log.reads.listCheckpoints(1)).data.map(({ timestamped }) => timestamped)).toEqual(
      [true, true],
    );
    const imprint = createHash('sha256').update(newest.note).digest();
    expect(authority.requests.map(({ query }) => query.includes(imprint))).toEqual([true, false]);
  });

  it('two who need a missing one at once get the same one, and later ones ask no more', async () => {
    const checkpoint = await worker.checkpoints.covering(1);
    const other = await log.worker({ TSA_URL: authority.url });
    const answers: (() => void)[] = [];
    authority.behaviour = (query, response) => {
      answers.push(() => authority.honest(query, response));
      if (answers.length === 2) for (const answer of answers) answer();
    };
    const stamps = await Promise.all([
      worker.timestamps.of(checkpoint),
      other.timestamps.of(checkpoint),
    ]);
    const kept = await log.reads.timestamp(1);
    expect(stamps).toEqual([kept, kept]);
    expect(await worker.timestamps.of(checkpoint)).toEqual(kept);
    expect(authority.requests).toHaveLength(2);
  });

  it('who needs one gets none from a silent authority, which is then left alone for a time', async () => {
    authority.behaviour = () => undefined;
    Object.assign(worker.timestamps, { timeoutMs: 400 });
    const checkpoint = await worker.checkpoints.covering(1);
    expect(await worker.timestamps.of(checkpoint)).toBeNull();
    expect(await worker.timestamps.of(checkpoint)).toBeNull();
    expect(authority.requests).toHaveLength(1);
    expect(await failures()).toHaveLength(1);
  });

  it('without TSA_URL nobody is asked', async () => {
    const { timestamps } = await log.worker();
    await timestamps.stampDue();
    expect(await timestamps.of(await worker.checkpoints.covering(1))).toBeNull();
    expect([authority.requests, await isStamped(), await failures()]).toEqual([[], false, []]);
  });
});
