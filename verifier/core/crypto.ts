import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 as sha256OfNoble } from '@noble/hashes/sha2.js';
import { PIECE, type Source } from './source.js';

/** A SHA-256 that is fed in pieces. */
interface Hasher {
  update(bytes: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** The part of WebCrypto that is used. */
type Subtle = Pick<SubtleCrypto, 'digest' | 'importKey' | 'verify'>;

/** The cryptography that a browser or Node brings. */
export interface Platform {
  /** Null where WebCrypto is not there or not used: a page of an http address has none. */
  readonly subtle: Subtle | null;
  /** Begins a SHA-256 over pieces, where the platform has a faster one than ours. WebCrypto has none. */
  readonly newHasher?: () => Hasher;
  /** Checks a signature of Ed25519, where the platform has a faster check than ours; throws for a key that is no point. */
  readonly isSignedBy?: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}

/**
 * A file up to this size is read as a whole and given to WebCrypto, which cannot hash in pieces and is several times faster
 * than what can. It is the largest file that a camera may send.
 */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** Returns the SHA-256 of a short text of bytes, at once: a call of WebCrypto would take longer than the hash. */
export const sha256 = (bytes: Uint8Array): Uint8Array => sha256OfNoble(bytes);

/** Returns the SHA-256 of bytes that are in memory. */
export async function sha256OfBytes(platform: Platform, bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle, newHasher } = platform;
  if (subtle !== null) return new Uint8Array(await subtle.digest('SHA-256', owned(bytes)));
  const hasher = newHasher?.() ?? sha256OfNoble.create();
  hasher.update(bytes);
  return hasher.digest();
}

/**
 * Returns the SHA-256 of a part of a file.
 *
 * @param onRead is awaited after each piece with its size in bytes, so that a page can show it.
 */
export async function sha256OfPart(
  platform: Platform,
  source: Source,
  { start, end }: { start: number; end: number },
  onRead: (bytes: number) => void | Promise<void>,
): Promise<Uint8Array> {
  if (platform.subtle !== null && end - start <= WHOLE_BYTES) {
    const digest = await sha256OfBytes(platform, await source.read(start, end));
    await onRead(end - start);
    return digest;
  }
  const hasher = platform.newHasher?.() ?? sha256OfNoble.create();
  for (let at = start; at < end; at += PIECE) {
    const piece = await source.read(at, Math.min(end, at + PIECE));
    hasher.update(piece);
    await onRead(piece.length);
  }
  return hasher.digest();
}

/**
 * True if a signature of Ed25519 (RFC 8032) is right.
 *
 * @param key 32 bytes.
 * @param signature 64 bytes; any other length is wrong.
 */
export async function isSignedBy(
  platform: Platform,
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (key.length !== 32 || signature.length !== 64) return false;
  const { subtle } = platform;
  if (subtle !== null) {
    try {
      const imported = await subtle.importKey('raw', owned(key), { name: 'Ed25519' }, false, [
        'verify',
      ]);
      return await subtle.verify({ name: 'Ed25519' }, imported, owned(signature), owned(message));
    } catch {
      // Older WebCrypto does not know Ed25519, and some refuse a key that is no point: ours answers both.
    }
  }
  try {
    return (
      platform.isSignedBy?.(key, message, signature) ??
      ed25519.verify(signature, message, key, { zip215: false })
    );
  } catch {
    return false;
  }
}

/** Returns bytes in a buffer that is no shared memory, as WebCrypto wants it. */
const owned = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
