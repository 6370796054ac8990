// Proves that no test file depends on another: runs each alone in processes of its own, then all of them, the last first, in
// one worker process. Takes the time of many runs; `npm test` does not do it.
//   node scripts/test-order.mjs [--project service] [part of a file's path …]
import './lib/node-version.mjs';

import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';

import { BaseSequencer, createVitest } from 'vitest/node';

import { ensureServer } from './lib/build.mjs';
import { root } from './lib/install.mjs';
import { lastLines, run } from './lib/processes.mjs';
import { startTestServices } from './lib/test-services.mjs';

const { values: asked, positionals: parts } = parseArgs({
  options: { project: { type: 'string', default: 'service' } },
  allowPositionals: true,
});
const { project } = asked;

/** The files by their names, the last first: neither their sizes nor the times of earlier runs count. */
class Reverse extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? 1 : -1));
  }
}

/**
 * One worker process: its files share what `isolate: false` lets them share.
 * @type {import('vitest/node').CliOptions}
 */
const inOneProcess = {
  root,
  project: [project],
  run: true,
  watch: false,
  maxWorkers: 1,
  sequence: { sequencer: Reverse },
};

/** @type {string[]} */
const failed = [];

/** @param {string} name @param {boolean} passed */
function report(name, passed) {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`);
  if (!passed) failed.push(name);
}

/** @type {() => Promise<void>} */
let stop = async () => {};
if (['service', 'siege', 'journey'].includes(project)) {
  await ensureServer();
  const started = await startTestServices();
  stop = started.stop;
  process.env['STOPLINE_TEST_SERVICES'] = JSON.stringify(started.services);
}
try {
  const vitest = await createVitest(inOneProcess);
  const files = (await vitest.globTestSpecifications(parts)).map(({ moduleId }) =>
    relative(root, moduleId),
  );
  for (const file of files) {
    const command = join(root, 'node_modules/.bin/vitest');
    const args = ['run', '--project', project, '--reporter=dot', file];
    const { code, output } = await run(command, args, { cwd: root });
    report(`${file}, alone`, code === 0);
    if (code !== 0) console.log(lastLines(output, 100));
  }
  const { testModules } = await vitest.start(parts);
  for (const module of testModules)
    report(`${module.relativeModuleId}, in reverse order`, module.ok());
  report(`${files.length} files ran`, testModules.length === files.length && files.length > 0);
  await vitest.close();
} finally {
  await stop();
}
console.log(failed.length === 0 ? 'No file depends on another.' : `${failed.length} failed.`);
process.exit(failed.length === 0 ? 0 : 1);
