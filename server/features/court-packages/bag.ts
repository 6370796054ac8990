import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ZipEntry } from '../../platform/zip/zip.js';

/** A file of a bag. Its name is the path in the bag. */
export interface BagFile extends ZipEntry {
  /** In hexadecimal. */
  sha256: string;
}

/** A file that is made in memory. */
export function madeFile(name: string, content: string | Buffer): BagFile {
  const data = Buffer.from(content);
  return {
    name,
    bytes: data.length,
    crc: crc32(data),
    sha256: createHash('sha256').update(data).digest('hex'),
    open: () => Promise.resolve(only(data)),
  };
}

async function* only(data: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(data);
}

/** The texts of `bag-info.txt`. */
export interface BagInfo {
  organization: string;
  identifier: string;
  description: string;
  /** A day in UTC. */
  date: string;
}

/**
 * Returns the tag files of a bag (RFC 8493) but its signature.
 *
 * @param payload the files below `data/`
 * @param key the public key, PEM
 * @returns the files, and the bytes of the last one, which are to be signed
 */
export function tagFiles(
  payload: readonly BagFile[],
  info: BagInfo,
  key: string,
): { files: BagFile[]; signed: Buffer } {
  const bytes = payload.reduce((sum, file) => sum + file.bytes, 0);
  const described = [
    madeFile('bag-info.txt', bagInfo(info, `${bytes}.${payload.length}`)),
    madeFile('bagit.txt', 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'),
    madeFile('manifest-sha256.txt', manifest(payload)),
    madeFile('signing-key.pem', key),
  ];
  const signed = Buffer.from(manifest(described));
  return { files: [...described, madeFile('tagmanifest-sha256.txt', signed)], signed };
}

function bagInfo({ organization, identifier, description, date }: BagInfo, oxum: string): string {
  const fields = [
    ['Source-Organization', organization],
    ['External-Identifier', identifier],
    ['External-Description', description],
    ['Bagging-Date', date],
    ['Payload-Oxum', oxum],
  ];
  return fields.map(([label, value]) => `${label}: ${oneLine(value ?? '')}\n`).join('');
}

/** A value goes on in the next line only if that begins with a space; here none does. Other white space stays. */
const oneLine = (value: string): string => value.replace(/[\r\n\u0085\u2028\u2029]+/gu, ' ');

function manifest(files: readonly BagFile[]): string {
  return sorted(files)
    .map(({ sha256, name }) => `${sha256}  ${name}\n`)
    .join('');
}

/** Files in the order of the bytes of their names, which are ASCII. */
export function sorted<File extends { name: string }>(files: readonly File[]): File[] {
  return [...files].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The folder of a bag: the reference ID with everything but letters, digits and `-` as `_`. */
export function folderOf(referenceId: string): string {
  return referenceId.replace(/[^A-Za-z0-9-]/gu, '_');
}
