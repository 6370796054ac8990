import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { create } from 'fontkit';
import { format } from 'oxfmt';

import { root } from '../scripts/lib/install.mjs';

/**
 * Writes down which letters the fonts of a notice can draw, so that the product need not open them: `npm run glyphs`,
 * after a font was added or brought up to date.
 */

const TABLE = 'server/platform/domain/glyph-table.pure.ts';

/** Kana are drawn the Japanese way and Hangul the Korean way; Han first the simplified Chinese way. */
const KANA = /[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc]/;

/**
 * The first that has a letter draws it. `slices` are those of the package that are used; none means all.
 * @type {readonly { key: string, name: string, slices?: readonly string[], only?: RegExp }[]}
 */
const ORDER = [
  { key: 'publicSans', name: '@fontsource/public-sans' },
  {
    key: 'noto',
    name: '@fontsource/noto-sans',
    slices: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  },
  { key: 'arabic', name: '@fontsource/noto-sans-arabic', slices: ['arabic'] },
  { key: 'hebrew', name: '@fontsource/noto-sans-hebrew', slices: ['hebrew'] },
  { key: 'thai', name: '@fontsource/noto-sans-thai', slices: ['thai'] },
  { key: 'devanagari', name: '@fontsource/noto-sans-devanagari', slices: ['devanagari'] },
  { key: 'japanese', name: '@fontsource-variable/noto-sans-jp', only: KANA },
  { key: 'korean', name: '@fontsource-variable/noto-sans-kr', only: HANGUL },
  { key: 'simplifiedChinese', name: '@fontsource-variable/noto-sans-sc' },
  { key: 'traditionalChinese', name: '@fontsource-variable/noto-sans-tc' },
  { key: 'japanese', name: '@fontsource-variable/noto-sans-jp' },
  { key: 'korean', name: '@fontsource-variable/noto-sans-kr' },
  { key: 'dejaVu', name: 'dejavu-fonts-ttf' },
];

/** @type {Map<string, Set<number>>} */
const drawnBy = new Map();
/** @type {Set<number>} */
const taken = new Set();
/** @type {Map<string, Set<number>>} */
const opened = new Map();
for (const { key, name, slices, only } of ORDER) {
  const all = opened.get(name) ?? lettersOf(name, slices);
  opened.set(name, all);
  const own = drawnBy.get(key) ?? new Set();
  drawnBy.set(key, own);
  for (const letter of all) {
    if (taken.has(letter) || only?.test(String.fromCodePoint(letter)) === false) continue;
    own.add(letter);
    taken.add(letter);
  }
}

const versions = Object.fromEntries([...opened.keys()].map((name) => [name, versionOf(name)]));
const rows = [...drawnBy].map(([key, letters]) => `${key}: [${quoted(runsOf(letters))}].join(''),`);
const source = `/** Made by \`npm run glyphs\` of these fonts; do not edit. */
export const FONT_VERSIONS = ${JSON.stringify(versions)};

/**
 * The letters that each family of fonts draws, no letter by two of them: for each run of neighbours how many letters
 * lie between it and the run before, a point, and how many it has where these are several; in base 36.
 */
export const GLYPHS = {
${rows.join('\n')}
} as const;
`;
writeFileSync(
  join(root, TABLE),
  (await format(TABLE, source, { printWidth: 100, singleQuote: true })).code,
);

/**
 * The letters of a package's fonts, within the ranges that its style sheet uses each slice for.
 * @param {string} name
 * @param {readonly string[]} [slices]
 * @returns {Set<number>}
 */
function lettersOf(name, slices) {
  if (name === 'dejavu-fonts-ttf') {
    const bold = new Set(cmapOf(name, 'ttf/DejaVuSans-Bold.ttf'));
    return new Set(cmapOf(name, 'ttf/DejaVuSans.ttf').filter((letter) => bold.has(letter)));
  }
  /** @type {Record<string, string>} */
  const ranges = JSON.parse(readFileSync(join(root, 'node_modules', name, 'unicode.json'), 'utf8'));
  const prefix = name.split('/')[1];
  const weight = name.startsWith('@fontsource-variable/') ? 'wght' : '400';
  /** @type {Set<number>} */
  const letters = new Set();
  for (const [slice, range] of Object.entries(ranges)) {
    if (slices !== undefined && !slices.includes(slice)) continue;
    const file = `files/${prefix}-${slice.replace(/[[\]]/g, '')}-${weight}-normal.woff2`;
    const used = lettersIn(range);
    for (const letter of cmapOf(name, file)) if (used.has(letter)) letters.add(letter);
  }
  return letters;
}

/**
 * @param {string} name
 * @param {string} file
 * @returns {number[]}
 */
function cmapOf(name, file) {
  const font = create(readFileSync(join(root, 'node_modules', name, file)));
  return font.characterSet;
}

/**
 * @param {string} range as CSS writes it: `U+0-7F,U+131`
 * @returns {Set<number>}
 */
function lettersIn(range) {
  /** @type {Set<number>} */
  const letters = new Set();
  for (const part of range.split(',')) {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    for (let letter = parseInt(from, 16); letter <= parseInt(to, 16); letter += 1)
      letters.add(letter);
  }
  return letters;
}

/**
 * @param {Set<number>} letters
 * @returns {string}
 */
function runsOf(letters) {
  /** @type {[from: number, count: number][]} */
  const runs = [];
  for (const letter of [...letters].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === letter) last[1] += 1;
    else runs.push([letter, 1]);
  }
  let end = 0;
  return runs
    .map(([from, count]) => {
      const gap = from - end;
      end = from + count;
      return count === 1 ? gap.toString(36) : `${gap.toString(36)}.${count.toString(36)}`;
    })
    .join(' ');
}

/**
 * A text as quoted lines that fit the width of the code.
 * @param {string} text
 * @returns {string}
 */
function quoted(text) {
  return (text.match(/.{1,92}/g) ?? []).map((line) => `'${line}'`).join(', ');
}

/**
 * @param {string} name
 * @returns {string}
 */
function versionOf(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;
}
