// `npm run schema`: writes what the server prints to schema.graphql; with --check, says whether they differ.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/install.mjs';

const file = join(root, 'schema.graphql');
const printed = spawnSync(process.execPath, [join(root, 'dist/server/app/print-schema.js')], {
  encoding: 'utf8',
  cwd: root,
});
if (printed.status !== 0) {
  console.error(`The server could not print its schema; build it first.\n${printed.stderr}`);
  process.exit(1);
}
if (!process.argv.includes('--check')) {
  writeFileSync(file, printed.stdout);
} else if (readFileSync(file, 'utf8') !== printed.stdout) {
  console.error(
    'schema.graphql is not what the server prints: run `npm run schema` and commit it.',
  );
  process.exit(1);
}
