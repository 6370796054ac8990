import { toHex } from './bytes.js';
import { type Platform, sha256OfBytes, sha256OfPart } from './crypto.js';
import type { Source } from './source.js';
import type { Entry, Zip } from './zip.js';

/** A larger file than this is no text that the verifier reads. */
const READ_BYTES = 256 * 1024 * 1024;
/** The files whose content is read; all others are only hashed. */
const READ =
  /^(?:[^/]+|data\/(?:case|history|keys)\.json|data\/event\/event\.json|data\/log\/[^/]+)$/;

/** The files of a package: their hashes, and the content of those that say something. */
export interface PackageFiles {
  /** In the order of the package. */
  names: readonly string[];
  /** Returns the SHA-256 of a file; null if there is none. */
  hash(name: string): string | null;
  /** Returns the size in bytes; null if there is none. */
  bytes(name: string): number | null;
  /** Returns the content of a file that is read; null if there is none. */
  content(name: string): Uint8Array | null;
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
  const sizes = new Map(entries.map(({ name, start, end }) => [name, end - start]));
  let done = 0;
  const onRead = (bytes: number): void | Promise<void> => {
    done += bytes;
    return onProgress(done, source.size);
  };
  for (const entry of entries) {
    if (!isRead(entry)) {
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
    content: (name) => contents.get(name) ?? null,
  };
}

const isRead = ({ name, start, end }: Entry): boolean =>
  READ.test(name) && end - start <= READ_BYTES;
