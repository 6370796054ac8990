import { spawnSync } from 'node:child_process';

import { root } from './install.mjs';

const DAY_SECONDS = 86_400;

/**
 * Returns the files that changed within a day before the newest commit, and those that are not committed yet.
 * @returns {string[] | null} null if git fails
 */
export function changedFiles() {
  const newest = Number(git('log', '-1', '--format=%ct'));
  if (!newest) return null;
  const committed = git('log', `--since=${newest - DAY_SECONDS}`, '--format=', '--name-only');
  const uncommitted = git('status', '--porcelain', '--no-renames');
  if (committed === null || uncommitted === null) return null;
  const files = [...committed.split('\n'), ...uncommitted.split('\n').map((line) => line.slice(3))];
  return [...new Set(files)].filter((file) => file !== '');
}

/** @param {...string} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
