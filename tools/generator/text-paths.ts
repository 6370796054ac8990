import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** Typefaces of the npm package dejavu-fonts-ttf: a fresh Debian has no fonts, so none are asked of it. */
const files = {
  mono: 'DejaVuSansMono-Bold.ttf',
  plate: 'DejaVuSansCondensed-Bold.ttf',
  sign: 'DejaVuSans-Bold.ttf',
} as const;

type Typeface = keyof typeof files;

interface TextPlace {
  readonly face: Typeface;
  /** Height of the em, in pixels. */
  readonly size: number;
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Added after each letter, in pixels. */
  readonly spacing?: number;
}

const loaded = new Map<Typeface, Font>();
const require = createRequire(import.meta.url);

function font(face: Typeface): Font {
  const known = loaded.get(face);
  if (known) return known;
  const font = create(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${files[face]}`)));
  loaded.set(face, font);
  return font;
}

const SIGNS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const glyphOf = (font: Font, letter: string) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Width of the text in pixels. */
export function textWidth(text: string, face: Typeface, size: number, spacing = 0): number {
  const letters = font(face);
  let width = 0;
  for (const letter of text) width += glyphOf(letters, letter).advanceWidth;
  return (width * size) / letters.unitsPerEm + spacing * text.length;
}

/** Height of a capital letter in pixels. */
export function capitalHeight(face: Typeface, size: number): number {
  const letters = font(face);
  return (glyphOf(letters, 'H').bbox.maxY * size) / letters.unitsPerEm;
}

/**
 * The outline of a text as SVG path data, after `bend` has moved each point (a plate seen in
 * perspective, say). Curves stay curves: their control points are moved too.
 */
export function textPath(
  text: string,
  place: TextPlace,
  bend?: (x: number, y: number) => readonly [number, number],
): string {
  const letters = font(place.face);
  const scale = place.size / letters.unitsPerEm;
  const spacing = place.spacing ?? 0;
  const width = textWidth(text, place.face, place.size, spacing) - spacing;
  const shift = { start: 0, middle: width / 2, end: width }[place.anchor ?? 'start'];
  let pen = place.x - shift;
  let data = '';

  function point(x: number, y: number): string {
    const [px, py] = bend ? bend(x, y) : [x, y];
    return `${px.toFixed(2)} ${py.toFixed(2)}`;
  }

  for (const letter of text) {
    // Letter by letter: codes need no shaping.
    const glyph = glyphOf(letters, letter);
    for (const { command, args } of glyph.path.commands) {
      data += SIGNS[command];
      for (let index = 0; index < args.length; index += 2) {
        const [x = 0, y = 0] = args.slice(index);
        data += `${index === 0 ? '' : ' '}${point(pen + x * scale, place.y - y * scale)}`;
      }
    }
    pen += glyph.advanceWidth * scale + spacing;
  }
  return data;
}
