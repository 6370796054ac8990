// `npm run mutation [-- ROOM [FILE]]`: changes the code in small ways and checks that a test fails for each change.
// FILE is part of a file name, such as `evidence.service`: only such files of the room are changed.
import './lib/node-version.mjs';

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildServerLoosely } from './lib/build.mjs';
import { root } from './lib/install.mjs';
import { Plain, run } from './lib/processes.mjs';
import { startTestServices } from './lib/test-services.mjs';

/**
 * What is changed, and the tests that must notice. `running`: the tests run the application, so each room has only the
 * files that are about it.
 * @type {Record<string, { mutate: string[], tests: string[], running: boolean }>}
 */
const ROOMS = {
  tables: {
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
    running: false,
  },
  citations: {
    mutate: [
      'server/features/citations/*.service.ts',
      'server/features/citations/citation.view.ts',
    ],
    tests: ['server/test/{citations,workflow,evidence}.e2e.ts'],
    running: true,
  },
  auth: {
    mutate: [
      'server/features/sign-in/*.service.ts',
      'server/platform/auth/{auth.guard,authenticator,csrf,jwt.strategy,session-cookies.service,tokens}.ts',
    ],
    tests: ['server/test/{auth,session,limits,permissions}.e2e.ts'],
    running: true,
  },
  jobs: {
    mutate: ['server/platform/jobs/{jobs.runner,jobs.service,sweeper}.ts'],
    tests: ['server/test/{ops,outages}.e2e.ts', 'server/platform/jobs/*.test.ts'],
    running: true,
  },
  activity: {
    mutate: ['server/platform/activity/{activity.service,seal.service,verify}.ts'],
    tests: ['server/test/{audit,workflow}.e2e.ts', 'server/platform/activity/*.test.ts'],
    running: true,
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { concurrency: { type: 'string', default: '2' } },
  });
  const [wanted, file] = positionals;
  if (wanted !== undefined && ROOMS[wanted] === undefined)
    throw new Plain(`No such room: ${wanted}. There are ${Object.keys(ROOMS).join(', ')}.`);
  await buildServerLoosely(console.error);
  const { services, stop } = await startTestServices();
  try {
    for (const [name, room] of Object.entries(ROOMS)) {
      if (wanted !== undefined && wanted !== name) continue;
      const { code, output } = await run(join(root, 'node_modules/.bin/stryker'), ['run'], {
        cwd: root,
        env: {
          ...process.env,
          STOPLINE_MUTATION: JSON.stringify({
            name,
            ...room,
            mutate: filesOf(name, file),
            concurrency: Number(values.concurrency),
          }),
          STOPLINE_TEST_SERVICES: JSON.stringify(services),
        },
      });
      console.log(`${name}\n${output}`);
      if (code !== 0) process.exitCode = 1;
    }
  } finally {
    await stop();
  }
} catch (error) {
  if (!(error instanceof Plain)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * @param {string} name of a room
 * @param {string | undefined} part of a file name
 * @returns {string[]} the files of the room that are changed
 */
function filesOf(name, part) {
  const files = globSync(ROOMS[name]?.mutate ?? [], { cwd: root, exclude: ['**/*.test.ts'] });
  const found = files.filter((file) => part === undefined || file.includes(part));
  if (found.length === 0) throw new Plain(`Room ${name} has no file with ${part} in its name.`);
  return found.sort();
}
