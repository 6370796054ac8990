// `node prune-packages.mjs FOLDER`: removes from a folder `node_modules` what no process of the production image ever reads.
import { readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Texts that a licence asks to be passed on. */
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice|ofl|authors)[^/]*$/i;

/** Files that only editors, debuggers, people and old browsers read, of any package. */
const UNREAD =
  /\.(?:map|d\.ts|ts|mts|cts|tsbuildinfo|flow|woff|md|markdown|scss|less|cc|c|h|gyp|gypi|lock)$|(?:^|\/)package-lock\.json$/;

/** Folders beside the code of a package: its tests and what it shows. */
const ASIDE =
  /^(?:tests?|__tests__|examples?|bench|benchmarks?|coverage|docs|website|\.github|\.vscode|\.husky)\//;

/** Unused files of single packages; each entry says why. The first entry that matches counts. */
const OF_PACKAGES = /** @type {const} */ ([
  // Others ask for a compiler as their peer; the base image has Node; a page of a library is not served, nor its reports sent.
  [/^(?:typescript|node-(?:bin-)?(?:linux|darwin)-.*|swagger-ui-dist|@scarf\/.*)$/, /./],
  // Only types are imported from this package.
  [/^devtools-protocol$/, /^(?:json|pdl)\//],
  // Notices are made with these weights, upright, of these scripts (server/features/notices/page/notice.fonts.ts).
  [/^@fontsource\/public-sans$/, otherThan('latin|latin-ext|vietnamese', '400|600|700')],
  [
    /^@fontsource\/noto-sans$/,
    otherThan('latin|latin-ext|vietnamese|cyrillic|cyrillic-ext|greek|greek-ext', '400|700'),
  ],
  [
    /^@fontsource\/noto-sans-(?:arabic|hebrew|thai|devanagari)$/,
    otherThan('arabic|hebrew|thai|devanagari', '400|700'),
  ],
  [
    /^@fontsource-variable\//,
    /\.css$|^files\/(?!.*-wght-normal\.woff2$)|-(?:cyrillic|latin-ext|vietnamese|kr-latin)-wght/,
  ],
  [/^dejavu-fonts-ttf$/, /^(?!package\.json$|ttf\/DejaVuSans(?:-Bold)?\.ttf$)/],
  // Calendars need the places of sun and moon: of 9 MB of tables those of the earth and of the clock.
  [/^astronomia$/, /^lib\/|^data\/(?!(?:deltat|vsop87Bearth)\.js$)/],
  [/^date-holidays$/, /^(?:data|dist|lib|scripts)\//],
  [/^moment$/, /^(?:dist|locale|min|src)\//],
  [/^moment-timezone$/, /^(?:builds|moment-timezone-utils\.js|data\/(?!packed\/latest\.json$))/],
  // The same code for browsers, or for a way of importing that Node does not take.
  [/^(?:@aws-sdk|@aws-crypto|@smithy)\//, /(?:^|\/)dist-(?:es|types)\//],
  [/^bwip-js$/, /^(?:src|fonts|lib|barcode\.ps)|^dist\/(?!(?:bwip-js-node|bwipp)\.m?js$)/],
  [/^pako$/, /^dist\/(?!pako\.esm\.mjs$)/],
  [/^rxjs$/, /^(?:src|dist\/(?:bundles|esm|esm5|types))\//],
  [/^luxon$/, /^(?:src|build\/(?:amd|global|cjs-browser))\//],
  [/^csv-parse$/, /^dist\/(?:umd|iife|esm)\//],
  [/^puppeteer-core$/, /^lib\/es5-iife\//],
  [/^typeorm$/, /^browser\//],
  [/^dayjs$/, /^esm\//],
  [/^ajv$/, /^lib\//],
  [/^es-toolkit$/, /browser\.global\.js$/],
  [/^@microsoft\/tsdoc$/, /^lib\//],
  [/^@nestjs\/graphql$/, /^dist\/tests\//],
  [/^@apollo\/protobufjs$/, /^(?:dist|cli)\//],
]);

/**
 * The fonts of a package that are of no use, and its style sheets.
 * @param {string} slices the used ones
 * @param {string} weights the used ones
 * @returns {RegExp}
 */
function otherThan(slices, weights) {
  return new RegExp(
    String.raw`\.(?:css|scss)$|^files/(?!(?:[a-z-]*?)-(?:${slices})-(?:${weights})-normal\.woff2$)`,
  );
}

/**
 * True if the image does not need a file.
 * @param {string} path from the folder `node_modules` on, with `/`
 * @returns {boolean}
 */
export function isDeadWeight(path) {
  const [, name = '', file = ''] =
    /^(?:.*\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? [];
  const own = OF_PACKAGES.find(([packages]) => packages.test(name));
  // A package that goes as a whole takes its licence along.
  if (own?.[1].source === '.') return true;
  if (LICENCE.test(file)) return false;
  return UNREAD.test(file) || ASIDE.test(file) || own?.[1].test(file) === true;
}

/**
 * @param {string} root the folder `node_modules`
 * @param {string} [folder]
 * @returns {boolean} true if the folder is empty now
 */
function prune(root, folder = root) {
  let left = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() ? prune(root, path) : isDeadWeight(relative(root, path))) {
      if (entry.isDirectory()) rmdirSync(path);
      else rmSync(path);
    } else left += 1;
  }
  return left === 0;
}

const [program = '', root] = process.argv.slice(1);
if (import.meta.url === pathToFileURL(program).href && root !== undefined) prune(root);
