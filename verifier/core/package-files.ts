import { toHex } from './bytes.js';
import { type Platform, sha256OfBytes, sha256OfPart } from './crypto.js';
import type { Source } from './source.js';
import type { Entry, Zip } from './zip.js';

const MIB = 1024 * 1024;
/** The files whose content is read, and how large each may be; all others are only hashed. */
const LARGEST: ReadonlyMap<string, number> = new Map([
  ['bag-info.txt', MIB],
  ['bagit.txt', MIB],
  ['data/case.json', 64 * MIB],
  ['data/event/event.json', 64 * MIB],
  ['data/history.json', 64 * MIB],
  ['data/keys.json', MIB],
  ['data/log/checkpoint.tsr', MIB],
  ['data/log/checkpoint.txt', MIB],
  ['manifest-sha256.txt', 4 * MIB],
  ['signature.ed25519', MIB],
  ['signing-key.pem', MIB],
  ['tagmanifest-sha256.txt', MIB],
]);

/** The files of a package: their hashes, and the content of those that say something. */
export interface PackageFiles {
  /** In the order of the package. */
  names: readonly string[];
  /** Returns the SHA-256 of a file; null if there is none. */
  hash(name: string): string | null;
  /** Returns the size in bytes; null if there is none. */
  bytes(name: string): number | null;
  /** True if a file that is read is larger than such a file may be: its content is not known. */
  isTooLarge(name: string): boolean;
  /**
   * Returns the content of a file that is read.
   *
   * @param parse reads it; what it throws makes the file one that cannot be read.
   * @returns null if there is no such file, or it cannot be read.
   */
  read<Content>(name: string, parse: (bytes: Uint8Array) => Content | null): Content | null;
}

/** Called as the files are read. */
export type OnProgress = (done: number, total: number) => void | Promise<void>;

/** Reads a package once, from its beginning to its end. */
export async function readFiles(
  platform: Platform,
  source: Source,
  { entries }: Zip,
  onProgress: OnProgress,
): Promise<PackageFiles> {
  const hashes = new Map<string, string>();
  const contents = new Map<string, Uint8Array>();
  const sizes = new Map(entries.map((entry) => [entry.name, sizeOf(entry)]));
  let done = 0;
  const onRead = (bytes: number): void | Promise<void> => {
    done += bytes;
    return onProgress(done, source.size);
  };
  for (const entry of entries) {
    if (sizeOf(entry) > (LARGEST.get(entry.name) ?? -1)) {
      hashes.set(entry.name, toHex(await sha256OfPart(platform, source, entry, onRead)));
      continue;
    }
    // Read once: the bytes that are hashed are those that are understood.
    const content = await source.read(entry.start, entry.end);
    contents.set(entry.name, content);
    hashes.set(entry.name, toHex(await sha256OfBytes(platform, content)));
    await onRead(content.length);
  }
  return {
    names: entries.map(({ name }) => name),
    hash: (name) => hashes.get(name) ?? null,
    bytes: (name) => sizes.get(name) ?? null,
    isTooLarge: (name) => LARGEST.has(name) && hashes.has(name) && !contents.has(name),
    read: (name, parse) => {
      const content = contents.get(name);
      try {
        return content === undefined ? null : parse(content);
      } catch {
        return null;
      }
    },
  };
}

const sizeOf = ({ start, end }: Entry): number => end - start;
