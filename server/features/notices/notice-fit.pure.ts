/** Text that has to stay within a width and a height. */
export interface FitText {
  text: string;
  /** The scale of the text against the rest. */
  scale?: number;
}

/** The size of a text that makes it fit. */
export interface Fit {
  /** The font size in points, for a scale of 1. */
  size: number;
  /** The height of a line, in font sizes. */
  lineHeight: number;
}

export interface FitLimits {
  /** The size of the box, in mm. */
  width: number;
  height: number;
  largest: number;
  /** The lines move together before the text becomes smaller than this. */
  readable: number;
}

/** A typographic point, in mm. */
export const MM_A_POINT = 25.4 / 72;
const POINTS_A_MM = 72 / 25.4;
const LOOSE = 1.35;
const CLOSE = 1;
const STEP = 0.1;
const SMALLEST = 1;
// Kerning, and letters that are not in the table: what is estimated is a little more than what is set.
const SAFETY = 1.015;

/** Returns the largest font in which texts fit into a box; each is a line that wraps if it is longer. */
export function fitted(texts: readonly FitText[], limits: FitLimits): Fit {
  const { height, largest, readable } = limits;
  const fits = (size: number, lineHeight: number): boolean =>
    heightOf(texts, size, lineHeight, limits.width) <= height * POINTS_A_MM;
  for (let size = largest; size > SMALLEST; size = rounded(size - STEP)) {
    const closest = size > readable ? LOOSE - STEP : CLOSE;
    for (let lineHeight = LOOSE; lineHeight >= closest; lineHeight = rounded(lineHeight - STEP / 2))
      if (fits(size, lineHeight)) return { size, lineHeight };
  }
  return { size: SMALLEST, lineHeight: CLOSE };
}

/** Returns the number of lines of a text in a width. */
export function linesOf(text: string, size: number, widthMm: number): number {
  const width = (widthMm * POINTS_A_MM) / (size * SAFETY);
  let count = 1;
  let used = 0;
  for (const word of text.split(/(?<=[\s-])/)) {
    const wide = widthOf(word.trimEnd());
    if (used > 0 && used + wide > width) {
      count += 1;
      used = 0;
    }
    if (wide > width) {
      const more = Math.ceil(wide / width) - 1;
      count += more;
      used = wide - more * width;
    } else used += widthOf(word);
  }
  return count;
}

function heightOf(
  texts: readonly FitText[],
  size: number,
  lineHeight: number,
  width: number,
): number {
  return texts.reduce(
    (sum, { text, scale = 1 }) =>
      sum + linesOf(text, size * scale, width) * size * scale * lineHeight,
    0,
  );
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The width of a text in sizes of its font. */
function widthOf(text: string): number {
  let width = 0;
  // Letters are as wide with their accents as without.
  for (const letter of text.normalize('NFD')) width += letterWidth(letter.codePointAt(0) ?? 0);
  return width;
}

// Public Sans from the space to the tilde, in hundredths of the size.
const ASCII = [
  24, 25, 43, 60, 66, 90, 71, 25, 30, 31, 39, 55, 24, 38, 23, 35, 61, 41, 60, 63, 63, 64, 62, 60,
  65, 62, 23, 24, 55, 55, 55, 52, 83, 71, 67, 69, 69, 62, 59, 73, 77, 28, 39, 68, 58, 89, 75, 73,
  64, 75, 68, 67, 59, 70, 67, 95, 69, 61, 64, 30, 35, 30, 47, 52, 22, 55, 60, 54, 60, 57, 40, 62,
  58, 25, 26, 56, 30, 87, 58, 57, 60, 60, 39, 51, 39, 58, 50, 78, 56, 54, 48, 33, 26, 33, 57,
];
const FIRST_ASCII = 0x20;
const LATIN = 0.68;
const OTHER = 0.8;
// Letters of Arabic are joined; four of them are wide wherever they stand in a word.
const ARABIC = { from: 0x600, to: 0x6ff, usual: 0.52, wide: 1.1, wideOnes: /[سشصض]/ };
// Han, kana, Hangul and what is as wide as they are.
const SQUARE = 1.02;
const NONE = /\p{M}|\p{Default_Ignorable_Code_Point}/u;

function letterWidth(codePoint: number): number {
  const known = ASCII[codePoint - FIRST_ASCII];
  if (known !== undefined) return known / 100;
  if (codePoint < 0x250) return LATIN;
  const letter = String.fromCodePoint(codePoint);
  if (NONE.test(letter)) return 0;
  if (codePoint >= ARABIC.from && codePoint <= ARABIC.to)
    return ARABIC.wideOnes.test(letter) ? ARABIC.wide : ARABIC.usual;
  return codePoint >= 0x1100 && (codePoint < 0x1200 || codePoint >= 0x2e80) ? SQUARE : OTHER;
}
