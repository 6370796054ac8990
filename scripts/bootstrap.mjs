// Runs before `npm start`, `npm test` and the other long scripts, on any Node from 20.19 on and with nothing installed.
// It installs what package-lock.json names. One of those packages is Node 24: `npm run` puts its `node` first on the
// path of each script, but a shell caches the path of a command that it has run, so the scripts continue with `exec
// env`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The first Node that npm and this file run on, and the first one that the product runs on. */
const FIRST_TO_INSTALL = [20, 19];
const FIRST_TO_RUN = 24;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const commands = join(root, 'node_modules/.bin');
const own = process.versions.node;
/** Asked before anything is begun: it may end at any moment, and this process then has another parent. */
const parent = process.ppid;

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, os?: string | string[],
 *   cpu?: string | string[], optionalDependencies?: Record<string, string> }} Locked */

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function lockedPackages(file) {
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * The package that holds Node for this platform.
 * @param {Record<string, Locked>} wanted
 */
function nodePackage(wanted) {
  return Object.keys(wanted['']?.optionalDependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .find((path) => {
      const { os, cpu } = wanted[path] ?? {};
      return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
    });
}

/**
 * True if node_modules holds what the lock file names. Compares contents: a checkout or a copy changes the times of
 * files that are the same.
 * @param {Record<string, Locked>} wanted
 */
function isCurrent(wanted) {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const node = nodePackage(wanted);
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '' || installed[path]?.version === version) return true;
    const mayBeMissing = path !== node && (optional === true || devOptional === true);
    return mayBeMissing && installed[path] === undefined;
  });
}

/** @returns {Promise<void>} */
async function install() {
  const begun = Date.now();
  console.log('• Installing the dependencies (about a minute)');
  // npm runs on the Node that it came with: the one in node_modules is about to be replaced.
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== commands);
  const npm = spawn(
    'npm',
    // A user's own settings must not leave out what the product needs.
    [
      'ci',
      '--include=dev',
      '--include=optional',
      '--engine-strict=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { cwd: root, env: { ...process.env, PATH: path.join(delimiter) } },
  );
  // When npm or a supervisor ends the shell of this script, the shell does not pass the signal on.
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500);
  process.on('exit', () => npm.kill());
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => process.exit(130));
  }
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  npm.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    npm.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    npm.on('close', resolve);
  });
  clearInterval(watch);
  // npm prints the error first; the rest is the list of its options.
  if (code !== 0) fail(`\nnpm ci failed:\n${output.split('\n').slice(0, 20).join('\n')}`);
  console.log(`• Installed them in ${Math.round((Date.now() - begun) / 1000)} s`);
}

/** True if the `node` that scripts find in node_modules runs here, and is new enough. */
function hasNode() {
  const { stdout } = spawnSync(join(commands, 'node'), ['--version'], { encoding: 'utf8' });
  return majorOf((stdout ?? '').slice(1)) >= FIRST_TO_RUN;
}

/** @param {string} version */
function majorOf(version) {
  return Number(version.split('.')[0]);
}

const [major = 0, minor = 0] = own.split('.').map(Number);
const [firstMajor = 0, firstMinor = 0] = FIRST_TO_INSTALL;
if (major < firstMajor || (major === firstMajor && minor < firstMinor)) {
  fail(`Stopline needs Node ${FIRST_TO_INSTALL.join('.')} or later; this is ${own}.`);
}
const wanted = lockedPackages(join(root, 'package-lock.json')) ?? {};
const missing = `Stopline runs on Node ${FIRST_TO_RUN} or later: npm has none that runs on this ${process.platform}-${process.arch}, and this machine's own is ${own}.`;
if (nodePackage(wanted) === undefined && major < FIRST_TO_RUN) fail(missing);
if (!isCurrent(wanted)) await install();
if (!hasNode()) {
  if (major < FIRST_TO_RUN) fail(missing);
  // A `node` that does not run here, as on a Linux without glibc, must not come before the machine's own.
  rmSync(join(commands, 'node'), { force: true });
}
