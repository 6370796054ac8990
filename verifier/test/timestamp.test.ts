import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeOfStamp } from '../core/timestamp.js';
import { makePackage, seal } from './maker.js';
import { accused, verifyFiles } from './verifying.js';

const folder = mkdtempSync(join(tmpdir(), 'stopline-tsa-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);
const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' }).toString();

const CONFIG = `[tsa]
default_tsa = authority
[authority]
serial = ${file('serial')}
signer_cert = ${file('tsa.pem')}
signer_key = ${file('tsa.key')}
signer_digest = sha256
default_policy = 1.3.6.1.4.1.4146.2.3
digests = sha256, sha512
accuracy = secs:1
ordering = yes
ess_cert_id_alg = sha256
[req]
distinguished_name = name
[name]
[stamping]
extendedKeyUsage = critical,timeStamping
`;

/** Asks an authority of openssl for a stamp over bytes. */
function stamp(bytes: Uint8Array, digest = '-sha256'): Buffer {
  writeFileSync(file('stamped'), bytes);
  openssl('ts', '-query', '-data', file('stamped'), digest, '-cert', '-out', file('query'));
  openssl(
    'ts',
    '-reply',
    '-config',
    file('config'),
    '-queryfile',
    file('query'),
    '-out',
    file('reply'),
  );
  return readFileSync(file('reply'));
}

beforeAll(() => {
  writeFileSync(file('config'), CONFIG);
  writeFileSync(file('serial'), '01\n');
  const names = ['-keyout', file('tsa.key'), '-out', file('tsa.pem')];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=Test authority',
    '-config',
    file('config'),
    '-extensions',
    'stamping',
    ...names,
  );
});

it('reads the time of a stamp over the checkpoint, and says nothing of another one', () => {
  const bytes = Buffer.from('the note of a checkpoint\n');
  const reply = stamp(bytes);
  const time = timeOfStamp(reply, bytes);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
  const said = /Time stamp: (.+)/.exec(openssl('ts', '-reply', '-in', file('reply'), '-text'))![1]!;
  expect(Date.parse(time!)).toBe(Date.parse(said));
  expect(timeOfStamp(reply, Buffer.from('another note\n'))).toBeNull();
  expect(timeOfStamp(stamp(bytes, '-sha512'), bytes)).toBeNull();
  // A refusal: status 2 in place of 0.
  const refused = Buffer.from(reply);
  refused[refused.indexOf(Buffer.from([2, 1, 0])) + 2] = 2;
  expect(timeOfStamp(refused, bytes)).toBeNull();
});

it('reads nothing from an answer that was cut or has other bytes at its beginning', () => {
  const bytes = Buffer.from('the note\n');
  const reply = stamp(bytes);
  for (let length = 0; length < reply.length; length += 11)
    expect(timeOfStamp(reply.subarray(0, length), bytes)).toBeNull();
  for (let at = 0; at < 60; at++) {
    const flipped = Buffer.from(reply);
    flipped[at]! ^= 0x81;
    expect(() => timeOfStamp(flipped, bytes)).not.toThrow();
  }
});

/** A value of DER whose length has four bytes. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.of(tag, 0x84, 0, 0, 0, 0);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
}

const oid = (hex: string): Buffer => der(6, Buffer.from(hex, 'hex'));

it('reads no time that is longer than any time, and does not fail on it', () => {
  const bytes = Buffer.from('the note\n');
  const answer = (time: string): Buffer => {
    const number = der(2, Buffer.of(0));
    const imprint = der(
      0x30,
      der(0x30, oid('608648016503040201')),
      der(4, createHash('sha256').update(bytes).digest()),
    );
    const info = der(0x30, number, oid('2a03'), imprint, number, der(0x18, Buffer.from(time)));
    const content = der(0x30, oid('2a864886f70d0109100104'), der(0xa0, der(4, info)));
    const signed = der(0x30, number, der(0x31), content);
    return der(0x30, der(0x30, number), der(0x30, oid('2a864886f70d010702'), der(0xa0, signed)));
  };
  expect(timeOfStamp(answer('20261126070000Z'), bytes)).toBe('2026-11-26T07:00:00Z');
  expect(timeOfStamp(answer('2'.repeat(900_000)), bytes)).toBeNull();
});

it('shows the time of a genuine package, and names a stamp of another checkpoint', async () => {
  const made = makePackage();
  const note = made.files.get('data/log/checkpoint.txt')!;
  made.files.set('data/log/checkpoint.tsr', stamp(note));
  seal(made);
  const report = await verifyFiles(made.files);
  expect(report).toMatchObject({ verdict: 'GENUINE', timestamp: { time: expect.any(String) } });
  made.files.set('data/log/checkpoint.tsr', stamp(Buffer.from('another note\n')));
  seal(made);
  const other = await verifyFiles(made.files);
  expect(accused(other)).toEqual(['data/log/checkpoint.tsr CHANGED']);
  expect(other.timestamp).toBeNull();
});
