import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FontFamily, familyOf } from '../../../platform/domain/glyphs.pure.js';

const require = createRequire(import.meta.url);

/** The package of a font family, and the weights that it is inlined in: CSS takes the next heavier one for 600. */
interface Source {
  package: string;
  weights: readonly string[];
  /** The slices of the package that are used; none means all. */
  slices?: readonly string[];
}

const STATIC = ['400', '700'];
// One file for all weights.
const VARIABLE = ['100 900'];

const SOURCES: Record<Exclude<FontFamily, 'dejaVu'>, Source> = {
  publicSans: {
    package: '@fontsource/public-sans',
    weights: ['400', '600', '700'],
    slices: ['latin', 'latin-ext', 'vietnamese'],
  },
  noto: {
    package: '@fontsource/noto-sans',
    weights: STATIC,
    slices: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  },
  arabic: { package: '@fontsource/noto-sans-arabic', weights: STATIC, slices: ['arabic'] },
  hebrew: { package: '@fontsource/noto-sans-hebrew', weights: STATIC, slices: ['hebrew'] },
  thai: { package: '@fontsource/noto-sans-thai', weights: STATIC, slices: ['thai'] },
  devanagari: {
    package: '@fontsource/noto-sans-devanagari',
    weights: STATIC,
    slices: ['devanagari'],
  },
  japanese: { package: '@fontsource-variable/noto-sans-jp', weights: VARIABLE },
  korean: { package: '@fontsource-variable/noto-sans-kr', weights: VARIABLE },
  simplifiedChinese: { package: '@fontsource-variable/noto-sans-sc', weights: VARIABLE },
  traditionalChinese: { package: '@fontsource-variable/noto-sans-tc', weights: VARIABLE },
};

const FAMILIES = [...(Object.keys(SOURCES) as (keyof typeof SOURCES)[]), 'dejaVu' as const];

// Names of our own: a font that the machine has under the usual name is never taken.
const cssName = (family: FontFamily): string => `Stopline ${family}`;

/** The value of `font-family` on a notice. */
export const FONT_STACK = FAMILIES.map((family) => `'${cssName(family)}'`).join(', ');

// Marks of direction, and a space that the browser makes of the first font's own: Spanish times have it.
const INVISIBLE = /[\u200e\u200f\u202f]/;

// Letters and marks are drawn together only if one font has both; the last resort has most of them.
const MARK = /\p{M}/u;

/**
 * Returns the fonts of a document as `@font-face` rules with the fonts in them: a machine without any font prints the
 * same. Latin is always there; further fonts only in the slices that the text needs.
 *
 * @param text all that the document says
 */
export function fontFaces(text: string): string {
  const needed = new Map<FontFamily, Set<number>>();
  for (const [letter] of text.matchAll(/[^\0-\x7f]/gu)) {
    const codePoint = letter.codePointAt(0) ?? 0;
    const family = familyOf(codePoint);
    if (family === null || INVISIBLE.test(letter)) continue;
    const letters = needed.get(family) ?? new Set();
    needed.set(family, letters.add(codePoint));
    if (MARK.test(letter) && (family === 'publicSans' || family === 'noto'))
      needed.set('dejaVu', needed.get('dejaVu') ?? new Set());
  }
  return FAMILIES.flatMap((family) => {
    if (family === 'publicSans') return latin(needed.get(family) ?? new Set());
    const letters = needed.get(family);
    if (letters === undefined) return [];
    return family === 'dejaVu' ? dejaVu() : slicesFor(family, letters);
  })
    .map(({ rule }) => rule)
    .join('\n');
}

/** A font in a slice, as the browser's `FontFace` takes it, and its rule in a document. */
export interface Face {
  family: string;
  weight: string;
  source: string;
  range: string;
  rule: string;
}

/** Returns the fonts that each document has. */
export function latinFaces(): readonly Face[] {
  usual ??= latin(new Set());
  return usual;
}

let usual: readonly Face[] | undefined;

// The slice that nearly every text needs.
const LATIN = 'latin';

function latin(letters: ReadonlySet<number>): Face[] {
  return slicesOf('publicSans')
    .filter((slice) => slice.name === LATIN || [...letters].some((letter) => isIn(slice, letter)))
    .flatMap((slice) => facesOf('publicSans', slice));
}

function dejaVu(): Face[] {
  return [
    face('dejaVu', '400', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    face('dejaVu', '700', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  ];
}

function slicesFor(family: keyof typeof SOURCES, letters: ReadonlySet<number>): Face[] {
  return slicesOf(family).flatMap((slice) => {
    const held = [...letters].filter((letter) => isIn(slice, letter));
    if (held.length === 0) return [];
    // The families of Han overlap: each gets just the letters that are its own here.
    const isVariable = SOURCES[family].weights === VARIABLE;
    const range = isVariable
      ? held.map((letter) => `U+${letter.toString(16)}`).join(',')
      : slice.range;
    return facesOf(family, { ...slice, range });
  });
}

interface Slice {
  name: string;
  /** As CSS writes it. */
  range: string;
  runs: readonly (readonly [from: number, to: number])[];
}

const slices = new Map<FontFamily, Slice[]>();

function slicesOf(family: keyof typeof SOURCES): Slice[] {
  const known = slices.get(family);
  if (known !== undefined) return known;
  const source = SOURCES[family];
  const ranges = JSON.parse(
    readFileSync(require.resolve(`${source.package}/unicode.json`), 'utf8'),
  ) as Record<string, string>;
  const found = Object.entries(ranges)
    .filter(([name]) => source.slices === undefined || source.slices.includes(name))
    .map(([name, range]) => ({ name: name.replace(/[[\]]/g, ''), range, runs: runsOf(range) }));
  slices.set(family, found);
  return found;
}

function runsOf(range: string): [number, number][] {
  return range.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return [parseInt(from, 16), parseInt(to, 16)];
  });
}

function isIn({ runs }: Slice, letter: number): boolean {
  return runs.some(([from, to]) => letter >= from && letter <= to);
}

function facesOf(family: keyof typeof SOURCES, { name, range }: Slice): Face[] {
  const { package: source, weights } = SOURCES[family];
  const file = `${source}/files/${source.split('/')[1]}-${name}`;
  return weights.map((weight) =>
    face(family, weight, `${file}-${weights === VARIABLE ? 'wght' : weight}-normal.woff2`, range),
  );
}

// Sources as they stand in a document; read when first needed.
const inlined = new Map<string, string>();

function face(family: FontFamily, weight: string, path: string, range = 'U+0-10FFFF'): Face {
  const type = path.endsWith('.woff2') ? 'font/woff2' : 'font/ttf';
  const source =
    inlined.get(path) ??
    `url(data:${type};base64,${readFileSync(require.resolve(path)).toString('base64')})`;
  inlined.set(path, source);
  const name = cssName(family);
  const rule = `@font-face { font-family: '${name}'; font-weight: ${weight}; src: ${source}; unicode-range: ${range}; }`;
  return { family: name, weight, source, range, rule };
}
