import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { canInstallPackages, disableService, installPackages } from './install.mjs';
import { findCommand } from './processes.mjs';

/** The folder of Debian's versions. */
const DEBIAN = '/usr/lib/postgresql';

/** Programs that the embedded Postgres lacks, and the server of the same version: `pg_dump` refuses a newer one. */
const NEEDED = ['postgres', 'initdb', 'psql', 'pg_dump', 'pg_restore'];

/**
 * The folder with a Postgres server and its tools; on Debian or Ubuntu as root they are installed where they are missing.
 * @param {(sentence: string) => void} say
 * @returns {Promise<string | undefined>} undefined where there are none
 */
export async function postgresTools(say) {
  const present = findTools();
  if (present !== undefined || !canInstallPackages()) return present;
  say("Installing Debian's postgresql");
  await installPackages('postgresql');
  await disableService('postgresql');
  return findTools();
}

function findTools() {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const installed = findCommand('postgres');
  return [
    ...versions.map((version) => join(DEBIAN, String(version), 'bin')),
    ...(installed === undefined ? [] : [dirname(installed)]),
  ].find((folder) => NEEDED.every((name) => existsSync(join(folder, name))));
}
