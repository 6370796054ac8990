import type { RenderOptions } from 'bwip-js';

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
  const options = { ...level, binarytext: true, padding: quietZone };
  return drawn({ bcid: 'qrcode', text: bytes, ...options });
}

/** A Code 128, without a quiet zone, as a data URI of SVG. */
export async function code128(text: string): Promise<string> {
  return drawn({ bcid: 'code128', text, height: 8 });
}

/** A square DataMatrix, without a quiet zone, as a data URI of SVG. */
export async function dataMatrix(text: string): Promise<string> {
  return drawn({ bcid: 'datamatrix', text });
}

async function drawn(options: RenderOptions): Promise<string> {
  // The library is loaded on first use: it contains more than a hundred kinds of codes.
  const { toSVG } = await import('bwip-js/node');
  return dataUri('image/svg+xml', Buffer.from(toSVG(options)));
}

/** Data as an address that holds it: a page that has it needs to fetch nothing. */
export function dataUri(type: string, data: Buffer): string {
  return `data:${type};base64,${data.toString('base64')}`;
}
