// `npm run mutation [-- ROOM [FILE]]`: changes the code in small ways and checks that a test fails for each change.
// FILE is a part of a file name, such as `evidence.service`: only those files of the room are changed.
import './lib/node-version.mjs';

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildServerLoosely } from './lib/build.mjs';
import { root } from './lib/install.mjs';
import { Plain } from './lib/processes.mjs';
import { startTestServices } from './lib/test-services.mjs';

/** So many percent of the changes must make a test fail, in each room. */
const WANTED_PERCENT = 85;

/**
 * @typedef {object} Part
 * @property {string[]} mutate the files that are changed
 * @property {string[]} tests the test files that must notice
 */

/** @param {...string} names of files in server/test */
const e2e = (...names) => names.map((name) => `server/test/${name}.e2e.ts`);

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
        'server/features/citations/citation.{requirements,selection,workflow}.ts',
        'server/features/sign-in/*.{rules,pure}.ts',
        'server/platform/domain/*.ts',
        'server/platform/identity/access.pure.ts',
        'server/platform/jobs/{job-times,jobs}.ts',
        'server/platform/activity/seal.ts',
      ],
      tests: [
        'server/{features/{citations,sign-in},platform/{activity,domain,identity,jobs}}/*.test.ts',
      ],
    },
  ],
  citations: [
    {
      mutate: [citations('citations.service'), citations('citation.{cursor,view}')],
      tests: e2e('citations'),
    },
    {
      mutate: [
        citations('{completion,transition-writer,transitions}.service'),
        citations('citation.refusals'),
      ],
      tests: e2e('workflow'),
    },
    {
      mutate: [citations('{citation-changes,evidence}.service')],
      tests: e2e('evidence'),
    },
  ],
  auth: [
    {
      mutate: [
        signIn('{attempts,auth,credentials,second-step,sessions}.service'),
        auth('{csrf,jwt.strategy,session-cookies.service,tokens}'),
      ],
      tests: e2e('auth', 'session'),
    },
    {
      mutate: [signIn('{limits,password-reset,reset-links}.service')],
      tests: e2e('limits', 'auth'),
    },
    {
      mutate: [signIn('{two-factor,passwords}.service'), signIn('turns')],
      tests: [signIn('*.test'), ...e2e('auth')],
    },
    {
      mutate: [auth('{auth.guard,authenticator}')],
      tests: e2e('permissions', 'session'),
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

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { concurrency: { type: 'string', default: '2' } },
  });
  const [wanted, file] = positionals;
  if (wanted !== undefined && ROOMS[wanted] === undefined)
    throw new Plain(`No such room: ${wanted}. There are ${Object.keys(ROOMS).join(', ')}.`);
  const rooms = wanted === undefined ? Object.keys(ROOMS) : [wanted];
  const started = rooms.some(startsApplication) ? await startServices() : undefined;
  try {
    for (const name of rooms) {
      const percent = await runRoom(name, file, Number(values.concurrency), started?.services);
      console.log(`Room ${name}: ${percent.toFixed(1)} % of the changes made a test fail.`);
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

/** @param {string} room */
function startsApplication(room) {
  return room !== 'tables';
}

async function startServices() {
  await buildServerLoosely(console.error);
  return startTestServices();
}

/**
 * @param {string} name of the room
 * @param {string | undefined} fileName a part of it
 * @param {number} concurrency
 * @param {import('./lib/test-services.mjs').TestServices | undefined} services of the tests that start an application
 * @returns {Promise<number>} how many percent of the changes a test noticed
 */
async function runRoom(name, fileName, concurrency, services) {
  let noticed = 0;
  let all = 0;
  for (const [index, { mutate, tests }] of (ROOMS[name] ?? []).entries()) {
    const files = globSync(mutate, { cwd: root, exclude: ['**/*.test.ts'] })
      .filter((file) => fileName === undefined || file.includes(fileName))
      .sort();
    if (files.length === 0) continue;
    const report = `coverage/mutation-${name}-${index}.json`;
    const part = {
      mutate: files,
      tests,
      concurrency,
      report,
      startsApplication: startsApplication(name),
    };
    const child = spawn(join(root, 'node_modules/.bin/stryker'), ['run'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        STOPLINE_MUTATION: JSON.stringify(part),
        ...(services === undefined ? {} : { STOPLINE_TEST_SERVICES: JSON.stringify(services) }),
      },
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Plain(`Stryker stopped with code ${code}.`);
    for (const status of statusesIn(join(root, report))) {
      if (status === 'Killed' || status === 'Timeout') noticed += 1;
      if (['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)) all += 1;
    }
  }
  if (all === 0) throw new Plain(`Room ${name} has no file with ${fileName} in its name.`);
  return (100 * noticed) / all;
}

/**
 * @param {string} report of Stryker
 * @returns {string[]} what became of each change
 */
function statusesIn(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}
