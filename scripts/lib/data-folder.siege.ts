import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { testBrowser } from './chromium.mjs';
import { isAlive } from './pids.mjs';
import { query } from './postgres.mjs';
import { testFolder } from './test-services.mjs';

/** Does what `npm start` does with a data directory, without the product: takes it and runs its servers until SIGTERM. */
const PROGRAM = `
  import { takeDataFolder } from '${import.meta.dirname}/data-folder.mjs';
  import { startPostgres } from '${import.meta.dirname}/postgres.mjs';
  import { freePort } from '${import.meta.dirname}/processes.mjs';
  import { startRedis } from '${import.meta.dirname}/redis.mjs';

  const dataDir = process.argv[1];
  const say = (sentence) => console.error(sentence);
  try {
    const folder = await takeDataFolder(dataDir, 'http://127.0.0.1:1');
    const port = await freePort();
    const redis = await startRedis({
      dataDir, port, durable: true, say, started: folder.child('Redis'),
    });
    const postgres = await startPostgres({
      dataDir, durable: true, say, started: folder.child('Postgres'),
    });
    process.once('SIGTERM', async () => {
      await Promise.all([postgres.stop(), redis.stop()]);
      folder.release();
      process.exit();
    });
    console.log(JSON.stringify({ postgres: postgres.pid(), redis: redis.pid(), url: postgres.url }));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }`;

