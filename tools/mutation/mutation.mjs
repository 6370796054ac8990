// `npm run mutation [-- ROOM [FILE]]`: changes the code in small ways and checks that a test fails for each change.
// FILE is a part of a file name, such as `citation-changes`: only those files of the room are changed.
import '../../scripts/lib/node-version.mjs';

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureServer } from '../../scripts/lib/build.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { Plain } from '../../scripts/lib/processes.mjs';
import { startTestServices } from '../../scripts/lib/test-services.mjs';

/** Percentage of the changes that must make a test fail, in each room. */
const WANTED_PERCENT = 85;

/**
 * @typedef {object} Part
 * @property {string[]} mutate the files that are changed
 * @property {string[]} tests the test files that must notice
 */

/** @param {...string} names of test files of the service tier */
const e2e = (...names) => names.map((name) => `server/**/${name}.e2e.ts`);

const citations = (/** @type {string} */ names) => `server/features/citations/${names}.ts`;
const signIn = (/** @type {string} */ names) => `server/features/sign-in/${names}.ts`;
const auth = (/** @type {string} */ names) => `server/platform/auth/${names}.ts`;

/**
 * A part has only the tests that are about its files: each of them starts an application, which takes seconds.
 * @type {Record<string, Part[]>}
 */
const ROOMS = {
  tables: [
    {
      mutate: [
        'server/features/citations/{citation.{requirements,workflow},reads/citation.selection}.ts',
        'server/features/sign-in/*.{rules,pure}.ts',
        'server/platform/domain/*.ts',
        'server/platform/identity/access.pure.ts',
        'server/platform/jobs/{job-times,jobs}.ts',
        'server/platform/activity/seal.ts',
      ],
      tests: [
        'server/{features/{citations,citations/reads,sign-in},platform/{activity,domain,identity,jobs}}/*.test.ts',
      ],
    },
  ],
  mailing: [
    {
      mutate: [
        'server/features/{fines,notice-settings}/*.pure.ts',
        'server/features/print-runs/**/*.pure.ts',
        'server/features/notices/page/{notice-fill,placeholder-values}.pure.ts',
        'server/features/print-runs/mail/posted-csv.ts',
        'server/features/public-evidence/pin.ts',
        'server/doors/evidence/asked-language.pure.ts',
      ],
      tests: [
        'server/features/{fines,notice-settings,notices/page,public-evidence}/*.test.ts',
        'server/features/print-runs/**/*.test.ts',
        'server/doors/evidence/*.test.ts',
      ],
    },
  ],
  checks: [
    {
      mutate: [
        'server/features/checks/{check-function,checks}.pure.ts',
        'server/features/checks/functions/*.pure.ts',
        'server/features/checks/check-rules.rules.ts',
      ],
      tests: ['server/features/checks/*.test.ts'],
    },
  ],
  citations: [
    {
      mutate: [
        citations('reads/{citations,citation-connections}.service'),
        citations('reads/citation.view'),
      ],
      tests: [citations('{,reads/}*.test'), ...e2e('citations')],
    },
    {
      mutate: [
        citations('{completion,notice-snapshots,transition-writer,transitions}.service'),
        citations('citation.refusals'),
      ],
      tests: e2e('workflow'),
    },
    {
      mutate: [citations('{citation-changes,vehicle-lookups,vehicle-updates}.service')],
      tests: e2e('evidence'),
    },
  ],
  auth: [
    {
      mutate: [
        auth('{csrf,session-cookies.service,tokens}'),
        signIn('two-factor.service'),
        signIn('turns'),
      ],
      tests: [auth('*.test'), signIn('*.test')],
    },
    {
      mutate: [
        signIn('{attempts,auth,credentials,passwords,second-step,sessions}.service'),
        auth('{authenticator,jwt.strategy}'),
      ],
      tests: [signIn('*.test'), ...e2e('auth', 'users')],
    },
    {
      mutate: [signIn('{housekeeping,limits,password-reset,reset-links}.service')],
      tests: e2e('limits', 'auth'),
    },
    {
      mutate: [auth('auth.guard')],
      tests: e2e('auth', 'permissions'),
    },
  ],
  jobs: [
    {
      mutate: ['server/platform/jobs/{jobs.runner,jobs.service,sweeper}.ts'],
      tests: ['server/platform/jobs/*.test.ts', ...e2e('jobs')],
    },
  ],
  activity: [
    {
      mutate: ['server/platform/activity/{activity.service,seal.service,verify}.ts'],
      tests: ['server/platform/activity/*.test.ts', ...e2e('audit', 'activity')],
    },
  ],
};

