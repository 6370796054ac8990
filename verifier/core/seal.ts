import { toHex, utf8 } from './bytes.js';
import { type Platform, isSignedBy, sha256 } from './crypto.js';
import { keyOfJson, keyOfPem, pemOf } from './keys.js';
import { type Manifest, formatManifest, parseManifest } from './manifest.js';
import type { PackageFiles } from './package-files.js';

export const MANIFEST = 'manifest-sha256.txt';
export const TAG_MANIFEST = 'tagmanifest-sha256.txt';
export const SIGNATURE = 'signature.ed25519';
export const KEY_FILE = 'signing-key.pem';
export const BAG_INFO = 'bag-info.txt';
export const KEYS_JSON = 'data/keys.json';
/** The files that the tag manifest lists: the signature vouches for these, and the manifest for all others. */
const TAG_FILES = [BAG_INFO, 'bagit.txt', MANIFEST, KEY_FILE];

/** The key that signed a package, and the tag manifest that it signed. */
export interface Seal {
  /** Null if no key can be read. */
  key: Uint8Array | null;
  /** True if the key signed the tag manifest. */
  isSigned: boolean;
  /** The lines of the tag manifest; null if they cannot be read. */
  tags: Manifest | null;
  /** True if the signature is right over the tag manifest that its own files give: then it alone was changed. */
  isRestored: boolean;
}

/**
 * Finds the key and the tag manifest that the signature fits. Beside `signing-key.pem` and the file as it is, it tries the
 * key in `keys.json`, and the tag manifest that the files give. So one damaged file is named, and not all that hang on it.
 */
export async function findSeal(platform: Platform, files: PackageFiles): Promise<Seal> {
  const keys = [files.read(KEY_FILE, keyOfPem), files.read(KEYS_JSON, keyOfJson)].filter(
    (key) => key !== null,
  );
  const bytes = files.read(TAG_MANIFEST, (content) => content);
  const signature = files.read(SIGNATURE, (content) => content);
  const own = files.read(TAG_MANIFEST, parseManifest);
  for (const key of signature === null ? [] : keys) {
    if (bytes !== null && (await isSignedBy(platform, key, bytes, signature ?? bytes)))
      return { key, isSigned: true, tags: own, isRestored: false };
  }
  for (const key of signature === null ? [] : keys) {
    const restored = restoreTags(files, key);
    const text = utf8(formatManifest(restored));
    if (await isSignedBy(platform, key, text, signature ?? text))
      return { key, isSigned: true, tags: restored, isRestored: true };
  }
  return { key: keys[0] ?? null, isSigned: false, tags: own, isRestored: false };
}

/** Returns the tag manifest that the files give, with the one form of a key's file. */
function restoreTags(files: PackageFiles, key: Uint8Array): Manifest {
  const lines = TAG_FILES.flatMap((name): [string, string][] => {
    const hash = name === KEY_FILE ? toHex(sha256(utf8(pemOf(key)))) : files.hash(name);
    return hash === null ? [] : [[name, hash]];
  });
  return new Map(lines);
}

/** The manifest of the payload, and how far it can be believed. */
export interface Payload {
  /** The lines; null if they cannot be read. */
  lines: Manifest | null;
  /** True if they are as the key signed them. */
  isSigned: boolean;
}

/** Returns the lines of the manifest: its own, or those that the files give where these are what was signed. */
export function findPayload(files: PackageFiles, seal: Seal): Payload {
  const own = files.read(MANIFEST, parseManifest);
  const signed = seal.tags?.get(MANIFEST);
  if (signed === undefined || !seal.isSigned) return { lines: own, isSigned: false };
  if (signed === files.hash(MANIFEST)) return { lines: own, isSigned: own !== null };
  const given: Manifest = new Map(
    files.names.filter(isPayload).map((name) => [name, files.hash(name) ?? '']),
  );
  const isRestored = toHex(sha256(utf8(formatManifest(given)))) === signed;
  return isRestored ? { lines: given, isSigned: true } : { lines: own, isSigned: false };
}

/** True if the manifest lists a file, and not the tag manifest. */
export const isPayload = (name: string): boolean => name.startsWith('data/');
