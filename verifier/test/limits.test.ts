import { describe, expect, it } from 'vitest';
import { jsonOfText } from '../core/bytes.js';
import { judged } from '../core/documents.js';
import { FileVerdicts } from '../core/file-verdicts.js';
import { keyOfJson, keyOfPem } from '../core/keys.js';
import { parseNote } from '../core/note.js';
import { readFiles } from '../core/package-files.js';
import { Unreadable } from '../core/unreadable.js';
import { readZip } from '../core/zip.js';
import { ORIGIN, makePackage, noteOf, seal } from './maker.js';
import { PLATFORMS, accused, sourceOf, verifyBytes } from './verifying.js';
import { zipOf } from './zip-maker.js';

const MIB = 1024 * 1024;
const made = makePackage();

/** Replaces a file of a genuine package, signs it again, and returns what is accused. */
async function accusedWith(name: string, content: Buffer): Promise<string[]> {
  const files = new Map(made.files).set(name, content);
  seal({ ...made, files });
  if (name === 'bag-info.txt') files.set(name, content);
  const report = await verifyBytes(zipOf(files), {}, PLATFORMS['WebCrypto']);
  if (report.verdict !== 'CHANGED') throw new Error(report.verdict);
  return accused(report);
}

describe('a document inside that is larger than it may be is changed, and not passed over', () => {
  it.each([
    ['bag-info.txt', 1],
    ['data/case.json', 64],
    ['data/history.json', 64],
    ['data/keys.json', 1],
    ['data/log/checkpoint.tsr', 1],
    ['data/log/checkpoint.txt', 1],
  ])('%s, above %i MiB', async (name, limit) => {
    const padded = Buffer.alloc(limit * MIB + 1, ' ');
    (made.files.get(name) ?? Buffer.alloc(0)).copy(padded);
    expect(await accusedWith(name, padded)).toEqual([`${name} CHANGED`]);
  });
});

describe('a document inside that is made to exhaust the reader is changed, and no crash', () => {
  it.each(['data/case.json', 'data/history.json', 'data/event/event.json'])(
    '64 MiB of [ in %s',
    async (name) => {
      const verdicts = await accusedWith(name, Buffer.alloc(64 * MIB, '['));
      expect(verdicts).toEqual([`${name} CHANGED`]);
    },
  );

  it('more acts than a case has', async () => {
    const acts = Buffer.from(
      `{"format": "stopline-history/1", "acts": [0${',0'.repeat(100_000)}]}`,
    );
    expect(await accusedWith('data/history.json', acts)).toEqual(['data/history.json CHANGED']);
  });

  it('a key of many digits', () => {
    const digits = 'A'.repeat(MIB);
    const keys = [{ kty: 'OKP', crv: 'Ed25519', x: digits }];
    expect(keyOfJson(Buffer.from(JSON.stringify({ keys })))).toBeNull();
    const pem = `-----BEGIN PUBLIC KEY-----\n${digits}\n-----END PUBLIC KEY-----\n`;
    expect(keyOfPem(Buffer.from(pem))).toBeNull();
  });
});

it('reads JSON that is nested 200 levels deep and not deeper; brackets in texts are none', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(jsonOfText(nested(200))).toBeDefined();
  expect(jsonOfText(nested(201))).toBeUndefined();
  const text = `\\"${'['.repeat(200)}\\`;
  expect(jsonOfText(JSON.stringify([text]))).toEqual([text]);
});

it('reads a note of at most 100 signatures and 1 MiB, however long its origin is', () => {
  const { log, key } = made;
  const note = noteOf(ORIGIN, log.hashes, [key]).toString();
  const line = note.slice(note.indexOf('—'));
  const signed = (count: number): Buffer => Buffer.from(note + line.repeat(count - 1));
  expect(parseNote(signed(100))?.signatures).toHaveLength(100);
  expect(parseNote(signed(101))).toBeNull();
  expect(parseNote(signed(9_000))).toBeNull();
  expect(parseNote(noteOf('o'.repeat(400_000), log.hashes, [key]))).not.toBeNull();
  expect(parseNote(noteOf('o'.repeat(600_000), log.hashes, [key]))).toBeNull();
  const root = log.root().toString('base64');
  expect(parseNote(Buffer.from(note.replace(root, 'A'.repeat(MIB / 2))))).toBeNull();
});

it('calls a document changed whose reading fails in whichever way', async () => {
  const source = sourceOf(zipOf(made.files));
  const zip = await readZip(source);
  const files = await readFiles({ subtle: null }, source, zip, () => undefined);
  const verdicts = new FileVerdicts(files);
  const fail = (error: Error) => (): never => {
    throw error;
  };
  const name = 'data/history.json';
  expect(files.read(name, fail(new RangeError('too deep')))).toBeNull();
  expect(await judged(verdicts, name, fail(new RangeError('too deep')), 'nothing')).toBe('nothing');
  expect(verdicts.all.filter(({ verdict }) => verdict === 'CHANGED')).toMatchObject([{ name }]);
  const unreadable = judged(verdicts, name, fail(new Unreadable('The file became shorter.')), null);
  await expect(unreadable).rejects.toThrow(Unreadable);
});
