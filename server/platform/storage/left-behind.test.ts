import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalStore } from './local-store.js';
import { StorageService } from './storage.service.js';

let folder: string;
let spool: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-spool-'));
  spool = join(folder, 'spool');
  mkdirSync(spool);
});
afterEach(() => rmSync(folder, { recursive: true }));

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** The number of a process that has ended. */
const ended = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));

describe('what a killed process left in the spool', () => {
  it('goes at the next start; the files of processes that live, and of other machines, stay', async () => {
    const kept = [
      `a.${HOST}-${process.ppid}`,
      'b.01234567-7',
      'c',
      `run-7-x.${HOST}-${process.ppid}`,
    ];
    const left = [`d.${HOST}-${ended}`, `run-7-y.${HOST}-${ended}`, `e.${HOST}-${process.pid}`];
    for (const name of [...kept, ...left]) writeFileSync(join(spool, name), 'x');
    // Of the process that had our number before us, and of ourselves.
    utimesSync(join(spool, `e.${HOST}-${process.pid}`), 0, 0);
    await new StorageService(new LocalStore(folder)).onModuleInit();
    expect(readdirSync(spool).sort()).toEqual([...kept].sort());
  });

  it('is named so that the next start knows it', async () => {
    const seen: string[] = [];
    const store = new LocalStore(folder);
    const storage = new StorageService(store);
    await storage.onModuleInit();
    const adopt = store.adopt.bind(store);
    store.adopt = (key, path) => {
      seen.push(...readdirSync(spool));
      return adopt(key, path);
    };
    await storage.put('thumbnails/a.webp', Buffer.from('x'));
    expect(seen).toEqual([expect.stringMatching(new RegExp(`\\.${HOST}-${process.pid}$`))]);
    expect(readdirSync(spool)).toEqual([]);
  });
});
