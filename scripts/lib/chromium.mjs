import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { root } from './install.mjs';
import { Plain, findCommand, must } from './processes.mjs';

const INSTALLED = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser that renders notices: the one that PUPPETEER_EXECUTABLE_PATH names, an
 * installed one, or the one that the npm package `@sparticuz/chromium` holds.
 * @param {string} dataDir the packaged browser is unpacked to `chromium-VERSION/` in there, once
 * @param {(sentence: string) => void} say
 * @returns {Promise<string>} the path of a program that takes Chromium's arguments
 */
export async function chromiumCommand(dataDir, say) {
  const named = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named))
      throw new Plain(`PUPPETEER_EXECUTABLE_PATH names ${named}, which does not exist.`);
    return named;
  }
  const [, , , , macOs = ''] = INSTALLED;
  return findCommand(...INSTALLED) ?? (existsSync(macOs) ? macOs : packagedChromium(dataDir, say));
}

/**
 * The browser that the browser tests read pages in: the packaged one where it runs, whatever else is installed. It is
 * the same on every machine, and without the surroundings of a desktop a third faster.
 * @param {string} dataDir
 * @param {(sentence: string) => void} say
 * @returns {Promise<string>}
 */
export async function testBrowser(dataDir, say) {
  const isNamed = (process.env['PUPPETEER_EXECUTABLE_PATH'] ?? '') !== '';
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  return isPackaged && !isNamed ? packagedChromium(dataDir, say) : chromiumCommand(dataDir, say);
}

/**
 * @param {string} dataDir
 * @param {(sentence: string) => void} say
 * @returns {Promise<string>}
 */
async function packagedChromium(dataDir, say) {
  const source = join(root, 'node_modules/@sparticuz/chromium');
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  );
  const folder = join(dataDir, `chromium-${version}`);
  const launcher = join(folder, 'chromium.sh');
  if (existsSync(launcher)) return launcher;

  say('Unpacking Chromium');
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  await must(
    'Unpacking Chromium',
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        // The package unpacks to the temporary folder, where anybody can take a name; this folder belongs to us.
        TMPDIR: partial,
        // On Lambda, as this variable claims, the package also unpacks the libraries that a bare machine lacks.
        AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      },
    },
  );
  writeLauncher(partial);
  rmSync(folder, { recursive: true, force: true });
  renameSync(partial, folder);
  return launcher;
}

/**
 * A launcher that gives the browser its libraries and fonts where the machine has none. They are the browser's
 * alone: in our own environment they would reach every other child. It finds them beside itself: the data folder may
 * be moved.
 * @param {string} folder
 */
function writeLauncher(folder) {
  const lines = ['#!/bin/sh', 'here=$(dirname "$(readlink -f "$0")")'];
  const { stdout } = spawnSync('ldd', [join(folder, 'chromium')], { encoding: 'utf8' });
  if (stdout === null || stdout.includes('not found')) {
    lines.push('export LD_LIBRARY_PATH="$here/al2023/lib"');
  }
  if (!existsSync('/etc/fonts/fonts.conf')) {
    writeFileSync(join(folder, 'fonts.conf'), FONTS);
    // The folders in the configuration are relative to these.
    lines.push('export XDG_DATA_HOME="$here/fonts" XDG_CACHE_HOME="$here/fonts-cache"');
    lines.push('export FONTCONFIG_FILE="$here/fonts.conf"');
  }
  lines.push('exec "$here/chromium" "$@"', '');
  const file = join(folder, 'chromium.sh');
  writeFileSync(file, lines.join('\n'));
  chmodSync(file, 0o755);
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="xdg">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
