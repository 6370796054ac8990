import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generatedSecrets } from './generated-secrets.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stopline-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const SOURCE = join(import.meta.dirname, 'generated-secrets.ts');

/** Every file that the process writes stays empty for a while. */
const SLOW_DISK = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.writeFileSync = (path, text, { mode, flag }) => {
    const file = fs.openSync(path, flag ?? 'w', mode);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    fs.writeSync(file, text);
    fs.closeSync(file);
  };
  syncBuiltinESMExports();`;

/** Returns the secrets that a separate process gets. */
async function inProcess(...options: string[]): Promise<unknown> {
  const program = `
    import { generatedSecrets } from ${JSON.stringify(SOURCE)};
    console.log(JSON.stringify(generatedSecrets(${JSON.stringify(dataDir)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...options,
    '--input-type=module',
    '--eval',
    program,
  ]);
  return JSON.parse(stdout);
}

describe('the secrets of an embedded installation (contract 2)', () => {
  it('are the same for processes that start together on an empty data folder', async () => {
    const slow = inProcess('--import', `data:text/javascript,${encodeURIComponent(SLOW_DISK)}`);
    await expect.poll(() => readdirSync(dataDir), { timeout: 25_000 }).not.toEqual([]);
    const second = await inProcess();
    expect(await slow).toEqual(second);
    expect(generatedSecrets(dataDir)).toEqual(second);
    expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  });

  it('can be read by their owner only', () => {
    generatedSecrets(dataDir);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });
});
