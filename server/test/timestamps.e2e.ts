import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LogSigner, TestLog } from './log-signer.js';
import { testLog } from './log-signer.js';

/** The folder of the authority: its certificates, and the files of one request. */
let folder: string;
let authority: Server;
/** The way in which the authority answers. */
let behaviour: (query: Buffer, response: ServerResponse) => void;
let requests: { type: string | undefined; query: Buffer }[];

const at = (name: string): string => join(folder, name);
const openssl = (...args: string[]): Buffer =>
  execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });

const CONFIG = `
[ tsa ]
default_tsa = own
[ own ]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-tsa-'));
  writeFileSync(at('tsa.cnf'), CONFIG);
  writeFileSync(at('serial'), '01\n');
  writeFileSync(at('tsa.ext'), 'extendedKeyUsage = critical,timeStamping\n');
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '3650'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Test CA');
  openssl('req', ...key, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Test authority');
  openssl(
    ...['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key'],
    ...['-CAcreateserial', '-out', 'tsa.pem', '-days', '3650', '-extfile', 'tsa.ext'],
  );
  authority = createServer((request, response) => void answer(request, response));
  authority.listen(0, '127.0.0.1');
  await once(authority, 'listening');
});
afterAll(() => {
  authority.closeAllConnections();
  authority.close();
  rmSync(folder, { recursive: true });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const query = Buffer.concat(chunks);
  requests.push({ type: request.headers['content-type'], query });
  behaviour(query, response);
}

/** The answer of `openssl ts` to a request. */
function stamped(query: Buffer): Buffer {
  writeFileSync(at('query.tsq'), query);
  openssl(
    ...['ts', '-reply', '-config', 'tsa.cnf', '-section', 'own'],
    ...['-queryfile', 'query.tsq', '-out', 'reply.tsr'],
  );
  return readFileSync(at('reply.tsr'));
}

/** A request for the same imprint or for another one, with a nonce of its own. */
function otherQuery(note: string, ...nonce: string[]): Buffer {
  writeFileSync(at('other.txt'), note);
  openssl('ts', '-query', '-data', 'other.txt', '-sha256', '-cert', ...nonce, '-out', 'other.tsq');
  return readFileSync(at('other.tsq'));
}

const send = (response: ServerResponse, body: Buffer): void => {
  response.setHeader('content-type', 'application/timestamp-reply');
  response.end(body);
};
const honest = (query: Buffer, response: ServerResponse): void => send(response, stamped(query));

let log: TestLog;
let note: string;
let worker: LogSigner;
const url = (): string => `http://127.0.0.1:${(authority.address() as AddressInfo).port}/tsr`;

beforeEach(async () => {
  requests = [];
  behaviour = honest;
  log = await testLog();
  worker = await log.worker({ TSA_URL: url() });
  await log.seal(1);
  note = (await worker.checkpoints.makeIfDue())!.note;
});
afterEach(() => log.dispose());

const failures = async (): Promise<string[]> => {
  const rows: { description: string }[] = await log.owner.query(
    `SELECT description FROM activity WHERE type = 'timestamp_failed' AND log = 'system' ORDER BY id`,
  );
  return rows.map(({ description }) => description);
};
const isStamped = async (): Promise<boolean> => (await log.reads.newest()).timestamped;

/** Sends a nonce back that is not that of the request: `openssl ts -query` chooses its own. */
const withOtherNonce = (_: Buffer, response: ServerResponse): void =>
  send(response, stamped(otherQuery(note)));
const withOtherImprint = (_: Buffer, response: ServerResponse): void =>
  send(response, stamped(otherQuery('Another note')));

describe('Time stamps of checkpoints (proof 1, RFC 3161)', () => {
  it('are asked for with SHA-256, nonce and certificate, and openssl verifies them', async () => {
    await worker.timestamps.stampDue();
    expect(await failures()).toEqual([]);
    expect(await isStamped()).toBe(true);
    expect(requests).toMatchObject([{ type: 'application/timestamp-query' }]);
    writeFileSync(at('query.tsq'), requests[0]!.query);
    const text = openssl('ts', '-query', '-in', 'query.tsq', '-text').toString();
    expect(text).toMatch(/Hash Algorithm: sha256/);
    expect(text).toMatch(/Nonce: 0x[0-9A-F]{32}/);
    expect(text).toMatch(/Certificate required: yes/);
    writeFileSync(at('stamp.tsr'), await log.reads.timestamp(1));
    writeFileSync(at('note.txt'), note);
    const verified = openssl(
      ...['ts', '-verify', '-data', 'note.txt', '-in', 'stamp.tsr', '-CAfile', 'ca.pem'],
    );
    expect(verified.toString()).toContain('Verification: OK');
    await worker.timestamps.stampDue();
    expect(requests).toHaveLength(1);
  });

  it.each<[string, typeof honest, string]>([
    ['another imprint', withOtherImprint, 'The authority stamped something else'],
    ['another nonce', withOtherNonce, 'The authority answered with another nonce'],
    [
      'no nonce',
      (_, response) => send(response, stamped(otherQuery(note, '-no_nonce'))),
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
      (query, response) => send(response, Buffer.concat([stamped(query), Buffer.of(0)])),
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
      behaviour = how;
      if (name === 'silence') Object.assign(worker.timestamps, { timeoutMs: 400 });
      await worker.timestamps.stampDue();
      expect(await isStamped()).toBe(false);
      expect(await failures()).toEqual([`The checkpoint at 1 has no time stamp: ${why}`]);
      // Not at once, and not twice an hour in the log.
      await worker.timestamps.stampDue();
      expect(requests).toHaveLength(1);
      Object.assign(worker.timestamps, { nextAt: 0 });
      await worker.timestamps.stampDue();
      expect(requests).toHaveLength(2);
      expect(await failures()).toHaveLength(1);
      behaviour = honest;
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
    expect((await log.reads.list(1)).data.map(({ timestamped }) => timestamped)).toEqual([
      true,
      true,
    ]);
    const imprint = createHash('sha256').update(newest.note).digest();
    expect(requests.map(({ query }) => query.includes(imprint))).toEqual([true, false]);
  });

  it('without TSA_URL nobody is asked', async () => {
    const { timestamps } = await log.worker();
    await timestamps.stampDue();
    expect([requests, await isStamped(), await failures()]).toEqual([[], false, []]);
  });
});
