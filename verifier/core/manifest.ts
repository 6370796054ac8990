import { textOf } from './bytes.js';

/** The lines of a manifest: the SHA-256 of each file, by its path. */
export type Manifest = ReadonlyMap<string, string>;

const LINE = /^([0-9a-f]{64}) {2}([ -~]+)$/;

/** Reads a manifest: lines `{hash}  {path}`, sorted by path. Null if it has another form. */
export function parseManifest(bytes: Uint8Array): Manifest | null {
  const text = textOf(bytes) ?? '';
  if (!text.endsWith('\n')) return null;
  const files = new Map<string, string>();
  let before = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, hash = '', path = ''] = LINE.exec(line) ?? [];
    if (path <= before) return null;
    files.set(path, hash);
    before = path;
  }
  return files;
}

/** Returns the text of a manifest, as {@link parseManifest} reads it. */
export const formatManifest = (files: Manifest): string =>
  [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, hash]) => `${hash}  ${path}\n`)
    .join('');
