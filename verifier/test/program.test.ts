import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildVerifier } from '../../scripts/lib/verifier.mjs';
import { ORIGIN, consistencyOf, fingerprintOf, makePackage, newKey, noteOf } from './maker.js';
import { zipOf } from './zip-maker.js';

const folder = mkdtempSync(join(tmpdir(), 'stopline-program-'));
afterAll(() => rmSync(folder, { recursive: true }));
const save = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const { files, key, log } = makePackage();
let program = '';
let genuine = '';
beforeAll(async () => {
  program = save('verify.mjs', (await buildVerifier())['verify.mjs']);
  genuine = save('genuine.zip', zipOf(files));
});

const verify = (...args: string[]): Promise<{ exit: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) => {
      resolve({ exit: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });

it('ends with 0, 1 or 2: genuine, not, unreadable (proof 4)', async () => {
  const changed = save(
    'changed.zip',
    zipOf(new Map(files).set('data/case.json', Buffer.from('{}'))),
  );
  const wrong = save('wrong.zip', zipOf(files, { method: 8 }));
  expect(await verify(genuine)).toMatchObject({
    exit: 0,
    stdout: expect.stringMatching(/^GENUINE: /),
  });
  expect(await verify(changed)).toMatchObject({
    exit: 1,
    stdout: expect.stringMatching(/^CHANGED: /),
  });
  expect(await verify(wrong)).toMatchObject({
    exit: 2,
    stdout: expect.stringMatching(/^UNREADABLE: /),
  });
  const { exit, stdout } = await verify(wrong, '--json');
  expect([exit, JSON.parse(stdout)]).toEqual([
    2,
    { verdict: 'UNREADABLE', problems: [expect.stringContaining('compressed')] },
  ]);
});

it('compares a key and a checkpoint, and prints the form of the contract (proof 4)', async () => {
  const older = save('older.txt', noteOf(ORIGIN, log.hashes.slice(0, 5), [key]));
  const hashes = consistencyOf(5, log.hashes).map((hash) => hash.toString('hex'));
  const proof = save('proof.json', JSON.stringify({ from: 5, to: log.hashes.length, hashes }));
  const spaced = fingerprintOf(key).replace(/.{4}/g, '$& ');
  const { exit, stdout } = await verify(
    ...[genuine, '--json', '--key', spaced],
    ...['--checkpoint', older, '--consistency', proof],
  );
  expect(exit).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    verdict: 'GENUINE',
    key: { fingerprint: fingerprintOf(key), compared: true },
    checkpoint: {
      origin: ORIGIN,
      size: log.hashes.length,
      root: expect.any(String),
      compared: true,
    },
    timestamp: null,
    files: [...files.keys()].sort().map((name) => ({ name, verdict: 'GENUINE' })),
    acts: log.acts.map(({ position }) => ({ position, verdict: 'GENUINE' })),
    problems: [],
  });
  expect(await verify(genuine, '--checkpoint', older)).toMatchObject({
    exit: 1,
    stdout: expect.stringContaining('cannot be compared'),
  });
  expect(await verify(genuine, '--key', fingerprintOf(newKey()))).toMatchObject({ exit: 1 });
});

it('refuses a wrong call with a sentence', async () => {
  const calls = [
    [],
    [genuine, genuine],
    [genuine, '--what'],
    [genuine, '--key', '12'],
    [genuine, '--consistency', genuine],
    [genuine, '--checkpoint', join(folder, 'none.txt')],
  ];
  for (const args of calls) {
    const { exit, stdout, stderr } = await verify(...args);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^.+\n$/);
  }
});

it('calls a package unreadable that is not there or is a folder, and says so in JSON', async () => {
  for (const path of [join(folder, 'none.zip'), folder]) {
    const { exit, stdout, stderr } = await verify(path, '--json');
    expect([exit, stderr]).toEqual([2, '']);
    const problems = [expect.stringContaining(path)];
    expect(JSON.parse(stdout)).toEqual({ verdict: 'UNREADABLE', problems });
  }
});

it('writes nothing beside the report', async () => {
  expect(await verify(genuine)).toMatchObject({ stderr: '' });
});

it('says that the signature does not fit, and not by whom something is stated', async () => {
  const unsigned = new Map(files).set('signature.ed25519', Buffer.alloc(64));
  const { exit, stdout } = await verify(save('unsigned.zip', zipOf(unsigned)));
  expect(exit).toBe(1);
  expect(stdout).toContain('The signature does not fit\n');
  expect(stdout).toContain('data/case.json  (the signature does not fit)');
  expect(stdout).not.toMatch(/stated by|Signed by/);
});

it('prints nothing that a terminal would obey', async () => {
  const odd = makePackage();
  odd.files.set('bag-info.txt', Buffer.from('Source-Organization: \u001b[2JCourt\u202e\u200f\n'));
  const { stdout } = await verify(save('odd.zip', zipOf(odd.files)));
  // Line breaks are the program's own.
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  expect(stdout).toContain('Court');
});
