import type { Source } from './source.js';
import { Unreadable } from './unreadable.js';
import { checkNames } from './zip-names.js';

/** A file of the package. */
export interface Entry {
  /** The path from the package's folder on. */
  name: string;
  /** Its first byte in the ZIP, and the one after its last. */
  start: number;
  end: number;
}

/** A package in the one form that is read, before any of its files is looked at. */
export interface Zip {
  folder: string;
  /** In the order of their names. */
  entries: Entry[];
}

const END = { signature: 0x06054b50, bytes: 22 };
const END64 = { signature: 0x06064b50, bytes: 56 };
const LOCATOR64 = { signature: 0x07064b50, bytes: 20 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };

/** A 32-bit field with this value stands in the ZIP64 field. */
const IN_ZIP64 = 0xffff_ffff;
const UNIX = 3;
/** A regular file, read by all and written by its owner. */
const MODE = 0o100644;
const LINK = 0o120000;
/** 1980-01-01 as ZIP writes a date. */
const DATE = 0x21;
/** No package comes near these; they keep a forged list from filling the memory. */
const MAX_ENTRIES = 10_000;
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_NAME_BYTES = 255;

/** A file as the list at the end describes it. */
interface Listed {
  path: string;
  name: Uint8Array;
  crc: number;
  size: number;
  offset: number;
}

/** The list as the end of the file describes it. */
interface List {
  start: number;
  end: number;
  count: number;
}

/**
 * Reads the form of a court package and nothing else: stored entries, sorted by name, one after the other without a gap.
 * Two readers of such a file cannot see different files in it.
 *
 * @throws Unreadable with the first thing that is not of this form.
 */
