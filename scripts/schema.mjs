// `npm run schema`: writes what the server prints to schema.graphql and openapi.json; with --check, says whether they differ.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/install.mjs';

const PRINTED = {
  'schema.graphql': 'print-schema.js',
  'openapi.json': 'print-openapi.js',
};

for (const [name, program] of Object.entries(PRINTED)) {
  const file = join(root, name);
  const printed = spawnSync(process.execPath, [join(root, 'dist/server/app', program)], {
    encoding: 'utf8',
    cwd: root,
  });
  if (printed.status !== 0) {
    console.error(`The server could not print ${name}; build it first.\n${printed.stderr}`);
    process.exit(1);
  }
  if (!process.argv.includes('--check')) {
    writeFileSync(file, printed.stdout);
  } else if (readFileSync(file, 'utf8') !== printed.stdout) {
    console.error(`${name} is not what the server prints: run \`npm run schema\` and commit it.`);
    process.exitCode = 1;
  }
}
