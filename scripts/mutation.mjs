// `npm run mutation [-- ROOM ...]`: changes the code in small ways and looks whether a test notices. Takes an hour or more.
import './lib/node-version.mjs';

import { join } from 'node:path';

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
      '!**/*.test.ts',
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

const wanted = process.argv.slice(2);
try {
  const unknown = wanted.filter((name) => ROOMS[name] === undefined);
  if (unknown.length > 0)
    throw new Plain(
      `No such room: ${unknown.join(', ')}. There are ${Object.keys(ROOMS).join(', ')}.`,
    );
  await buildServerLoosely(console.error);
  const { services, stop } = await startTestServices();
  try {
    for (const [name, room] of Object.entries(ROOMS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const { code, output } = await run(join(root, 'node_modules/.bin/stryker'), ['run'], {
        cwd: root,
        env: {
          ...process.env,
          STOPLINE_MUTATION: JSON.stringify({ name, ...room }),
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
