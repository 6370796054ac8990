// `npm run screens`: pictures of every screen in both themes, into the ignored folder `screens`; those that a page of the
// documentation shows are copied into docs/screens. They are of an installation of their own with the demo data, which is
// loaded once and kept for the next time.
import '../scripts/lib/node-version.mjs';

import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { chromiumCommand } from '../scripts/lib/chromium.mjs';
import { root } from '../scripts/lib/install.mjs';
import { documentedNotices } from './notices/pictures.mjs';
import { ensurePdfTools } from '../scripts/lib/pdf-tools.mjs';
import { Plain, eventually, freePort, must, startService } from '../scripts/lib/processes.mjs';

/** Never folders that somebody works with: the accounts in them get another password. */
const cache = join(root, 'node_modules/.cache/stopline/screens');
const pictures = join(root, 'screens');
const shown = join(root, 'docs/screens');

/** Time limit of the first start, ms: it loads the demo data. */
const START_MS = 10 * 60_000;

/** Variables that could point to the database, the files or the mailbox of another installation. */
const ELSEWHERE = /^(?:DATABASE|REDIS|S3|SMTP|REGISTRY|PUBLIC|DATA|TIME|LOCALE|DEMO)(?:_|$)/;

const say = (/** @type {string} */ sentence) => console.log(`• ${sentence}`);

/**
 * Returns the folder of the installation. Removes what was drawn for an older set of tables.
 * @returns {string}
 */
function dataFolder() {
  const migrations = join(root, 'server/platform/database/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(migrations).sort()) {
    hash.update(readFileSync(join(migrations, file)));
  }
  const name = hash.digest('hex').slice(0, 12);
  mkdirSync(join(cache, name, 'log'), { recursive: true });
  for (const other of readdirSync(cache)) {
    if (other !== name) rmSync(join(cache, other), { recursive: true, force: true });
  }
  return join(cache, name);
}

/**
 * @param {string} url
 * @throws while the product does not answer, or its demo data is not complete
 */
async function assertLoaded(url) {
  const { state } = await (await fetch(`${url}/api/demo`)).json();
  if (state !== 'loaded') throw new Plain(state);
}

async function main() {
  await ensurePdfTools(say);
  const dataDir = dataFolder();
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ELSEWHERE.test(name)),
  );
  const port = await freePort();
  const url = `http://localhost:${port}`;
  say('Starting Stopline; the first time the demo data is loaded, which takes a minute');
  const product = await startService({
    name: 'Stopline',
    command: process.execPath,
    args: [join(root, 'scripts/start.mjs')],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    cwd: root,
    log: join(dataDir, 'log/start.log'),
    stopTimeoutMs: 60_000,
    ready: () => eventually(() => assertLoaded(url), START_MS, 'The demo data is not loaded'),
    restart: false,
    say,
  });
  try {
    const { DATABASE_URL } = /** @type {{ DATABASE_URL: string }} */ (
      JSON.parse(readFileSync(join(dataDir, 'runtime.json'), 'utf8'))
    );
    const chromium = await chromiumCommand(dataDir, say);
    say('Taking the pictures');
    rmSync(pictures, { recursive: true, force: true });
    await must(
      'Taking the pictures',
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'screens', '--reporter=dot'],
      {
        cwd: root,
        env: {
          ...process.env,
          NO_COLOR: '1',
          STOPLINE_INSTALLATION: JSON.stringify({
            url,
            databaseUrl: DATABASE_URL,
            dataDir,
            chromium,
          }),
        },
      },
    );
    // The build of the installation draws these too.
    await documentedNotices(pictures, chromium);
    for (const name of readdirSync(shown)) copyFileSync(join(pictures, name), join(shown, name));
    say(
      `${readdirSync(pictures).length} pictures are in screens; docs/screens has its own of them`,
    );
  } finally {
    await product.stop();
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  // Running children end with this process: see processes.mjs.
  process.on(signal, () => process.exit(130));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Plain ? `\n${error.message}` : error);
  process.exitCode = 1;
}
