// Runs projects of vitest.config.ts and counts their tests.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { root } from './install.mjs';
import { lastLines, run } from './processes.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} output what is printed where something failed
 * @property {string[]} [unsteady] files of which a test failed and passed when the file was run again, with both outputs
 */

/**
 * @typedef {object} Report as Vitest writes it in JSON
 * @property {FileResult[]} testResults
 */

/**
 * @typedef {object} FileResult
 * @property {string} name its path
 * @property {string} status
 * @property {string} message of an error outside of its tests
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * Runs tests and counts them.
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @param {{ files?: string[], shard?: string }} [which] parts of file names, or a part of all files, as `1/2`
 * @returns {Promise<Outcome & { files: FileResult[], outside: string[] }>} with the files in which an error came outside of any test
 */
export async function vitest(projects, env, { files = [], shard } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-report-'));
  const report = join(folder, 'report.json');
  try {
    const { code, output } = await run(
      join(root, 'node_modules/.bin/vitest'),
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...(shard === undefined ? [] : [`--shard=${shard}`]),
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...(files.length > 0 ? ['--passWithNoTests'] : []),
        ...files,
      ],
      { cwd: root, env: { ...env, NO_COLOR: '1', CI: '1' } },
    );
    const { testResults } = /** @type {Report} */ (JSON.parse(readFileSync(report, 'utf8')));
    const counts = countsOf(testResults);
    // Vitest also fails a run for an error outside of any test, and for finding no test at all.
    const isBroken = counts.failed === 0 && code !== 0;
    return {
      ...counts,
      failed: isBroken ? 1 : counts.failed,
      // Only the failures are printed; an error outside of any test stands only in the whole output.
      output: isBroken ? output : failuresOf(testResults),
      files: testResults,
      outside: isBroken ? filesOfErrors(output) : [],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs tests, and each file of which a test failed once more by itself. What passes then is unsteady, and no failure.
 * @param {string} project
 * @param {NodeJS.ProcessEnv} env
 * @param {{ files?: string[], shard?: string }} [which]
 * @returns {Promise<Outcome>}
 */
export async function vitestTwice(project, env, which = {}) {
  const first = await vitest([project], env, which);
  const red = first.files.filter(
    (file) => isRed(file) || first.outside.includes(relative(root, file.name)),
  );
  if (red.length === 0) return first;
  const outcome = { ...countsOf(first.files.filter((file) => !red.includes(file))), output: '' };
  const unsteady = [];
  for (const file of red) {
    const name = relative(root, file.name);
    const again = await vitest([project], env, { files: [name] });
    outcome.passed += again.passed;
    outcome.skipped += again.skipped;
    outcome.failed += again.failed;
    const before = isRed(file) ? failuresOf([file]) : lastLines(first.output, 40);
    if (again.failed > 0) outcome.output += `${again.output}\n`;
    else
      unsteady.push(
        `${name}\nfirst run:\n${before}\nsecond run: passed\n${lastLines(again.output, 20)}`,
      );
  }
  return { ...outcome, unsteady };
}

/**
 * The files that Vitest names for errors that no test caught, such as one of a socket.
 * @param {string} output
 * @returns {string[]}
 */
const filesOfErrors = (output) => [
  ...new Set(
    [...output.matchAll(/This error originated in "(.+?)" test file/g)].map(
      ([, file = '']) => file,
    ),
  ),
];

/** @param {FileResult} file */
const isRed = ({ status }) => status === 'failed';

/**
 * @param {FileResult[]} files
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
function countsOf(files) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (/** @type {string[]} */ ...statuses) =>
    tests.filter(({ status }) => statuses.includes(status)).length;
  // A file that does not even load has failed without a test to show for it.
  const broken = files.filter(
    (file) => isRed(file) && file.assertionResults.every(({ status }) => status !== 'failed'),
  ).length;
  return {
    passed: count('passed'),
    failed: count('failed') + broken,
    skipped: count('pending', 'todo', 'skipped'),
  };
}

/**
 * Each failed test by its file, its name and the first lines of its error.
 * @param {FileResult[]} files
 */
function failuresOf(files) {
  return files
    .filter(isRed)
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
