import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

// The subsets of Public Sans (OFL), as its own style sheet cuts them.
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const VIETNAMESE =
  'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01A1, U+01AF-01B0, U+0300-0301, U+0303-0304, U+0308-0309, U+0323, U+0329, U+1EA0-1EF9, U+20AB';
const LATIN_EXT =
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

const WEIGHTS = [400, 600, 700] as const;

const publicSans = WEIGHTS.flatMap((weight) => [
  face(
    'Public Sans',
    weight,
    `@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff2`,
    LATIN,
  ),
  face(
    'Public Sans',
    weight,
    `@fontsource/public-sans/files/public-sans-latin-ext-${weight}-normal.woff2`,
    LATIN_EXT,
  ),
  face(
    'Public Sans',
    weight,
    `@fontsource/public-sans/files/public-sans-vietnamese-${weight}-normal.woff2`,
    VIETNAMESE,
  ),
]).join('\n');

// Ten times as heavy, and only there for names in other scripts: read when the first of them comes.
let dejaVuSans: string | undefined;

/**
 * The fonts of a document as `@font-face` rules with the fonts in them: a machine without any font prints the same.
 *
 * @param text all that the document says; names in other than Latin letters bring their own font along
 */
export function fontFaces(text: string): string {
  if (!/[^\u0000-\u02ff\u1e00-\u20c0\u2100-\u22ff]/u.test(text)) return publicSans;
  dejaVuSans ??= [
    face('DejaVu Sans', 400, 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    face('DejaVu Sans', 700, 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  ].join('\n');
  return `${publicSans}\n${dejaVuSans}`;
}

function face(family: string, weight: number, path: string, range?: string): string {
  const type = path.endsWith('.woff2') ? 'font/woff2' : 'font/ttf';
  const data = readFileSync(require.resolve(path)).toString('base64');
  const only = range === undefined ? '' : ` unicode-range: ${range};`;
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:${type};base64,${data});${only} }`;
}
