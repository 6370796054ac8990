import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * Reads the private key of a file.
 *
 * @param variable the name of the variable that names the file, for the sentence
 * @throws Error with one sentence if it cannot be read, or is no Ed25519 key in PKCS #8 (RFC 8410)
 */
export function readSigningKey(variable: string, file: string): KeyObject {
  const pem = readPem(variable, file);
  try {
    if (!pem.includes('-----BEGIN PRIVATE KEY-----')) throw new Error('Not PKCS #8');
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The sentence below says it.
  }
  throw new Error(`${variable} names ${file}, which is no Ed25519 key in PKCS #8 (PEM).`);
}

/**
 * Returns the key of an installation that names none: made once and kept in its data folder, readable by its owner only.
 * The file gets its name when it is complete and on the disk, and the first one stays.
 */
export function generatedSigningKey(dataDir: string): KeyObject {
  const file = join(dataDir, 'signing-key.pem');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const partial = `${file}.${randomUUID()}`;
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(partial, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
      mode: 0o600,
      flush: true,
    });
    try {
      linkSync(partial, file);
      flushFolder(dataDir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(partial, { force: true });
    }
  }
  return readSigningKey('DATA_DIR', file);
}

/** Makes the names in a folder durable. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readPem(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${variable} names ${file}, which cannot be read (${code}).`);
  }
}
