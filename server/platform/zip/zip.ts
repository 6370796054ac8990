import { crc32 } from 'node:zlib';

/** A file that is to be packed. Size and CRC stand before its bytes, so they are known from an earlier pass. */
export interface ZipEntry {
  /** The path in the archive, in printable ASCII. */
  name: string;
  bytes: number;
  /** CRC-32 of the bytes. */
  crc: number;
  /** Returns the bytes; called once, when the entry is written. */
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** A file no longer has the bytes that it had in the pass before. */
export class ZipEntryChanged extends Error {
  constructor(readonly entry: string) {
    super(`${entry} changed while it was packed`);
  }
}

/** The first values that the fields of the format cannot hold; a test makes them small. */
interface Limits {
  size: number;
  entries: number;
}

const FORMAT_LIMITS: Limits = { size: 0xffff_ffff, entries: 0xffff };

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const END64 = 0x0606_4b50;
const LOCATOR64 = 0x0706_4b50;

const VERSION = 20;
const VERSION64 = 45;
const UNIX = 3 << 8;
const REGULAR_FILE = 0o100644;
// 1980-01-01 00:00, the first moment of the format.
const DATE = (1 << 5) | 1;

/**
 * Packs files into a ZIP that has one form only (proof 3): stored, in the order of their names, without gaps, data
 * descriptors, comments and times. The same files give the same bytes.
 *
 * @throws Error for names that are not sorted, doubled or not ASCII; ZipEntryChanged
 */
export async function* zipped(
  entries: readonly ZipEntry[],
  limits: Limits = FORMAT_LIMITS,
): AsyncGenerator<Uint8Array> {
  assertNames(entries);
  const central: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const head = localHeader(entry, limits);
    yield head;
    yield* content(entry);
    central.push(centralHeader(entry, offset, limits));
    offset += head.length + entry.bytes;
  }
  const directory = Buffer.concat(central);
  yield directory;
  yield endOf({ count: entries.length, size: directory.length, offset }, limits);
}

function assertNames(entries: readonly ZipEntry[]): void {
  let before = '';
  for (const { name } of entries) {
    if (!/^[\x21-\x7e][\x20-\x7e]*$/.test(name)) throw new Error(`Not a name of a file: ${name}`);
    // Code units of ASCII are in the order of its bytes.
    if (name <= before) throw new Error(`${name} must not follow ${before}`);
    before = name;
  }
}

async function* content({ name, bytes, crc, open }: ZipEntry): AsyncGenerator<Uint8Array> {
  let [written, sum] = [0, 0];
  for await (const chunk of await open()) {
    written += chunk.byteLength;
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (written !== bytes || sum !== crc) throw new ZipEntryChanged(name);
}

function localHeader({ name, bytes, crc }: ZipEntry, { size: limit }: Limits): Buffer {
  const isLarge = bytes >= limit;
  const extra = isLarge ? extra64([bytes, bytes]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(isLarge ? VERSION64 : VERSION, 4);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(isLarge ? 0xffff_ffff : bytes, 18);
  head.writeUInt32LE(isLarge ? 0xffff_ffff : bytes, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), extra]);
}

function centralHeader(
  { name, bytes, crc }: ZipEntry,
  offset: number,
  { size: limit }: Limits,
): Buffer {
  const isLarge = bytes >= limit;
  const isFar = offset >= limit;
  const extra = extra64([...(isLarge ? [bytes, bytes] : []), ...(isFar ? [offset] : [])]);
  const version = isLarge || isFar ? VERSION64 : VERSION;
  const head = Buffer.alloc(46);
  head.writeUInt32LE(CENTRAL, 0);
  head.writeUInt16LE(UNIX | version, 4);
  head.writeUInt16LE(version, 6);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(isLarge ? 0xffff_ffff : bytes, 20);
  head.writeUInt32LE(isLarge ? 0xffff_ffff : bytes, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(REGULAR_FILE * 0x1_0000, 38);
  head.writeUInt32LE(isFar ? 0xffff_ffff : offset, 42);
  return Buffer.concat([head, Buffer.from(name, 'latin1'), extra]);
}

/** The ZIP64 field with the values that do not fit into a header; nothing if all do. */
function extra64(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [index, value] of values.entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

interface Directory {
  count: number;
  size: number;
  offset: number;
}

function endOf({ count, size, offset }: Directory, limits: Limits): Buffer {
  const isMany = count >= limits.entries;
  const isLarge = size >= limits.size;
  const isFar = offset >= limits.size;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(isMany ? 0xffff : count, 8);
  end.writeUInt16LE(isMany ? 0xffff : count, 10);
  end.writeUInt32LE(isLarge ? 0xffff_ffff : size, 12);
  end.writeUInt32LE(isFar ? 0xffff_ffff : offset, 16);
  return isMany || isLarge || isFar ? Buffer.concat([end64({ count, size, offset }), end]) : end;
}

/** The record of the directory in ZIP64, and where it is. */
function end64({ count, size, offset }: Directory): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(END64, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(UNIX | VERSION64, 12);
  record.writeUInt16LE(VERSION64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR64, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}