export async function readZip(source: Source): Promise<Zip> {
  const list = await findList(source);
  const bytes = await source.read(list.start, list.end);
  const listed = readList(bytes, list.count);
  const folder = checkNames(listed.map(({ path }) => path));
  const entries: Entry[] = [];
  let at = 0;
  for (const file of listed) {
    if (file.offset !== at)
      throw new Unreadable(`There is a gap or an overlap before ${file.path}.`);
    const start = await readLocalHeader(source, file, list.start);
    at = start + file.size;
    if (at > list.start) throw new Unreadable(`The size of ${file.path} does not fit.`);
    entries.push({ name: file.path.slice(folder.length + 1), start, end: at });
  }
  if (at !== list.start)
    throw new Unreadable('There are bytes between the last file and the list.');
  return { folder, entries };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Reads a 64-bit number; one that no file can have is refused. */
function uint64(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Unreadable('A size does not fit.');
  return Number(value);
}

async function findList(source: Source): Promise<List> {
  const { size } = source;
  const isZip = size >= END.bytes;
  const end = viewOf(isZip ? await source.read(size - END.bytes, size) : new Uint8Array(END.bytes));
  if (end.getUint32(0, true) !== END.signature || end.getUint16(20, true) !== 0)
    throw new Unreadable('It is not a ZIP file that ends where its list of files ends.');
  const counts = [end.getUint16(8, true), end.getUint16(10, true)];
  const list: List = {
    count: counts[1] ?? 0,
    start: end.getUint32(16, true),
    end: size - END.bytes,
  };
  const bytes = end.getUint32(12, true);
  const isWide = list.start === IN_ZIP64;
  if (isWide) await readEnd64(source, list);
  else if (list.start + bytes !== list.end)
    throw new Unreadable('The list of files is not where the end of the file says.');
  const isWhole = counts[0] === list.count && end.getUint32(4, true) === 0;
  if (!isWhole || bytes !== list.end - list.start)
    throw new Unreadable('The list of files does not fit.');
  if (list.count === 0) throw new Unreadable('It holds no file.');
  if (list.count > MAX_ENTRIES || list.end - list.start > MAX_LIST_BYTES)
    throw new Unreadable('It lists more files than a court package has.');
  return list;
}

/** Reads the end of a ZIP of more than 4 GiB: the list begins behind what 32 bits can say. */
async function readEnd64(source: Source, list: List): Promise<void> {
  const start = list.end - LOCATOR64.bytes - END64.bytes;
  if (start < 0) throw new Unreadable('The list of files does not fit.');
  const view = viewOf(await source.read(start, list.end));
  const isLocated =
    view.getUint32(END64.bytes, true) === LOCATOR64.signature &&
    view.getUint32(END64.bytes + 4, true) === 0 &&
    uint64(view, END64.bytes + 8) === start &&
    view.getUint32(END64.bytes + 16, true) === 1;
  const isEnd =
    view.getUint32(0, true) === END64.signature &&
    uint64(view, 4) === END64.bytes - 12 &&
    view.getUint16(12, true) === (UNIX << 8) + 45 &&
    view.getUint16(14, true) === 45 &&
    view.getBigUint64(16, true) === 0n &&
    uint64(view, 24) === list.count &&
    uint64(view, 32) === list.count;
  list.start = uint64(view, 48);
  if (!isLocated || !isEnd || list.start < IN_ZIP64 || list.start + uint64(view, 40) !== start)
    throw new Unreadable('The list of files does not fit.');
  list.end = start;
}

function readList(bytes: Uint8Array, count: number): Listed[] {
  const files: Listed[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    if (rest.length < CENTRAL.bytes || viewOf(rest).getUint32(0, true) !== CENTRAL.signature)
      throw new Unreadable('The list of files is damaged.');
    const view = viewOf(rest);
    const [nameBytes, extraBytes] = [view.getUint16(28, true), view.getUint16(30, true)];
    const length = CENTRAL.bytes + nameBytes + extraBytes;
    if (rest.length < length) throw new Unreadable('The list of files is damaged.');
    files.push(readListed(rest.subarray(0, length), nameBytes));
    rest = rest.subarray(length);
  }
  if (files.length !== count)
    throw new Unreadable('The list of files has another length than it says.');
  return files;
}

function readListed(record: Uint8Array, nameBytes: number): Listed {
  const view = viewOf(record);
  const name = record.subarray(CENTRAL.bytes, CENTRAL.bytes + nameBytes);
  const path = asciiOf(name);
  const extra = record.subarray(CENTRAL.bytes + nameBytes);
  const sizes = [view.getUint32(20, true), view.getUint32(24, true), view.getUint32(42, true)];
  const [stored, size, offset] = wideValues(path, sizes, extra);
  const version = view.getUint16(6, true);
  const isOfForm =
    view.getUint16(4, true) === (UNIX << 8) + version &&
    version === (extra.length > 0 ? 45 : 20) &&
    view.getUint16(12, true) === 0 &&
    view.getUint16(14, true) === DATE &&
    // Comment, disk and kind of content.
    view.getUint16(32, true) + view.getUint16(34, true) + view.getUint16(36, true) === 0;
  checkContent(path, view.getUint16(8, true), view.getUint16(10, true));
  const mode = view.getUint32(38, true);
  if (mode >>> 28 === LINK >>> 12) throw new Unreadable(`${path} is a link.`);
  if (!isOfForm || mode !== MODE * 0x1_0000)
    throw new Unreadable(`The header of ${path} has another form than a court package.`);
  if (stored !== size) throw new Unreadable(`The size of ${path} does not fit.`);
  return {
    path,
    name,
    crc: view.getUint32(16, true),
    size: size ?? 0,
    offset: offset ?? 0,
  };
}

/** Refuses what is not stored as it is. */
function checkContent(path: string, flags: number, method: number): void {
  if ((flags & 1) !== 0) throw new Unreadable(`${path} is encrypted.`);
  if (method !== 0) throw new Unreadable(`${path} is compressed.`);
  if (flags !== 0)
    throw new Unreadable(`The header of ${path} has another form than a court package.`);
}

/** Returns the values of 32-bit fields; those that do not fit stand in the ZIP64 field, in the same order. */
function wideValues(path: string, values: readonly number[], extra: Uint8Array): number[] {
  const wide = values.filter((value) => value === IN_ZIP64).length;
  const view = viewOf(extra);
  const isFitting =
    wide === 0
      ? extra.length === 0
      : extra.length === 4 + wide * 8 &&
        view.getUint16(0, true) === 1 &&
        view.getUint16(2, true) === wide * 8;
  if (!isFitting) throw new Unreadable(`${path} has an extra field.`);
  let at = 4;
  return values.map((value) => {
    if (value !== IN_ZIP64) return value;
    const inExtra = uint64(view, at);
    at += 8;
    if (inExtra < IN_ZIP64) throw new Unreadable(`The size of ${path} does not fit.`);
    return inExtra;
  });
}

/** Compares the header before a file with the list, and returns where the file's bytes begin. */
async function readLocalHeader(source: Source, file: Listed, limit: number): Promise<number> {
  const isWide = file.size >= IN_ZIP64;
  const length = LOCAL.bytes + file.name.length + (isWide ? 20 : 0);
  const end = file.offset + length;
  if (end > limit) throw new Unreadable(`The size of ${file.path} does not fit.`);
  const header = await source.read(file.offset, end);
  const view = viewOf(header);
  const size = isWide ? IN_ZIP64 : file.size;
  // A file whose place only needs ZIP64 has a header of the older version.
  const version = isWide ? 45 : 20;
  const extra = header.subarray(LOCAL.bytes + file.name.length);
  const isSame =
    view.getUint32(0, true) === LOCAL.signature &&
    view.getUint16(4, true) === version &&
    view.getUint32(6, true) === 0 &&
    view.getUint16(10, true) === 0 &&
    view.getUint16(12, true) === DATE &&
    view.getUint32(14, true) === file.crc &&
    view.getUint32(18, true) === size &&
    view.getUint32(22, true) === size &&
    view.getUint16(26, true) === file.name.length &&
    view.getUint16(28, true) === extra.length &&
    file.name.every((byte, index) => byte === header[LOCAL.bytes + index]) &&
    (!isWide ||
      wideValues(file.path, [IN_ZIP64, IN_ZIP64], extra).every((value) => value === file.size));
  if (!isSame) throw new Unreadable(`The two headers of ${file.path} disagree.`);
  return end;
}

/** Returns a name; only visible ASCII is read, and the backslash is a separator elsewhere. */
function asciiOf(bytes: Uint8Array): string {
  if (bytes.length === 0 || bytes.some((byte) => byte < 0x20 || byte > 0x7e || byte === 0x5c))
    throw new Unreadable('The name of a file has other characters than a court package.');
  if (bytes.length > MAX_NAME_BYTES) throw new Unreadable('The name of a file is too long.');
  return String.fromCharCode(...bytes);
}
