import type { RenderOptions } from 'bwip-js';
import { outlinesOf } from './outlines.pure.js';

/**
 * A QR code of level M, which may hold any text, as a data URI of SVG.
 *
 * @param quietZone in modules; without it the page must leave room around the code
 */
export async function qrCode(text: string, quietZone = 0): Promise<string> {
  // The bytes of its UTF-8, a character each.
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  // The library would take a higher level if there is room for it, and some readers of payment codes ask for M.
  const level = { eclevel: 'M', fixedeclevel: true };
  return matrix({ bcid: 'qrcode', text: bytes, ...level, binarytext: true }, quietZone);
}

/** A Code 128, without a quiet zone, as a data URI of SVG. */
export async function code128(text: string): Promise<string> {
  const { toSVG } = await library();
  return svgUri(toSVG({ bcid: 'code128', text, height: 8 }));
}

/** A square DataMatrix, without a quiet zone, as a data URI of SVG. */
export async function dataMatrix(text: string): Promise<string> {
  return matrix({ bcid: 'datamatrix', text });
}

/**
 * A code of squares. The library makes it, and `outlinesOf` draws it: two thirds of the library's time go to checking the
 * texts beside a code, and these have none.
 */
async function matrix(options: RenderOptions, quietZone = 0): Promise<string> {
  const { raw } = await library();
  const [code] = raw(options);
  if (code === undefined) throw new Error(`The library made no ${options.bcid}`);
  const { pixs, pixx, pixy } = code;
  const box = [-quietZone, -quietZone, pixx + 2 * quietZone, pixy + 2 * quietZone].join(' ');
  return svgUri(
    `<svg viewBox="${box}" xmlns="http://www.w3.org/2000/svg"><path d="${outlinesOf(pixs, pixx)}"/></svg>`,
  );
}

/** A code as the library makes it: 1 for a dark module, row by row. */
interface Modules {
  pixs: readonly number[];
  pixx: number;
  pixy: number;
}

interface Library {
  toSVG: (options: RenderOptions) => string;
  raw: (options: RenderOptions) => readonly Modules[];
}

/** The library is loaded on first use: it contains more than a hundred kinds of codes. */
async function library(): Promise<Library> {
  // Its types do not know the default export; the named `raw` is a kind of code.
  return ((await import('bwip-js/node')) as unknown as { default: Library }).default;
}

const svgUri = (svg: string): string => dataUri('image/svg+xml', Buffer.from(svg));

/** Data as an address that holds it: a page that has it needs to fetch nothing. */
export function dataUri(type: string, data: Buffer): string {
  return `data:${type};base64,${data.toString('base64')}`;
}
