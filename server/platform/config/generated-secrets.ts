import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `jwt` signs sessions and CSRF tokens; `encryption` encrypts two-factor secrets in the database. */
export interface Secrets {
  jwt: string;
  encryption: string;
}

/**
 * The secrets of an embedded installation: made once and kept in its data folder, readable by its owner only. The API
 * and the worker start at the same time, so the file gets its name when it is complete, and the first one stays.
 */
export function generatedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const partial = `${file}.${process.pid}`;
    const secret = (): string => randomBytes(48).toString('base64url');
    const made: Secrets = { jwt: secret(), encryption: secret() };
    writeFileSync(partial, JSON.stringify(made), { mode: 0o600 });
    try {
      linkSync(partial, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(partial, { force: true });
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
}
