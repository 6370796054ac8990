// `npm test [-- --shard 1/2]`: every check, on a machine that has nothing but Node. The last line counts them all.
// `npm run check`: what needs no service: types, lint, formatting, imports, unused, schema, pure and component tests.
// `npm run test:changed [-- REV]`: static checks, and the tests of the rooms above what changed since REV.
// `npm run test:siege`: the tests of kills, outages and stops, and others at their full size.
import './lib/node-version.mjs';

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { OPENAPI, buildsOfTests } from './lib/build.mjs';
import { testsOfChange } from './lib/changed-rooms.mjs';
import { checkRecorded } from './lib/exchanges.mjs';
import { root } from './lib/install.mjs';
import { Plain, lastLines, run } from './lib/processes.mjs';
import { createTestEnvironment, startTestServices } from './lib/test-services.mjs';
import { vitest, vitestTwice } from './lib/vitest.mjs';

// A hundred processes load the same packages: Node compiles them once.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/stopline/compiled');

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
const count = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const unsteady = [];

const { values: asked, positionals } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    siege: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
  allowPositionals: true,
});
// Part and whole: `NaN` would be no part, and leave checks out in silence.
const [, shard = 1, shards = 1] = (/^(\d+)\/(\d+)$/.exec(asked.shard ?? '1/1') ?? [0, 0, 0]).map(
  Number,
);
if (shard < 1 || shard > shards) {
  console.error('--shard takes a part of a whole, as 1/2.');
  process.exit(1);
}

/** @typedef {import('./lib/vitest.mjs').Outcome} Outcome */

/**
 * Runs one check and counts it; after a failure the next checks still run.
 * @param {string} name
 * @param {() => Promise<Outcome>} check
 * @returns {Promise<void>}
 */
async function step(name, check) {
  const begun = Date.now();
  const outcome = await check().catch((/** @type {Error} */ error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof Plain ? error.message : (error.stack ?? error.message),
    unsteady: [],
  }));
  count.passed += outcome.passed;
  count.failed += outcome.failed;
  count.skipped += outcome.skipped;
  unsteady.push(...(outcome.unsteady ?? []));
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const tests = outcome.passed + outcome.failed;
  console.log(
    `${outcome.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s${tests > 1 ? `, ${tests} tests` : ''})`,
  );
  if (outcome.failed > 0) console.log(lastLines(outcome.output, 200).replace(/^/gm, '     '));
}

/** @param {Promise<unknown>} work */
const once = async (work) => {
  await work;
  return { passed: 1, failed: 0, skipped: 0, output: '' };
};

/**
 * A command that passes or fails as a whole.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
async function command(command, args, env = process.env) {
  const { code, output } = await run(command, args, { cwd: root, env });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}

/** Builds what the tests run, and what types are checked against: each half on a core of its own. */
async function builds() {
  const { isOfImage, server, client, remove } = buildsOfTests();
  const how = isOfImage ? ', as in the image' : '';
  try {
    await Promise.all([
      step(`build of the server${how}`, () => once(server())),
      step(`build of the client${how}`, () => once(client())),
    ]);
  } finally {
    remove();
  }
}

/** The tools that read the sources. */
async function staticChecks() {
  // Without the garbage collection of its Go part up to 3 GiB: a quarter less work.
  const roomy = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' };
  await step('types and lint', () => command(bin('oxlint'), [], roomy));
  await Promise.all([
    step('imports go down', () => command('npm', ['run', '--silent', 'check:imports'])),
    step('nothing is unused', () => command('npm', ['run', '--silent', 'check:unused'])),
    step('rules of GraphQL', () => command(bin('eslint'), ['.'])),
    step('formatting', () => command(bin('oxfmt'), ['--check'])),
    step('schema.graphql is what the server prints', () =>
      command(process.execPath, ['scripts/schema.mjs', '--check']),
    ),
  ]);
}

/** The projects of the pure tier. The drawing tool is tested where it changed, and in the siege. */
const PURE = ['unit', 'client', 'verifier'];

