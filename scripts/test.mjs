// `npm test [-- --shard 1/2]`: every check, on a machine that has nothing but Node. The last line counts them all.
// `npm run test:siege`: the tests of outages and stops, and others at their full size.
import './lib/node-version.mjs';

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { OPENAPI, buildsOfImage } from './lib/build.mjs';
import { checkRecorded } from './lib/exchanges.mjs';
import { root } from './lib/install.mjs';
import { Plain, lastLines, run } from './lib/processes.mjs';
import { createTestEnvironment, startTestServices } from './lib/test-services.mjs';

// A hundred processes load the same packages: Node compiles them once.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/stopline/compiled');

const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
const count = { passed: 0, failed: 0, skipped: 0 };

const { values: asked } = parseArgs({
  options: { siege: { type: 'boolean', default: false }, shard: { type: 'string' } },
});
// Part and whole: `NaN` would be no part, and leave checks out in silence.
const [, shard = 1, shards = 1] = (/^(\d+)\/(\d+)$/.exec(asked.shard ?? '1/1') ?? [0, 0, 0]).map(
  Number,
);
if (shard < 1 || shard > shards) {
  console.error('--shard takes a part of a whole, as 1/2.');
  process.exit(1);
}

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Outcome */

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
  }));
  count.passed += outcome.passed;
  count.failed += outcome.failed;
  count.skipped += outcome.skipped;
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

/**
 * Runs one project of vitest.config.ts and counts its tests.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [part] of its files, as `1/2`; all of them without it
 * @returns {Promise<Outcome>}
 */
async function vitest(project, env, part) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-report-'));
  const report = join(folder, 'report.json');
  try {
    const { code, output } = await run(
      bin('vitest'),
      [
        'run',
        '--project',
        project,
        ...(part === undefined ? [] : [`--shard=${part}`]),
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      { cwd: root, env: { ...env, NO_COLOR: '1', CI: '1' } },
    );
    const result = /** @type {Report} */ (JSON.parse(readFileSync(report, 'utf8')));
    // A file that does not even load has failed without a test to show for it.
    const broken = result.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    ).length;
    const failed = result.numFailedTests + broken;
    return {
      passed: result.numPassedTests,
      // Vitest also fails a run for an error outside of any test, and for finding no test at all.
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: result.numPendingTests + result.numTodoTests,
      // Only the failures are printed; an error outside of any test stands only in the whole output.
      output: failed > 0 ? failuresOf(result) : output,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ name: string, status: string, message: string, assertionResults: {
 *   status: string, fullName: string, failureMessages: string[] }[] }[]} testResults
 */

/**
 * Each failed test by its file, its name and the first lines of its error.
 * @param {Report} report
 */
function failuresOf(report) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [`${file}\n${message}`];
      return tests.map(({ fullName, failureMessages }) => {
        const error = failureMessages.join('\n').split('\n').slice(0, 25).join('\n');
        return `${file} > ${fullName}\n${error}\n`;
      });
    })
    .join('\n');
}

/** Builds what the tests run, and what types are checked against: each half on a core of its own. */
async function builds() {
  const { server, client, remove } = buildsOfImage();
  try {
    await Promise.all([
      step('build of the server, as in the image', () => once(server())),
      step('build of the client, as in the image', () => once(client())),
    ]);
  } finally {
    remove();
  }
}

/** Runs the checks that need no running service, one at a time. */
async function staticChecks() {
  // Without the garbage collection of its Go part up to 3 GiB: a quarter less work.
  const roomy = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' };
  await step('types, and the rules that need them', () => command(bin('oxlint'), [], roomy));
  await step('lint', () => command(bin('eslint'), ['.']));
  await step('formatting', () => command(bin('prettier'), ['--check', '.']));
  await step('imports go down', () => command('npm', ['run', '--silent', 'check:imports']));
  await step('nothing is unused', () => command('npm', ['run', '--silent', 'check:unused']));
  await step('schema.graphql is what the server prints', () =>
    command(process.execPath, ['scripts/schema.mjs', '--check']),
  );
  await step('unit tests of the client', () => vitest('client', process.env));
  await step('unit tests of the server', () => vitest('unit', process.env));
  await step('tests of the verifier', () => vitest('verifier', process.env));
  await step('tests of the drawing tool', () => vitest('generator', process.env));
  await step('tests of components', () => vitest('component', process.env));
}

async function runningChecks() {
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
    if (asked.siege) {
      await recorded('siege', 'siege', env);
    } else {
      await recorded('tests of the API', 'service', env, asked.shard);
      await step('tests in the browser', () => vitest('journey', env, asked.shard));
    }
  } finally {
    await stop();
  }
}

/**
 * The tests of a project, and whether each of their REST exchanges is as the OpenAPI document says.
 * @param {string} name
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [part] without one all tests run, and each operation must have been asked for
 */
async function recorded(name, project, env, part) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-exchanges-'));
  try {
    await step(name, () => vitest(project, { ...env, STOPLINE_EXCHANGES: folder }, part));
    await step('recorded exchanges are as the OpenAPI document says', async () => {
      const document = JSON.parse(readFileSync(OPENAPI, 'utf8'));
      const { exchanges, operations, faults } = checkRecorded(document, folder, part === undefined);
      console.log(`     ${exchanges} exchanges over ${operations} operations`);
      const failed = faults.length === 0 ? 0 : 1;
      return { passed: 1 - failed, failed, skipped: 0, output: faults.join('\n') };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main() {
  await builds();
  // Much of the API's tests is waiting for time limits and silence: the static checks fill that time.
  const others = shard === 1 && !asked.siege ? staticChecks() : Promise.resolve();
  try {
    await runningChecks();
  } finally {
    await others;
  }
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
console.log(
  `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`,
);
process.exitCode = count.failed === 0 ? 0 : 1;
