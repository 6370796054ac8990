import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/** A text that only its key opens, and only for what it was sealed for: AES-256-GCM. */
export function seal(key: KeyObject, text: string, sealedFor: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(sealedFor));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [
    'v1',
    ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
  ].join('.');
}

/** Opens the result of {@link seal}. @throws Error with another key, for something else, or after a change */
export function unseal(key: KeyObject, sealed: string, sealedFor: string): string {
  const [iv, tag, data] = sealed
    .split('.')
    .slice(1)
    .map((part) => Buffer.from(part, 'base64url'));
  if (iv === undefined || tag === undefined || data === undefined) throw new Error('no parts');
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(sealedFor)).setAuthTag(tag);
  return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
}
