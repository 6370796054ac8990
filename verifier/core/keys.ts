import { fromBase64, fromBase64Url, isRecord, jsonOf, textOf, toBase64, toHex } from './bytes.js';
import { sha256 } from './crypto.js';

/** The bytes before the 32 of a public key of Ed25519 as SPKI (RFC 8410). */
const SPKI = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const PEM = /^-----BEGIN PUBLIC KEY-----\n([A-Za-z0-9+/=]{60})\n-----END PUBLIC KEY-----\n?$/;
/** 32 bytes in base64url. */
const X_LENGTH = 43;

const spkiOf = (publicKey: Uint8Array): Uint8Array => new Uint8Array([...SPKI, ...publicKey]);

/** Returns the 32 bytes of a public key of Ed25519 in a PEM file; null if it is none. */
export function keyOfPem(bytes: Uint8Array): Uint8Array | null {
  const [, base64 = ''] = PEM.exec(textOf(bytes) ?? '') ?? [];
  const der = fromBase64(base64);
  if (der?.length !== SPKI.length + 32 || SPKI.some((byte, at) => der[at] !== byte)) return null;
  return der.subarray(SPKI.length);
}

/** Returns the PEM file of a public key, as a package holds it. */
export const pemOf = (publicKey: Uint8Array): string =>
  `-----BEGIN PUBLIC KEY-----\n${toBase64(spkiOf(publicKey))}\n-----END PUBLIC KEY-----\n`;

/** Returns the fingerprint of a public key: the SHA-256 of its SPKI, 64 hexadecimal digits. */
export const fingerprintOf = (publicKey: Uint8Array): string => toHex(sha256(spkiOf(publicKey)));

/** Returns the single public key in `keys.json`; null if it cannot be read or contradicts itself. */
export function keyOfJson(bytes: Uint8Array): Uint8Array | null {
  const document = jsonOf(bytes);
  const keys: unknown = isRecord(document) ? document['keys'] : undefined;
  const key: unknown = Array.isArray(keys) && keys.length === 1 ? keys[0] : undefined;
  if (!isRecord(key) || key['kty'] !== 'OKP' || key['crv'] !== 'Ed25519') return null;
  const { x } = key;
  const publicKey = typeof x === 'string' && x.length === X_LENGTH ? fromBase64Url(x) : null;
  if (publicKey === null) return null;
  const fingerprint = fingerprintOf(publicKey);
  const isOwn = key['fingerprint'] === fingerprint && key['kid'] === fingerprint.slice(0, 16);
  return isOwn ? publicKey : null;
}

/** Returns a fingerprint as it is compared, of one that a person typed: in groups, with colons, in capitals; else null. */
export function readFingerprint(text: string): string | null {
  const digits = text
    .replace(/^\s*SHA-?256\s*[:=]?/i, '')
    .replace(/[\s:.-]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
}

/** Returns a fingerprint in groups of four digits, as it is published. */
export const grouped = (fingerprint: string): string =>
  fingerprint.match(/.{1,4}/g)?.join(' ') ?? '';
