import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Plain, findCommand, run } from './processes.mjs';

/** The repository. */
export const root = join(import.meta.dirname, '../..');

/**
 * Installs the dependencies exactly as package-lock.json says, where they are missing or differ.
 * @param {(sentence: string) => void} say
 * @returns {Promise<void>}
 */
export async function installDependencies(say) {
  if (dependenciesAreCurrent()) return;
  say('Installing the dependencies (about a minute)');
  const { code, output } = await run(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root },
  );
  // What npm found comes first; the rest is the list of its options.
  if (code !== 0) throw new Plain(`npm ci failed:\n${output.split('\n').slice(0, 20).join('\n')}`);
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} Locked
 */

/**
 * Whether node_modules holds what the lock file names. Compares contents: a checkout or a copy changes the
 * times of files that are the same.
 */
function dependenciesAreCurrent() {
  const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = lockedPackages(join(root, 'package-lock.json')) ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' ||
      optional === true ||
      devOptional === true ||
      installed[path]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, Locked> | undefined}
 */
function lockedPackages(file) {
  if (!existsSync(file)) return undefined;
  const lock = /** @type {{ packages?: Record<string, Locked> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return lock.packages;
}

/** Whether this machine's packages may be installed by us: Debian or a child of it, as root. */
export function canInstallPackages() {
  return (
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    findCommand('apt-get') !== undefined
  );
}

const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs Debian packages without starting the services that they bring.
 * @param {...string} packages
 * @returns {Promise<boolean>} false where the package manager could not
 */
export async function installPackages(...packages) {
  // Debian's own way to say "install, but start nothing"; a policy that is already there stays.
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  try {
    if ((await install()).code === 0) return true;
    // A fresh machine has no package lists yet, an old one outdated ones.
    await run('apt-get', ['update'], { env });
    return (await install()).code === 0;
  } finally {
    if (ownPolicy) rmSync(POLICY, { force: true });
  }
}

/**
 * Keeps a service that a package brought from starting with the machine, under systemd and without.
 * @param {string} service
 * @returns {Promise<void>}
 */
export async function disableService(service) {
  if (findCommand('update-rc.d') !== undefined) await run('update-rc.d', [service, 'disable']);
}
