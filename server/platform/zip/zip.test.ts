import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type ZipEntry, ZipEntryChanged, zipped } from './zip.js';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

function entry(name: string, content: string): ZipEntry {
  const data = Buffer.from(content);
  return {
    name,
    bytes: data.length,
    crc: crc32(data),
    // In two chunks, as a file comes.
    open: () => Promise.resolve(parts([data.subarray(0, 3), data.subarray(3)])),
  };
}

async function* parts(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk);
}

async function packed(...given: Parameters<typeof zipped>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipped(...given)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const FILES = [
  entry('EV-1/a.txt', 'alpha'),
  entry('EV-1/data/b.bin', ''),
  entry('EV-1/z', 'omega'),
];

/** Returns what `unzip` says of an archive, and the content that it takes out of it. */
function unzipped(zip: Buffer): { test: string; listing: string; content: string } {
  const file = join(folder, 'made.zip');
  writeFileSync(file, zip);
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, [...args, file], { encoding: 'utf8' });
  return {
    test: run('unzip', '-t'),
    listing: run('unzip', '-Z', '-v'),
    content: run('unzip', '-p'),
  };
}

describe('proof 3: a ZIP in one form only', () => {
  it('has stored entries, one after the other, with the fields of the contract', async () => {
    const zip = await packed(FILES);
    const local = (name: string, content: string): Buffer => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(0x21, 12);
      head.writeUInt32LE(crc32(content), 14);
      head.writeUInt32LE(content.length, 18);
      head.writeUInt32LE(content.length, 22);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
    };
    const start = Buffer.concat([
      local('EV-1/a.txt', 'alpha'),
      local('EV-1/data/b.bin', ''),
      local('EV-1/z', 'omega'),
    ]);
    expect(zip.subarray(0, start.length).equals(start)).toBe(true);
    const { test, listing, content } = unzipped(zip);
    expect(test).toContain('No errors detected');
    expect(content).toBe('alphaomega');
    expect(listing.match(/version of encoding software: +2\.0/g)).toHaveLength(3);
    expect(listing.match(/file system or operating system of origin: +Unix/g)).toHaveLength(3);
    expect(listing.match(/compression method: +none \(stored\)/g)).toHaveLength(3);
    expect(listing.match(/Unix file attributes \(100644 octal\)/g)).toHaveLength(3);
    expect(listing.match(/1980 Jan 1 00:00:00/g)).toHaveLength(3);
    expect(listing.match(/length of extra field: +0 bytes/g)).toHaveLength(3);
    expect(listing.match(/extended local header: +no/g)).toHaveLength(3);
    expect(listing.match(/file security status: +not encrypted/g)).toHaveLength(3);
  });

  it('writes ZIP64 for what does not fit into the fields, which other programs read', async () => {
    const { test, listing, content } = unzipped(await packed(FILES, { size: 5, entries: 2 }));
    expect(test).toContain('No errors detected');
    expect(content).toBe('alphaomega');
    expect(listing).toMatch(/minimum software version required to extract: +4\.5/);
    expect(unzipped(await packed(FILES, { size: 60, entries: 4 })).test).toContain('No errors');
  });

  it('can be empty', async () => {
    expect((await packed([])).toString('hex')).toBe(`504b0506${'00'.repeat(18)}`);
  });

  it.each([
    ['unsorted', ['b', 'a']],
    ['doubled', ['a', 'a']],
    ['by bytes, not by letters', ['a', 'B']],
    ['not ASCII', ['ä']],
  ])('refuses names that are %s', async (_, names) => {
    await expect(packed(names.map((name) => entry(name, 'x')))).rejects.toThrow(/must not|Not a/);
  });

  it.each([
    ['another byte', { crc: crc32('other') }],
    ['another length', { bytes: 6 }],
  ])('stops at a file that has %s than in the pass before', async (_, changed) => {
    const file = { ...entry('EV-1/a', 'alpha'), ...changed };
    await expect(packed([file])).rejects.toThrow(ZipEntryChanged);
  });
});
