import sharp from 'sharp';
import { capitalHeight, textPath, textWidth } from './text-paths.ts';
import type { Picture } from './picture.ts';

/** Height of a row on a picture 1920 pixels wide. */
const ROW = 38;

/** A drawing to be laid over a picture with its upper left corner at (x, y); it hides what is under it. */
export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly svg: string;
}

/**
 * The camera's burnt-in block: white type on a black strip over the picture's upper edge. Each row is a
 * list of fields, spread over the width.
 */
export function dataBlock(width: number, rows: readonly (readonly string[])[]): Patch {
  const scale = width / 1920;
  const height = Math.round((rows.length * ROW + 14) * scale);
  const margin = 18 * scale;
  let svg = `<rect width="${width}" height="${height}" fill="#050506"/>`;
  rows.forEach((fields, index) => {
    let size = 25 * scale;
    const widths = (): number =>
      fields.reduce((sum, field) => sum + textWidth(field, 'mono', size), 0);
    const room = width - 2 * margin;
    const least = 22 * scale * (fields.length - 1);
    // A long address makes its row smaller rather than run off the picture.
    if (widths() + least > room) size *= (room - least) / widths();
    const gap = fields.length > 1 ? (room - widths()) / (fields.length - 1) : 0;
    const y = (ROW * (index + 0.5) + 7) * scale + capitalHeight('mono', size) / 2;
    let x = margin;
    for (const field of fields) {
      svg += `<path d="${textPath(field, { face: 'mono', size, x, y })}" fill="#f2f3ee"/>`;
      x += textWidth(field, 'mono', size) + gap;
    }
  });
  return { x: 0, y: 0, width, height, svg };
}

/** A label on black, its lower right corner at (right, low); for the measured value. */
export function label(
  text: string,
  right: number,
  low: number,
  size: number,
  colour: string,
): Patch {
  const width = Math.ceil(textWidth(text, 'mono', size) + size * 0.9);
  const height = Math.ceil(size * 1.5);
  return {
    x: Math.round(right - width),
    y: Math.round(low - height),
    width,
    height,
    svg:
      `<rect width="${width}" height="${height}" fill="#0b0c0d"/>` +
      `<path d="${textPath(text, { face: 'mono', size, x: width / 2, y: (height + capitalHeight('mono', size)) / 2, anchor: 'middle' })}" fill="${colour}"/>`,
  };
}

/** Draws the patches into an RGB picture; what hangs over its edges is cut off. */
export async function layPatches(picture: Picture, patches: readonly Patch[]): Promise<void> {
  for (const patch of patches) {
    const { width, height } = patch;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${patch.svg}</svg>`;
    const drawn = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    const x0 = Math.max(0, patch.x);
    const x1 = Math.min(picture.width, patch.x + width);
    for (let y = Math.max(0, patch.y); y < Math.min(picture.height, patch.y + height); y++) {
      const from = ((y - patch.y) * width + x0 - patch.x) * 3;
      picture.pixels.set(drawn.subarray(from, from + (x1 - x0) * 3), (y * picture.width + x0) * 3);
    }
  }
}

/** Draws the corners that the camera's tracker puts around the vehicle that it measured. */
export function drawBrackets(
  picture: Picture,
  box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly low: number;
  },
  colour: readonly [number, number, number],
): void {
  const arm = Math.round(Math.min(box.right - box.left, box.low - box.top) * 0.18);
  const bar = (left: number, top: number, width: number, height: number): void => {
    for (let y = Math.max(0, top); y < Math.min(picture.height, top + height); y++) {
      for (let x = Math.max(0, left); x < Math.min(picture.width, left + width); x++) {
        picture.pixels.set(colour, (y * picture.width + x) * 3);
      }
    }
  };
  const thick = 3;
  const [left, top, right, low] = [box.left, box.top, box.right, box.low].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  for (const x of [left, right - arm]) for (const y of [top, low - thick]) bar(x, y, arm, thick);
  for (const x of [left, right - thick]) for (const y of [top, low - arm]) bar(x, y, thick, arm);
}
