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
    publishRuntime(original!, ADDRESSES);
    expect(databaseOf(original!)).toBe(ADDRESSES.DATABASE_URL);
    cpSync(original!, copy!, { recursive: true });
    renameSync(original!, moved!);
    expect(databaseOf(moved!)).toBe(ADDRESSES.DATABASE_URL);
    expect(() => databaseOf(copy!)).toThrow('no embedded database is running');
  });
});
