import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font } from 'opentype.js';

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
  const bytes = readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${files[face]}`));
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  );
  loaded.set(face, font);
  return font;
}

/** Width of the text in pixels. */
export function textWidth(text: string, face: Typeface, size: number, spacing = 0): number {
  const letters = font(face);
  let width = 0;
  for (const letter of text) width += letters.charToGlyph(letter).advanceWidth ?? 0;
  return (width * size) / letters.unitsPerEm + spacing * text.length;
}

/** Height of a capital letter in pixels. */
export function capitalHeight(face: Typeface, size: number): number {
  const letters = font(face);
  return (letters.charToGlyph('H').getMetrics().yMax * size) / letters.unitsPerEm;
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
    // Letter by letter: this face's shaping tables are beyond opentype.js, and codes need no shaping.
    const glyph = letters.charToGlyph(letter);
    for (const command of glyph.getPath(pen, place.y, place.size).commands) {
      switch (command.type) {
        case 'M':
        case 'L':
          data += `${command.type}${point(command.x, command.y)}`;
          break;
        case 'Q':
          data += `Q${point(command.x1, command.y1)} ${point(command.x, command.y)}`;
          break;
        case 'C':
          data += `C${point(command.x1, command.y1)} ${point(command.x2, command.y2)} ${point(command.x, command.y)}`;
          break;
        case 'Z':
          data += 'Z';
          break;
      }
    }
    pen += (glyph.advanceWidth ?? 0) * scale + spacing;
  }
  return data;
}
