import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The names of an Ed25519 key. */
export interface PublicKeyNames {
  /** The first 16 digits of the fingerprint. */
  id: string;
  /** SHA-256 of the SPKI DER (RFC 8410), 64 hexadecimal digits. */
  fingerprint: string;
  /** The 32 bytes of RFC 8032. */
  publicKey: Buffer;
}

/** Returns the names of a key, private or public. */
export function namesOf(key: KeyObject): PublicKeyNames {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  const spki = open.export({ type: 'spki', format: 'der' });
  const fingerprint = createHash('sha256').update(spki).digest('hex');
  // The key itself is the end of its SPKI (RFC 8410, 4).
  return { id: fingerprint.slice(0, 16), fingerprint, publicKey: spki.subarray(-32) };
}

/** Returns the fingerprint of the 32 bytes of a public key. */
export function fingerprintOf(publicKey: Buffer): string {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  return namesOf(createPublicKey({ key: jwk, format: 'jwk' })).fingerprint;
}
