// `npm run notices:pictures -- FOLDER`: notices in every form that settings, texts and addresses can give them, as PDFs and
// pictures, to be looked at after a change of the template. Without FOLDER those that the documentation shows.
import '../../scripts/lib/node-version.mjs';

import { join } from 'node:path';

import { chromiumCommand } from '../../scripts/lib/chromium.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { documentedNotices, printVariants } from './pictures.mjs';
import { ensurePdfTools } from '../../scripts/lib/pdf-tools.mjs';
import { Plain, must } from '../../scripts/lib/processes.mjs';

const say = (/** @type {string} */ sentence) => console.log(`• ${sentence}`);
const [, , folder] = process.argv;

try {
  await ensurePdfTools(say);
  await must('Building the server', join(root, 'node_modules/.bin/nest'), ['build'], { cwd: root });
  const chromium = await chromiumCommand(join(root, 'node_modules/.cache/stopline'), say);
  if (folder === undefined) await documentedNotices(join(root, 'docs/screens'), chromium);
  else await printVariants(folder, chromium);
  say(`The notices are in ${folder ?? 'docs/screens'}`);
} catch (error) {
  console.error(error instanceof Plain ? `\n${error.message}` : error);
  process.exitCode = 1;
}
