import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isDeadWeight } from '../../deploy/prune-packages.mjs';
import { root } from '../../scripts/lib/install.mjs';
import { fontFaces } from '../features/notices/page/notice.fonts.js';

const packages = join(root, 'node_modules/');
const server = join(root, 'dist/server');

/** Loads a folder's programs, all but what would start or end something, and what they load later; prints each file. */
const LOAD_ALL = `
  import { readFileSync, readdirSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  import { join } from 'node:path';
  const [folder] = process.argv.slice(1);
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => /^(?:doors|features|platform|app)\\/.*(?<!\\.cli)\\.js$/.test(name))
    .filter((name) => !/^app\\/(?:main|worker|print-\\w+|check-drift)\\.js$/.test(name));
  for (const file of files) await import(join(folder, file));
  const later = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\\bimport\\('([^.'][^']*)'\\)/g)],
  );
  for (const [, name] of later) if (name !== '@sparticuz/chromium') await import(import.meta.resolve(name, 'file://' + folder + '/'));
  process.stdout.write(loaded.join('\\n'), () => process.exit());`;

/** The files of packages that the server loads, from the folder node_modules on. */
async function loadedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--experimental-import-meta-resolve', '--input-type=module', '--eval', LOAD_ALL, server],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout
    .split('\n')
    .filter((url) => url.startsWith(`file://${packages}`))
    .map((url) => decodeURI(url).slice(`file://${packages}`.length));
}

const hashOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex');

// All planes that have letters, without the halves of pairs.
const LETTERS = Array.from({ length: 0x3_ffff }, (_, code) =>
  code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code),
).join('');

/** The fonts that a notice with every letter has, by their hash. */
function fontsOfNotices(): Set<string> {
  const faces = fontFaces(LETTERS).matchAll(/base64,([^)]+)\)/g);
  return new Set([...faces].map(([, data = '']) => hashOf(Buffer.from(data, 'base64'))));
}

function fontPackages(): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(dependencies).filter((name) => /^@fontsource|^dejavu/.test(name));
}

function isNeeded(path: string, needed: ReadonlySet<string>): boolean {
  return needed.has(hashOf(readFileSync(join(packages, path))));
}

describe('What the image leaves out of the packages', () => {
  it('is nothing that the server loads', async () => {
    const loaded = await loadedFiles();
    expect(loaded.length).toBeGreaterThan(1_000);
    expect(loaded).toContain('date-holidays/src/data.js');
    expect(loaded.filter(isDeadWeight)).toEqual([]);
  }, 60_000);

  it('is every font but those that notices are made with', () => {
    const needed = fontsOfNotices();
    const fonts = fontPackages().flatMap((name) =>
      readdirSync(join(packages, name), { recursive: true, encoding: 'utf8' })
        .map((file) => `${name}/${file}`)
        .filter((path) => /\.(?:woff2?|ttf)$/.test(path)),
    );
    const [left, kept] = [fonts.filter(isDeadWeight), fonts.filter((path) => !isDeadWeight(path))];
    expect(left.filter((path) => isNeeded(path, needed))).toEqual([]);
    // The slices of Han have numbers, which change with the package: those of letters that another language draws stay.
    const ofScripts = kept.filter((path) => !/-\d+-wght-/.test(path));
    expect(ofScripts.filter((path) => !isNeeded(path, needed))).toEqual([]);
  });
});
