// Which tests a change needs: those of the rooms that import what changed, by the graph of imports.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

import config from '../../.dependency-cruiser.mjs';
import { root } from './install.mjs';

/** A change of these can break any test. */
const EVERYTHING =
  /^(?:package-lock\.json|vitest\.config\.ts|scripts\/lib\/(?:test-|postgres|redis|processes|chromium))/;

/** A change of these can break any test of one side: the graph of imports has no way from them to the tests. */
const OF_SIDES = /** @type {const} */ ({
  server: /^server\/test\//,
  client:
    /^(?:schema\.graphql|docs\/help\/|client\/test\/(?!.*\.browser\.ts)|client\/.*\.(?:graphql|css))/,
});

const SOURCE = /\.(?:ts|tsx|mjs)$/;
const TEST = /\.(?:test|e2e|siege|browser)\.tsx?$/;

/**
 * The tests of a change.
 * @param {string} [revision] the change since this one; without it what is not committed, or else the last commit
 * @returns {Promise<{ service: string[], journeys: string[], others: string[] }>} their files
 */
export async function testsOfChange(revision) {
  const changed = changedFiles(revision);
  const tests = filesUnder('server', 'client', 'scripts', 'verifier', 'tools/generator').filter(
    (file) => TEST.test(file),
  );
  const rooms = await roomsAbove(changed);
  const isMeant = changed.some((file) => EVERYTHING.test(file))
    ? () => true
    : (/** @type {string} */ file) => changed.includes(file) || rooms.has(roomOf(file));
  const meant = tests.filter(isMeant);
  return {
    service: meant.filter((file) => file.endsWith('.e2e.ts')),
    // A walk crosses all rooms of the client.
    journeys: changed.some((file) => file.startsWith('client/'))
      ? tests.filter((file) => file.endsWith('.browser.ts'))
      : [],
    others: meant.filter((file) => /\.test\.tsx?$/.test(file)),
  };
}

/**
 * The rooms of changed files, and those that import them, directly or through others.
 * @param {string[]} changed
 * @returns {Promise<Set<string>>}
 */
async function roomsAbove(changed) {
  const rooms = new Set(changed.map(roomOf));
  for (const [side, pattern] of Object.entries(OF_SIDES)) {
    if (changed.some((file) => pattern.test(file)))
      for (const file of filesUnder(side)) rooms.add(roomOf(file));
  }
  const sources = changed.filter((file) => SOURCE.test(file) && !TEST.test(file));
  if (sources.length === 0) return rooms;
  const { output } = await cruise(
    ['server', 'client', 'verifier', 'scripts', 'tools'],
    { ...config.options, baseDir: root },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.base.json')) },
  );
  if (typeof output === 'string') throw new Error('The graph of imports came as a text');
  const above = new Map();
  for (const { source, dependents } of output.modules) above.set(source, dependents ?? []);
  const reached = new Set(sources);
  for (const file of reached) for (const dependent of above.get(file) ?? []) reached.add(dependent);
  for (const file of reached) rooms.add(roomOf(file));
  return rooms;
}

/**
 * The room of a file: `server/features/desk`, `client/ui`, `scripts`.
 * @param {string} file
 */
export function roomOf(file) {
  const [side = '', floor = '', room = ''] = file.split('/').slice(0, -1);
  return [side, floor, ['features', 'platform', 'doors'].includes(floor) ? room : '']
    .filter((name) => name !== '')
    .join('/');
}

/** @param {string} [revision] */
function changedFiles(revision) {
  const uncommitted = git('status', '--porcelain', '--no-renames', '--untracked-files=all')
    .split('\n')
    .map((line) => line.slice(3));
  const since = revision ?? (uncommitted.join('') === '' ? 'HEAD~1' : 'HEAD');
  const committed = git('diff', '--name-only', '--no-renames', since).split('\n');
  return [...new Set([...committed, ...uncommitted])].filter((file) => file !== '');
}

/** @param {...string} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trimEnd();
}

/** @param {...string} folders */
function filesUnder(...folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
}
