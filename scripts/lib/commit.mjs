import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NOT_WRITABLE } from './data-folder.mjs';
import { root } from './install.mjs';
import { Plain } from './processes.mjs';

/**
 * Writes the commit of this tree where the server reads it; `unknown` where nobody knows it. The build of an image has no
 * git: it says the commit in COMMIT.
 * @param {object} options
 * @param {boolean} options.isBuilt false where a build writes beside it
 * @param {string} [options.folder]
 * @returns {void}
 * @throws {Plain} where nothing is built, and nothing can be
 */
export function writeCommit({ isBuilt, folder = root }) {
  const dist = join(folder, 'dist');
  const file = join(dist, 'commit');
  const known = [process.env['COMMIT'] ?? '', commitOfGit()].find((commit) => commit !== '');
  const commit = known ?? 'unknown';
  if (isBuilt && existsSync(file) && readFileSync(file, 'utf8') === commit) return;
  try {
    mkdirSync(dist, { recursive: true });
    writeFileSync(file, commit);
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!NOT_WRITABLE.includes(code)) throw error;
    // A build runs from a read-only checkout too, and says which commit it was made from.
    if (isBuilt) return;
    throw new Plain(
      `${dist} cannot be written to (${code}), and has no build of these sources: run npm run build where it can.`,
    );
  }
}

/** The commit that the image of this tree is built from, '' where it is unknown. */
export function commitOfGit() {
  // Elsewhere git would look for the repository around us.
  if (!existsSync(join(root, '.git'))) return '';
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').trim();
}
