import { expect, it } from 'vitest';
import type { Source } from '../core/source.js';
import { Unreadable } from '../core/unreadable.js';
import { readZip } from '../core/zip.js';
import { makePackage } from './maker.js';
import { sourceOf, verifyBytes } from './verifying.js';
import { zipOf } from './zip-maker.js';

const { files } = makePackage({ videoBytes: 100 });
const good = zipOf(files);

/** A generator of numbers below 2^32: the same in each run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}

/** Changes bytes of a copy. */
function changed(change: (bytes: Buffer) => Buffer | void, from = good): Buffer {
  const copy = Buffer.from(from);
  return change(copy) ?? copy;
}

const named = (...names: string[]): [string, Buffer][] =>
  names.map((name) => [name, Buffer.from(name)]);
const listAt = good.readUInt32LE(good.length - 6);
const extraField = Buffer.from([0x55, 0x54, 4, 0, 1, 2, 3, 4]);

const WRONG: Record<string, Buffer> = {
  'an empty file': Buffer.alloc(0),
  'no ZIP': Buffer.from('%PDF-1.7 a long enough text that is no ZIP'),
  'a list without files': zipOf([]),
  'compressed files': zipOf(files, { method: 8 }),
  'encrypted files': zipOf(files, { flags: 1 }),
  'data descriptors': zipOf(files, { flags: 8 }),
  'names in UTF-8': zipOf(files, { flags: 0x800 }),
  'an extra field': zipOf(files, { extra: extraField }),
  'an empty ZIP64 field': zipOf(files, { extra: Buffer.from([1, 0, 0, 0]) }),
  'another date': zipOf(files, { date: 0x5a21 }),
  'another version': zipOf(files, { version: 10 }),
  'the version of ZIP64 without need': zipOf(files, { version: 45 }),
  links: zipOf(files, { mode: 0o120777 }),
  programs: zipOf(files, { mode: 0o100755 }),
  'a comment': zipOf(files, { comment: 'hello' }),
  'a comment that looks like an end': Buffer.concat([
    changed((bytes) => void bytes.writeUInt16LE(22, bytes.length - 2)),
    good.subarray(-22),
  ]),
  'gaps between the files': zipOf(files, { gap: 1 }),
  'bytes before': Buffer.concat([Buffer.from('MZ'), good]),
  'bytes after': Buffer.concat([good, Buffer.from('!')]),
  'bytes between the last file and the list': changed((bytes) => {
    const wider = Buffer.concat([bytes.subarray(0, listAt), Buffer.of(0), bytes.subarray(listAt)]);
    wider.writeUInt32LE(listAt + 1, wider.length - 6);
    return wider;
  }),
  'double names': zipOf(named('a', 'a')),
  'unsorted names': zipOf(named('b', 'a'), { sorted: false }),
  'a path that leaves the folder': zipOf(named('../a')),
  'a deeper path that leaves the folder': zipOf(named('data/../../a')),
  'an absolute path': zipOf(named('/a'), { folder: '' }),
  'a path of Windows': zipOf(named('data\\a')),
  'a folder entry': zipOf(named('data/')),
  'no folder': zipOf(named('a', 'b'), { folder: '' }),
  'two folders': zipOf(named('a/x', 'b/x'), { folder: '' }),
  'an odd folder': zipOf(named('a'), { folder: 'a.b' }),
  'the path of a point': zipOf(named('./a')),
  'an empty part of a path': zipOf(named('data//a')),
  'a letter that is no ASCII': zipOf(named('ä')),
  'a name with a line break': zipOf(named('a\nb')),
  'a name of more than 255 bytes': zipOf(named('n'.repeat(256 - 'RL-2026-000042/'.length))),
  'a file that is a folder too': zipOf(named('a', 'a/b')),
  'a name that differs in both headers': changed((bytes) => void bytes.write('x', 31)),
  'a size that differs in both headers': changed((bytes) => void bytes.writeUInt32LE(1, 22)),
  'a check sum that differs in both headers': changed((bytes) => void bytes.writeUInt32LE(1, 14)),
  'a size beyond the file': changed((bytes) => void bytes.writeUInt32LE(2 ** 31, listAt + 24)),
  'another place of a file': changed((bytes) => void bytes.writeUInt32LE(7, listAt + 42)),
  'another disk': changed((bytes) => void bytes.writeUInt16LE(1, listAt + 34)),
  'one file less than counted': changed(
    (bytes) => void bytes.writeUInt16LE(files.size + 1, bytes.length - 12),
  ),
  'two counts': changed((bytes) => void bytes.writeUInt16LE(1, bytes.length - 14)),
  'a list elsewhere': changed((bytes) => void bytes.writeUInt32LE(0, bytes.length - 6)),
  'a place of the list in a ZIP64 end that is not there': changed(
    (bytes) => void bytes.writeUInt32LE(0xffff_ffff, bytes.length - 6),
  ),
};

it.each(Object.keys(WRONG))('is unreadable: %s', async (name) => {
  const report = await verifyBytes(WRONG[name]!);
  expect(report).toEqual({ verdict: 'UNREADABLE', problems: [expect.stringMatching(/^.+\.$/)] });
});

