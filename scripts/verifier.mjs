// Builds the verifier: one page and one program, from the same sources. The same sources and packages give the same bytes.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/install.mjs';
import { buildVerifier } from './lib/verifier.mjs';

const output = join(root, 'dist/verifier');
mkdirSync(output, { recursive: true });
for (const [name, text] of Object.entries(await buildVerifier())) {
  writeFileSync(join(output, name), text);
  // These lines stand in docs/proof.md, which a test compares.
  console.log(`${createHash('sha256').update(text).digest('hex')}  ${name}`);
}
