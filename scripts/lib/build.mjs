import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from './install.mjs';
import { must } from './processes.mjs';

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);

/** What each half is made of; when the contents are those of the last build, that build stands. */
const SOURCES = {
  server: [
    'server',
    'nest-cli.json',
    'tsconfig.base.json',
    'tsconfig.server.json',
    'package-lock.json',
  ],
  client: [
    'client',
    'schema.graphql',
    'codegen.yml',
    'vite.config.ts',
    'scripts/lib/chunk-circle.mjs',
    'scripts/lib/precompress.mjs',
    'package-lock.json',
  ],
};

/** The OpenAPI document of the last build of the server. */
export const OPENAPI = join(root, 'dist/openapi.json');

/** Made by the build itself, or no part of it. */
const IGNORED = /^client\/(?:graphql|rest|test)\/|^server\/test\/|\.test\.tsx?$/;

/**
 * Builds server and client, each where its sources changed since its last build.
 * @param {(sentence: string) => void} say
 * @returns {Promise<void>}
 */
export async function build(say) {
  const stale = /** @type {const} */ (['server', 'client']).filter((half) => !isBuilt(half));
  if (stale.length === 0) return;
  say(`Building the ${stale.join(' and the ')}`);
  await Promise.all(stale.map((half) => (half === 'server' ? buildServer() : buildClient())));
}

/**
 * Compiles the server to dist/server. Types are not checked: that is the linter's part (`npm run typecheck`).
 * @returns {Promise<void>}
 */
export async function buildServer() {
  removeOrphans();
  await must('The build of the server', bin('nest'), ['build'], { cwd: root });
  await printOpenApi();
  stamp('server');
}

/**
 * Compiles the server where its sources changed since its last build.
 * @returns {Promise<void>}
 */
export async function ensureServer() {
  if (!isBuilt('server')) await buildServer();
}

/** Writes the OpenAPI document that the built server answers. */
async function printOpenApi() {
  const program = join(root, 'dist/server/app/print-openapi.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  writeFileSync(OPENAPI, stdout);
}

/**
 * Makes the typed documents, then the client's files in dist/client.
 * @returns {Promise<void>}
 */
export async function buildClient() {
  await codegen();
  await must('The build of the client', bin('vite'), ['build'], { cwd: root });
  stamp('client');
}

/**
 * Turns schema.graphql and the client's operations into client/graphql.
 * @returns {Promise<void>}
 */
export async function codegen() {
  await must(
    'Generating the typed documents',
    bin('graphql-codegen'),
    ['--config', 'codegen.yml'],
    {
      cwd: root,
    },
  );
}

/**
 * Turns the OpenAPI document of the last build of the server into client/rest. Only the compiler needs it.
 * @returns {Promise<void>}
 */
export async function restTypes() {
  const output = join(root, 'client/rest/schema.ts');
  await must(
    'Generating the types of REST',
    bin('openapi-typescript'),
    [OPENAPI, '--output', output, '--immutable'],
    { cwd: root },
  );
}

/** @param {keyof typeof SOURCES} half */
function isBuilt(half) {
  const file = stampFile(half);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(half);
}

/** @param {keyof typeof SOURCES} half */
function stamp(half) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile(half), fingerprint(half));
}

/** @param {keyof typeof SOURCES} half */
const stampFile = (half) => join(root, 'dist', `${half}.stamp`);

/**
 * By content: a checkout or a copy changes the times of files that are the same.
 * @param {keyof typeof SOURCES} half
 */
function fingerprint(half) {
  const hash = createHash('sha256');
  for (const file of SOURCES[half].flatMap(filesUnder).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !IGNORED.test(file));
}

/** Removes what earlier builds made of sources that are gone: a file nobody wrote must not run. */
function removeOrphans() {
  const output = join(root, 'dist/server');
  if (!existsSync(output)) {
    // Without its output the compiler's notes would make it believe that nothing is to do.
    rmSync(join(root, 'dist/server.tsbuildinfo'), { force: true });
    return;
  }
  for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (!/\.js(?:\.map)?$/.test(name)) continue;
    if (!existsSync(join(root, 'server', name.replace(/\.js(?:\.map)?$/, '.ts'))))
      rmSync(join(output, name));
  }
}
