import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadEnvironment, loadConfig } from './config.js';
import type { ProcessRole } from './log-settings.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-environment-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the environment is refused for; null if it is taken. */
function fault(variables: Record<string, string>, role: ProcessRole = 'tool'): string | null {
  const servers = { DATABASE_URL: 'postgres://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
  try {
    loadConfig({ DATA_DIR: folder, ...servers, ...variables }, role);
    return null;
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error;
    return error.message;
  }
}

describe('A bad environment is named, and why (contract 2)', () => {
  const SECRETS =
    'PUBLIC_URL is required in production: mails link to it.\n' +
    'JWT_SECRET is required in production: it signs the sessions.\n' +
    'ENCRYPTION_KEY is required in production: it seals the two-factor secrets.';
  const KEY = 'SIGNING_KEY is required in production: it signs checkpoints and packages.';

  it.each<[ProcessRole, string]>([
    ['api', SECRETS],
    ['tool', SECRETS],
    ['worker', `${SECRETS}\n${KEY}`],
  ])('production asks the %s for its secrets', (role, sentences) => {
    expect(fault({ NODE_ENV: 'production' }, role)).toBe(sentences);
    expect(fault({}, role)).toBeNull();
  });

  it('a value that is wrong', () => {
    expect(fault({ PORT: 'http' })).toMatch(/^PORT .+\.$/);
  });

  it('what is missing beside S3_ENDPOINT', () => {
    expect(fault({ S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'stopline' })).toBe(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_ENDPOINT.',
    );
  });

  it('a certificate of the registry without its key, or that cannot be read', () => {
    const registry = { REGISTRY_URL: 'https://127.0.0.1:1', REGISTRY_CERT: 'none.pem' };
    expect(fault(registry)).toBe('REGISTRY_CERT and REGISTRY_KEY are needed together.');
    expect(fault({ ...registry, REGISTRY_KEY: 'none.pem' })).toBe(
      'REGISTRY_CERT names none.pem, which cannot be read (ENOENT).',
    );
  });
});

describe('The keys of the log are the worker’s alone (proof 2)', () => {
  it.each(['SIGNING_KEY', 'SIGNING_KEY_BEFORE'])('an API that finds %s does not start', (name) => {
    expect(fault({ [name]: '/keys/current.pem' }, 'api')).toBe(
      `${name} belongs to the worker only`,
    );
  });

  it('a worker does not start with a key that it cannot use', () => {
    const file = join(folder, 'rsa.pem');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const variables = { SIGNING_KEY: file, SIGNING_KEY_BEFORE: join(folder, 'none.pem') };
    expect(fault(variables, 'worker')).toBe(
      `SIGNING_KEY names ${file}, which is no Ed25519 key in PKCS #8 (PEM).\n` +
        `SIGNING_KEY_BEFORE names ${folder}/none.pem, which cannot be read (ENOENT).`,
    );
  });

  it.each(['two words', 'a+b', ' '])('LOG_ORIGIN %j is refused', (origin) => {
    expect(fault({ LOG_ORIGIN: origin }, 'worker')).toMatch(
      /^LOG_ORIGIN must have no spaces, no \+/,
    );
  });
});
