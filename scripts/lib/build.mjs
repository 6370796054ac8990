import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { layImageContext } from './image-context.mjs';
import { writeCommit } from './commit.mjs';
import { root } from './install.mjs';
import { must } from './processes.mjs';

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);

/** The sources of each half; a build with the same contents is kept. */
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
    'docs/help',
    'verifier',
    'schema.graphql',
    'codegen.yml',
    'vite.config.ts',
    'tsconfig.base.json',
    'tsconfig.client.json',
    'scripts/lib/chunk-circle.mjs',
    'scripts/lib/client-schema.mjs',
    'scripts/lib/help-pages.mjs',
    'scripts/lib/precompress.mjs',
    'scripts/lib/split-documents.mjs',
    'scripts/lib/verifier.mjs',
    'scripts/verifier.mjs',
    'package-lock.json',
  ],
};

/** The OpenAPI document of the last build of the server. */
export const OPENAPI = join(root, 'dist/openapi.json');

/** The steps of `npm run build`, which the Dockerfile runs, for two cores: those of one half need nothing of the other's. */
export const IMAGE_STEPS = /** @type {const} */ ({
  server: ['build:server', 'codegen:rest'],
  client: ['codegen:graphql', 'bundle', 'bundle:verifier'],
});

/** What decides whether the image's context holds all that the build needs, beside the sources themselves. */
const OF_CONTEXT = [
  'Dockerfile',
  '.dockerignore',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'codegen.yml',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.client.json',
  'scripts/commit.mjs',
  'scripts/verifier.mjs',
  ...SOURCES.client.filter((file) => file.startsWith('scripts/lib/')),
  'scripts/lib/commit.mjs',
];

/** Made by the build itself, or no part of it. */
const IGNORED =
  /^client\/(?:graphql|rest|test)\/|^(?:server|verifier)\/test\/|\.(?:test|e2e|siege)\.tsx?$/;

/**
 * Builds server and client, each where its sources changed since its last build.
 * @param {(sentence: string) => void} say
 * @returns {{ server: Promise<void>, client: Promise<void> }}
 */
export function build(say) {
  const stale = /** @type {const} */ (['server', 'client']).filter((half) => !isBuilt(half));
  // The commit is written even if nothing is built: another commit may have the same sources.
  writeCommit({ isBuilt: stale.length === 0 });
  if (stale.length > 0) say(`Building the ${stale.join(' and the ')}`);
  return {
    server: stale.includes('server') ? buildServer() : Promise.resolve(),
    client: stale.includes('client') ? buildClient() : Promise.resolve(),
  };
}

/**
 * The builds that the tests run: of the image's context where that may have changed, otherwise of what has changed since
 * the last build.
 * @returns {{ isOfImage: boolean, server: () => Promise<void>, client: () => Promise<void>, remove: () => void }}
 */
export function buildsOfTests() {
  const isOfImage = !isStamped('context', OF_CONTEXT);
  if (isOfImage) return { isOfImage, ...buildsOfImage() };
  return {
    isOfImage,
    server: async () => {
      await ensureServer();
      await restTypes();
    },
    client: async () => {
      if (!isBuilt('client')) await buildClient();
    },
    remove: () => {},
  };
}

/**
 * Builds server and client as the Dockerfile does, from only what it copies, and takes over what they made: what would
 * break the build of the image breaks this one.
 * @returns {{ server: () => Promise<void>, client: () => Promise<void>, remove: () => void }} the builds of both halves
 */
function buildsOfImage() {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-build-'));
  layImageContext(folder);
  const take = (/** @type {string[]} */ ...outputs) => {
    for (const output of outputs) {
      rmSync(join(root, output), { recursive: true, force: true });
      cpSync(join(folder, output), join(root, output), { recursive: true });
    }
  };
  const run = async (/** @type {keyof typeof IMAGE_STEPS} */ half) => {
    for (const step of IMAGE_STEPS[half]) {
      await must(`npm run ${step}`, 'npm', ['run', '--silent', step], { cwd: folder });
    }
  };
  return {
    server: async () => {
      await run('server');
      take('dist/server', 'dist/server.tsbuildinfo', 'dist/openapi.json', 'client/rest');
      writeCommit({ isBuilt: false });
      stamp('server');
    },
    client: async () => {
      await run('client');
      take('dist/client', 'dist/verifier', 'client/graphql');
      stamp('client');
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      if (isBuilt('server') && isBuilt('client')) writeStamp('context', OF_CONTEXT);
    },
  };
}

/**
 * Compiles the server to dist/server. Types are not checked: that is the linter's part (`npm run typecheck`).
 * @returns {Promise<void>}
 */
async function buildServer() {
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
  const isReady = isBuilt('server');
  writeCommit({ isBuilt: isReady });
  if (!isReady) await buildServer();
}

/** Writes the OpenAPI document that the built server answers. */
async function printOpenApi() {
  const program = join(root, 'dist/server/doors/rest/openapi/print-openapi.js');
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  writeFileSync(OPENAPI, stdout);
}

/**
 * Makes the typed documents, then the client's files in dist/client, and the verifier in dist/verifier.
 * @returns {Promise<void>}
 */
async function buildClient() {
  await codegen();
  await must('The build of the client', bin('vite'), ['build'], { cwd: root });
  await must('The build of the verifier', process.execPath, [join(root, 'scripts/verifier.mjs')], {
    cwd: root,
  });
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
    { cwd: root },
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
const isBuilt = (half) => isStamped(half, SOURCES[half]);

/** @param {keyof typeof SOURCES} half */
const stamp = (half) => writeStamp(half, SOURCES[half]);

/**
 * True if these files have the contents that they had at the last stamp of that name.
 * @param {string} name
 * @param {readonly string[]} sources files and folders
 */
function isStamped(name, sources) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint(sources);
}

/**
 * @param {string} name
 * @param {readonly string[]} sources
 */
function writeStamp(name, sources) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile(name), fingerprint(sources));
}

/** @param {string} name */
const stampFile = (name) => join(root, 'dist', `${name}.stamp`);

/**
 * Compares contents: a checkout or a copy changes the times of files that are the same.
 * @param {readonly string[]} sources
 */
function fingerprint(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder).sort()) {
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