interface Started {
  url: string;
  postgres: number;
  redis: number;
  /** Ends the start itself, with what it runs (SIGTERM) or without (SIGKILL). */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

let place: string;
const started: ChildProcess[] = [];
const servers = new Set<number>();

beforeEach(() => {
  place = testFolder('stopline-data-');
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  for (const pid of servers) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  servers.clear();
  rmSync(place, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [said] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'close').then(() => Promise.reject(new Error(errors))),
  ])) as [Buffer];
  const running = JSON.parse(said.toString()) as Omit<Started, 'end'>;
  servers.add(running.postgres).add(running.redis);
  return {
    ...running,
    end: async (signal) => {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

const write = async (url: string, text: string) => {
  await query(url, 'CREATE TABLE IF NOT EXISTS kept (text text)');
  await query(url, 'DELETE FROM kept');
  await query(url, 'INSERT INTO kept VALUES ($1)', [text]);
};
const read = async (url: string) => (await query(url, 'SELECT text FROM kept'))[0]?.['text'];
const copy = (from: string, to: string, how = '-a') => execFileSync('cp', [how, from, to]);

describe('DATA_DIR may be moved and copied; a copy touches nothing outside of it (contract 2)', () => {
  it('opens its own database in a copy of a running installation, and leaves that one alone', async () => {
    const [original, other] = [join(place, 'original'), join(place, 'other')];
    const first = await start(original);
    await write(first.url, 'original');
    copy(original, other);

    const second = await start(other);
    expect(isAlive(first.postgres)).toBe(true);
    expect(isAlive(first.redis)).toBe(true);
    expect(await read(second.url)).toBe('original');
    await write(second.url, 'copy');
    expect(await read(first.url)).toBe('original');
  });

  it('leaves running in a copy what a killed start of the original left running', async () => {
    const [original, other] = [join(place, 'original'), join(place, 'other')];
    const first = await start(original);
    await write(first.url, 'original');
    await first.end('SIGKILL');
    copy(original, other);

    const second = await start(other);
    expect(await read(second.url)).toBe('original');
    expect(isAlive(first.postgres)).toBe(true);
    expect(isAlive(first.redis)).toBe(true);
  });

  it('finds its database after a move, and in a copy that lost its owners', async () => {
    const [original, moved, restored] = ['original', 'moved', 'restored'].map((name) =>
      join(place, name),
    ) as [string, string, string];
    const first = await start(original);
    await write(first.url, 'kept');
    await first.end('SIGTERM');
    renameSync(original, moved);
    const second = await start(moved);
    expect(await read(second.url)).toBe('kept');
    await second.end('SIGTERM');
    copy(moved, restored, '-r');
    expect(await read((await start(restored)).url)).toBe('kept');
  });

  it('names its own place nowhere but in its logs', async () => {
    const original = join(place, 'original');
    const first = await start(original);
    await first.end('SIGTERM');
    await testBrowser(original, () => undefined);
    rmSync(join(original, 'log'), { recursive: true });
    const named = spawnSync('grep', ['--recursive', '--files-with-matches', original, original], {
      encoding: 'utf8',
    });
    expect(named.stdout).toBe('');
  });

  if (process.getuid?.() === 0)
    it('holds its database also where the account of Postgres cannot reach it', async () => {
      const closed = join(place, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const [original, other] = [join(closed, 'original'), join(closed, 'other')];
      const first = await start(original);
      await write(first.url, 'original');
      await first.end('SIGTERM');
      copy(original, other);
      await write((await start(other)).url, 'copy');
      expect(await read((await start(original)).url)).toBe('original');
    });
}, 120_000);

describe('A start after a start that was killed', () => {
  it('ends what that one left running', async () => {
    const dataDir = join(place, 'data');
    const first = await start(dataDir);
    await write(first.url, 'kept');
    await first.end('SIGKILL');
    const second = await start(dataDir);
    expect(isAlive(first.postgres)).toBe(false);
    expect(isAlive(first.redis)).toBe(false);
    expect(await read(second.url)).toBe('kept');
  });

  it('waits for what a killed Postgres is still at', async () => {
    const dataDir = join(place, 'data');
    const first = await start(dataDir);
    await write(first.url, 'kept');
    // Computes without a pause: it does not notice the end of Postgres before it is done.
    const busy = query(first.url, 'SELECT count(*) FROM generate_series(1, 30000000)').catch(
      () => undefined,
    );
    await sleep(500);
    await first.end('SIGKILL');
    process.kill(first.postgres, 'SIGKILL');
    process.kill(first.redis, 'SIGKILL');
    const second = await start(dataDir);
    expect(await read(second.url)).toBe('kept');
    await busy;
  });

  it('is refused while another one runs on the same directory, and that one keeps running', async () => {
    const dataDir = join(place, 'data');
    const first = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`Stopline already runs on ${dataDir} (process `);
    expect(isAlive(first.postgres)).toBe(true);
    await write(first.url, 'kept');
  });
}, 120_000);

/** Only takes a data directory and keeps it; writing, renaming and linking files are slow. */
const SLOW_TAKER = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  for (const name of ['writeFileSync', 'renameSync', 'linkSync']) {
    const act = fs[name];
    fs[name] = (...values) => {
      act(...values);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    };
  }
  syncBuiltinESMExports();
  const { takeDataFolder } = await import('${import.meta.dirname}/data-folder.mjs');
  // The modules are read: what follows is what this user may do.
  if (process.argv[2] !== undefined) process.seteuid(Number(process.argv[2]));
  try {
    await takeDataFolder(process.argv[1], 'http://127.0.0.1:1');
    console.log('taken');
    process.stdin.resume();
  } catch (error) {
    console.log(error.message);
    process.exit(1);
  }`;

describe('The lock of a data directory', () => {
  const takers: ChildProcess[] = [];
  afterEach(async () => {
    for (const taker of takers.splice(0)) {
      taker.stdin?.end();
      if (taker.exitCode === null) await once(taker, 'exit');
    }
  });

  /** Begins to take a directory. @returns what it says of it */
  async function take(dataDir: string, ...user: string[]): Promise<string> {
    const program = ['--input-type=module', '--eval', SLOW_TAKER, dataDir, ...user];
    const taker = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
    takers.push(taker);
    const [said] = (await once(taker.stdout, 'data')) as [Buffer];
    return said.toString().trim();
  }

  it('goes from a start that was killed to one of those that want it, and is whole at every moment', async () => {
    const lock = join(place, 'start.lock');
    writeFileSync(lock, JSON.stringify({ folder: 'of a copy', pid: 1, start: '', children: [] }));
    const taking = Promise.all([take(place), take(place), take(place)]);
    let looks = 0;
    const look = setInterval(() => {
      looks += 1;
      JSON.parse(readFileSync(lock, 'utf8'));
    }, 5);
    const said = await taking;
    clearInterval(look);
    expect(looks).toBeGreaterThan(10);
    expect(said.filter((one) => one === 'taken')).toHaveLength(1);
    const refused = said.filter((one) => one.startsWith(`Stopline already runs on ${place} (`));
    expect(refused).toHaveLength(2);
  });

  it('is refused in one sentence where the directory cannot be written to, as in a read-only checkout', async () => {
    chmodSync(place, 0o555);
    const user = process.getuid?.() === 0 ? ['65534'] : [];
    const dataDir = join(place, '.data');
    expect(await take(dataDir, ...user)).toBe(
      `${dataDir} cannot be written to (EACCES): set DATA_DIR to a folder where it can.`,
    );
  });

  it('is refused in one sentence where the directory is a file', async () => {
    const file = join(place, 'data.tar');
    writeFileSync(file, '');
    expect(await take(file)).toBe(
      `${file} cannot be written to (EEXIST): set DATA_DIR to a folder where it can.`,
    );
  });
}, 60_000);