it('answers 200 malformed ZIPs, without a crash', async () => {
  const random = numbers(28);
  const next = (below: number): number => random.next().value % below;
  const malformed = Array.from({ length: 200 }, (_, index) => {
    if (index % 4 === 0) return good.subarray(0, next(good.length));
    if (index % 4 === 1) return Buffer.concat([good.subarray(next(good.length - 1) + 1)]);
    return changed((bytes) => {
      // A header of a file, the list, or the end: all that is no content.
      const [from, to] = index % 4 === 2 ? [listAt, bytes.length] : [0, 30];
      const at = from + next(to - from);
      bytes[at] = bytes[at]! ^ (1 + next(255));
    });
  });
  const reports = await Promise.all(malformed.map((bytes) => verifyBytes(bytes)));
  expect(reports.filter(({ verdict }) => verdict !== 'UNREADABLE')).toEqual([]);
});

it('looks at no file of a ZIP that is unreadable', async () => {
  const read: number[] = [];
  const source: Source = {
    size: good.length,
    read: (start, end) => (
      read.push(end - start),
      sourceOf(zipOf(files, { mode: 0o100755 })).read(start, end)
    ),
  };
  await expect(readZip(source)).rejects.toThrow(Unreadable);
  expect(read.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(good.length - listAt);
});

it('believes no check sum: a changed file is changed, not unreadable', async () => {
  const at = good.indexOf(files.get('data/media/01.jpg')!);
  const report = await verifyBytes(changed((bytes) => void (bytes[at]! ^= 1)));
  expect(report.verdict).toBe('CHANGED');
});

const GIB = 2 ** 30;

/** A package of more than 4 GiB that is nowhere: bytes of its headers, zeros for the rest. */
function wideSource(change: (parts: Map<number, Buffer>) => void = () => undefined): Source {
  const names = ['x/a', 'x/b', 'x/c'].map((name) => Buffer.from(name));
  const sizes = [3 * GIB, 5 * GIB, 7];
  const parts = new Map<number, Buffer>();
  const list: Buffer[] = [];
  let at = 0;
  for (const [index, name] of names.entries()) {
    const size = sizes[index]!;
    const [isWide, isFar] = [size > 0xffff_ffff, at > 0xffff_ffff];
    const wide = [...(isWide ? [size, size] : []), ...(isFar ? [at] : [])];
    const local = header(isWide ? 45 : 20, name, size, isWide ? [size, size] : []);
    parts.set(at, Buffer.concat([Buffer.from('PK\x03\x04'), ...local]));
    const version = wide.length > 0 ? 45 : 20;
    const [common, path, extra] = header(version, name, size, wide);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(0o100644 * 0x1_0000, 6);
    tail.writeUInt32LE(isFar ? 0xffff_ffff : at, 10);
    list.push(
      Buffer.from(`PK\x01\x02${String.fromCharCode(version)}\x03`, 'latin1'),
      common!,
      tail,
      path!,
      extra!,
    );
    at += parts.get(at)!.length + size;
  }
  const directory = Buffer.concat(list);
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE((3 << 8) + 45, 12);
  end64.writeUInt16LE(45, 14);
  for (const [place, value] of [3, 3, directory.length, at].entries())
    end64.writeBigUInt64LE(BigInt(value), 24 + place * 8);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(at + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(3, 8);
  end.writeUInt16LE(3, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(0xffff_ffff, 16);
  parts.set(at, Buffer.concat([directory, end64, locator, end]));
  change(parts);
  const [last, tail] = [...parts].at(-1)!;
  return {
    size: last + tail.length,
    read: (from, to) => {
      const bytes = new Uint8Array(to - from);
      for (const [place, part] of parts)
        for (const [index, byte] of part.entries())
          if (place + index >= from && place + index < to) bytes[place + index - from] = byte;
      return Promise.resolve(bytes);
    },
  };
}

function header(version: number, name: Buffer, size: number, wide: number[]): Buffer[] {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(version, 0);
  common.writeUInt16LE(0x21, 8);
  const shown = size > 0xffff_ffff ? 0xffff_ffff : size;
  common.writeUInt32LE(shown, 14);
  common.writeUInt32LE(shown, 18);
  common.writeUInt16LE(name.length, 22);
  const extra = Buffer.alloc(wide.length === 0 ? 0 : 4 + wide.length * 8);
  if (wide.length > 0) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(wide.length * 8, 2);
    for (const [index, value] of wide.entries())
      extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  }
  common.writeUInt16LE(extra.length, 24);
  return [common, name, extra];
}

it('reads a package of more than 4 GiB, with ZIP64 where a size or a place needs it', async () => {
  const { folder, entries } = await readZip(wideSource());
  expect(folder).toBe('x');
  expect(entries.map(({ name, start, end }) => [name, end - start])).toEqual([
    ['a', 3 * GIB],
    ['b', 5 * GIB],
    ['c', 7],
  ]);
});

it('reads no package of more than 4 GiB that leaves the size of its list open, or has a version without need', async () => {
  const flip = (change: (last: Buffer, headers: Buffer[]) => void): Source =>
    wideSource((parts) => change([...parts.values()].at(-1)!, [...parts.values()]));
  const open = flip((last) => void last.writeUInt32LE(0xffff_ffff, last.length - 10));
  await expect(readZip(open)).rejects.toThrow(Unreadable);
  // The third file is far and small: its own header needs no ZIP64.
  const newer = flip((_, headers) => void headers[2]!.writeUInt16LE(45, 4));
  await expect(readZip(newer)).rejects.toThrow(Unreadable);
});

it('reads no package whose ZIP64 end says another count or place', async () => {
  for (const place of [24, 32, 40, 48, 4, 12, 16, 56 + 8, 56 + 16]) {
    const source = wideSource((parts) => {
      const [, tail] = [...parts].at(-1)!;
      tail[tail.length - 98 + place]! ^= 1;
    });
    await expect(readZip(source)).rejects.toThrow(Unreadable);
  }
});
