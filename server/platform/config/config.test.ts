import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishRuntime } from '../../../scripts/lib/data-folder.mjs';
import { loadConfig } from './config.js';

const ADDRESSES = {
  DATABASE_URL: 'postgres://127.0.0.1:1/stopline',
  REDIS_URL: 'redis://:x@[::1]',
};

describe('A command-line tool beside a running installation', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds its servers through DATA_DIR, moved or not, and never those of a copy’s original (contract 2)', () => {
    const [original, moved, copy] = ['original', 'moved', 'copy'].map((name) => join(folder, name));
    const databaseOf = (dataDir: string) => loadConfig({ DATA_DIR: dataDir }).database.url;
    mkdirSync(original!);
    publishRuntime(original!, { ...ADDRESSES, PUBLIC_URL: 'http://localhost:3300' });
    expect(databaseOf(original!)).toBe(ADDRESSES.DATABASE_URL);
    expect(loadConfig({ DATA_DIR: original! }).http.publicUrl).toBe('http://localhost:3300');
    cpSync(original!, copy!, { recursive: true });
    renameSync(original!, moved!);
    expect(databaseOf(moved!)).toBe(ADDRESSES.DATABASE_URL);
    expect(() => databaseOf(copy!)).toThrow('no embedded database is running');
  });
});

describe('Where passkeys are offered (joining 1)', () => {
  const http = (variables: Record<string, string>) =>
    loadConfig({ ...ADDRESSES, ...variables }).http;

  it('the server is known as localhost by default, and listens at both loopback addresses', () =>
    expect(http({ PORT: '3200' })).toMatchObject({
      host: undefined,
      publicUrl: 'http://localhost:3200',
      passkeys: { rpId: 'localhost', origin: 'http://localhost:3200' },
    }));

  it.each([
    ['https://tec.example.org', { rpId: 'tec.example.org', origin: 'https://tec.example.org' }],
    [
      'https://tec.example.org:8443/app',
      { rpId: 'tec.example.org', origin: 'https://tec.example.org:8443' },
    ],
    ['https://localhost', { rpId: 'localhost', origin: 'https://localhost' }],
    ['http://localhost:3000/', { rpId: 'localhost', origin: 'http://localhost:3000' }],
    ['http://tec.example.org', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::7]', undefined],
    ['http://[::1]:3000', undefined],
  ])('%s: %j', (url, passkeys) => expect(http({ PUBLIC_URL: url }).passkeys).toEqual(passkeys));
});

describe('The page of owners (mailing 7)', () => {
  const evidence = (variables: Record<string, string>) =>
    loadConfig({
      ...ADDRESSES,
      DATA_DIR: '/nonexistent',
      JWT_SECRET: KEY,
      ENCRYPTION_KEY: KEY,
      ...variables,
    }).evidence;
  const KEY = 'x'.repeat(32);

  it('is off unless it is switched on', () => expect(evidence({})).toBeUndefined());

  it.each([
    [{}, 'http://localhost:3000/evidence', null, 0],
    [
      { PUBLIC_URL: 'https://tec.test', TRUSTED_PROXY_HOPS: '2' },
      'https://tec.test/evidence',
      null,
      2,
    ],
    [{ PUBLIC_EVIDENCE_PORT: '3100' }, 'http://localhost:3100/evidence', 3100, 0],
    [
      { PUBLIC_EVIDENCE_URL: 'https://owners.test/evidence', PUBLIC_EVIDENCE_PROXY_HOPS: '1' },
      'https://owners.test/evidence',
      null,
      1,
    ],
  ])('%j', (variables, url, port, proxyHops) =>
    expect(evidence({ PUBLIC_EVIDENCE: 'on', ...variables })).toEqual({ url, port, proxyHops }),
  );

  it('needs its address in production with a port', () =>
    expect(() =>
      evidence({
        PUBLIC_EVIDENCE: 'on',
        PUBLIC_EVIDENCE_PORT: '3100',
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://tec.test',
      }),
    ).toThrow('PUBLIC_EVIDENCE_URL is required in production with PUBLIC_EVIDENCE_PORT'));
});