/** Stryker, while it runs. @type {import('node:child_process').ChildProcess | undefined} */
let stryker;
// Stryker ends first, and then this program stops the services that it has started. A terminal sends Ctrl-C to both.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => stryker?.kill());

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { concurrency: { type: 'string', default: '2' } },
  });
  const [wanted, file] = positionals;
  if (wanted !== undefined && ROOMS[wanted] === undefined)
    throw new Plain(`No such room: ${wanted}. There are ${Object.keys(ROOMS).join(', ')}.`);
  const rooms = new Map(
    (wanted === undefined ? Object.keys(ROOMS) : [wanted]).map((name) => [
      name,
      partsOf(name, file),
    ]),
  );
  const started = [...rooms.values()].flat().some(startsApplication)
    ? await startServices()
    : undefined;
  try {
    for (const [name, parts] of rooms) {
      const results = await runRoom(parts, Number(values.concurrency), started?.services);
      const percent = percentNoticed(results);
      console.log(
        `Room ${name}: ${percent.toFixed(1)} % of the changes made a test fail (${written(results)}).`,
      );
      if (percent < WANTED_PERCENT) process.exitCode = 1;
    }
  } finally {
    await started?.stop();
  }
} catch (error) {
  if (!(error instanceof Plain)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @param {Part} part */
function startsApplication({ tests }) {
  return tests.some((file) => file.endsWith('.e2e.ts'));
}

async function startServices() {
  await ensureServer();
  return startTestServices();
}

/**
 * @param {string} room
 * @param {string | undefined} fileName a part of it
 * @returns {(Part & { report: string })[]} the parts of the room that have such files, with those files only
 */
function partsOf(room, fileName) {
  const parts = (ROOMS[room] ?? []).map(({ mutate, tests }, index) => ({
    mutate: [...new Set(mutate.flatMap(filesOf))]
      .filter((file) => fileName === undefined || file.includes(fileName))
      .sort(),
    tests,
    report: `coverage/mutation-${room}-${index}.json`,
  }));
  const found = parts.filter(({ mutate }) => mutate.length > 0);
  if (found.length === 0) throw new Plain(`Room ${room} has no file with ${fileName} in its name.`);
  return found;
}

/**
 * Returns the files that a pattern names. Where `{a,b}` stands, each of them must be there: a file that has moved would
 * leave its room in silence.
 * @param {string} pattern
 * @returns {string[]}
 */
function filesOf(pattern) {
  const [, before, names = '', after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  if (before !== undefined)
    return names.split(',').flatMap((name) => filesOf(`${before}${name}${after}`));
  const files = globSync(pattern, { cwd: root, exclude: ['**/*.test.ts'] });
  if (files.length === 0) throw new Plain(`No file is named by ${pattern}, in tools/mutation.`);
  return files;
}

/**
 * @param {(Part & { report: string })[]} parts
 * @param {number} concurrency
 * @param {import('../../scripts/lib/test-services.mjs').TestServices | undefined} services of the tests that start an application
 * @returns {Promise<string[]>} the status of each change
 */
async function runRoom(parts, concurrency, services) {
  /** @type {string[]} */
  const statuses = [];
  for (const part of parts) {
    stryker = spawn(
      join(root, 'tools/mutation/node_modules/.bin/stryker'),
      ['run', 'tools/mutation/stryker.config.mjs'],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          STOPLINE_MUTATION: JSON.stringify({
            ...part,
            concurrency,
            startsApplication: startsApplication(part),
          }),
          ...(services === undefined ? {} : { STOPLINE_TEST_SERVICES: JSON.stringify(services) }),
        },
      },
    );
    const [code, signal] = await once(stryker, 'close');
    if (code !== 0) throw new Plain(`Stryker stopped with ${signal ?? `code ${code}`}.`);
    statuses.push(...statusesIn(join(root, part.report)));
  }
  return statuses;
}

/** @param {string[]} statuses */
function percentNoticed(statuses) {
  const noticed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const missed = statuses.filter((status) => ['Survived', 'NoCoverage'].includes(status)).length;
  return (100 * noticed) / (noticed + missed);
}

/** Returns the number of changes by status: a timeout is no proof on a slow machine. @param {string[]} statuses */
function written(statuses) {
  return Object.entries(Object.groupBy(statuses, (status) => status))
    .map(([status, all]) => `${all?.length} ${status}`)
    .join(', ');
}

/**
 * @param {string} report of Stryker
 * @returns {string[]} the status of each change
 */
function statusesIn(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}