/** @param {string[]} [files] all of them without it */
async function testsWithoutServices(files) {
  const isDrawn = files?.some((file) => file.startsWith('tools/generator/')) === true;
  if (isDrawn)
    await step('packages of the tools', () => command('npm', ['run', '--silent', 'tools']));
  const projects = isDrawn ? [...PURE, 'generator'] : PURE;
  await step('pure tests', () => vitest(projects, process.env, { files }));
  await step('component tests', () => vitestTwice('component', process.env, { files }));
}

/**
 * Runs what needs Postgres and Redis.
 * @param {(env: NodeJS.ProcessEnv) => Promise<void>} tests
 */
async function withServices(tests) {
  const { services, stop } = await startTestServices();
  try {
    const env = { ...process.env, STOPLINE_TEST_SERVICES: JSON.stringify(services) };
    await step('migrations make what the entities say', async () => {
      const own = await createTestEnvironment(services);
      try {
        return await command('npm', ['run', '--silent', 'check:migrations'], {
          ...env,
          ...own.variables,
        });
      } finally {
        await own.dispose();
      }
    });
    await tests(env);
  } finally {
    await stop();
  }
}

/**
 * The tests of a project, and whether each of their REST exchanges is as the OpenAPI document says, and acts leave their entry.
 * @param {string} name
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {{ shard?: string, files?: string[] }} [which] without one all tests run, and each operation must have been asked for
 */
async function recorded(name, project, env, which = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-exchanges-'));
  try {
    await step(name, () => vitestTwice(project, { ...env, STOPLINE_EXCHANGES: folder }, which));
    await step('recorded exchanges are as the OpenAPI document says', async () => {
      const document = JSON.parse(readFileSync(OPENAPI, 'utf8'));
      const isWhole = which.shard === undefined && which.files === undefined;
      const { exchanges, operations, faults } = checkRecorded(document, folder, isWhole);
      console.log(`     ${exchanges} exchanges over ${operations} operations`);
      const failed = faults.length === 0 ? 0 : 1;
      return { passed: 1 - failed, failed, skipped: 0, output: faults.join('\n') };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function everything() {
  const isFirst = shard === 1;
  const which = asked.shard === undefined ? {} : { shard: asked.shard };
  // Some of the tests with services wait for delays of the specification: the other checks fill that time.
  await Promise.all([
    withServices(async (env) => {
      await recorded('service tests', 'service', env, which);
      await step('journeys', () => vitestTwice('journey', env, which));
    }),
    isFirst ? staticChecks().then(() => testsWithoutServices()) : undefined,
  ]);
}

async function changed() {
  const { service, journeys, others } = await testsOfChange(positionals[0]);
  await staticChecks();
  if (others.length > 0) await testsWithoutServices(others);
  if (service.length === 0 && journeys.length === 0) return;
  await withServices(async (env) => {
    if (service.length > 0) await recorded('service tests', 'service', env, { files: service });
    if (journeys.length > 0)
      await step('journeys', () => vitestTwice('journey', env, { files: journeys }));
  });
}

async function siege() {
  await step('component tests, with the warnings of React', () =>
    vitest(['component'], { ...process.env, STOPLINE_REACT: 'development' }),
  );
  await withServices((env) => recorded('siege', 'siege', env));
}

async function main() {
  await builds();
  if (asked.siege) await siege();
  else if (asked.check) await staticChecks().then(() => testsWithoutServices());
  else if (asked.changed) await changed();
  else await everything();
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  // Running children end with this process: see processes.mjs.
  process.on(signal, () => process.exit(130));
}

const begun = Date.now();
try {
  await main();
} catch (error) {
  count.failed += 1;
  console.error(error instanceof Plain ? error.message : error);
}
console.log(`\nEverything took ${Math.round((Date.now() - begun) / 1000)} s.`);
for (const each of unsteady) console.log(`\nUNSTEADY ${each}`);
if (unsteady.length > 0) console.log(`${unsteady.length} unsteady`);
console.log(
  `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
);
process.exitCode = count.failed === 0 ? 0 : 1;
