import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { findCommand, run } from './processes.mjs';

/** The repository. */
export const root = join(import.meta.dirname, '../..');

/** True if packages of the system can be installed: on Debian or a child of it, as root. */
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
