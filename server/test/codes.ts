import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
const DPI = 220;
const MM_AN_INCH = 25.4;

/** A code as a scanner reads it from a page. */
export interface ReadCode {
  format: string;
  text: string;
  /** The error correction level of a QR code. */
  level: string;
  /** The box in mm from the left and top edge of the page. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

let prepared: Promise<unknown> | undefined;

/** Loads the decoder from its package: by itself it would fetch it. */
function prepare(): Promise<unknown> {
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const { buffer, byteOffset, byteLength } = wasm;
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength);
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

/** Every code in a picture; places in mm where it is a page. */
export async function codesIn(picture: Buffer | string): Promise<ReadCode[]> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return codesOf(data, info);
}

/** Every code in the pixels of a picture, four bytes each. */
async function codesOf(
  pixels: Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<ReadCode[]> {
  prepared ??= prepare();
  await prepared;
  const image = {
    data: new Uint8ClampedArray(pixels),
    width,
    height,
    colorSpace: 'srgb',
  } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(image, {
    tryHarder: true,
    maxNumberOfSymbols: 10,
    // All that notices have, upright and dark on light: to look for others too takes many times as long.
    formats: ['QRCode', 'DataMatrix', 'Code128'],
    tryInvert: false,
    tryRotate: false,
  });
  return found.map(({ format, text, extra, position }) => {
    const corners = Object.values(position);
    const mm = (value: number): number => (value * MM_AN_INCH) / DPI;
    return {
      format,
      text,
      level: extra === '' ? '' : ((JSON.parse(extra) as { ECLevel?: string }).ECLevel ?? ''),
      left: mm(Math.min(...corners.map(({ x }) => x))),
      right: mm(Math.max(...corners.map(({ x }) => x))),
      top: mm(Math.min(...corners.map(({ y }) => y))),
      bottom: mm(Math.max(...corners.map(({ y }) => y))),
    };
  });
}

/** Every code on a page of a PDF, as it is printed. */
export async function codesOn(pdf: Buffer, page: number): Promise<ReadCode[]> {
  const pages = ['-f', String(page), '-l', String(page)];
  const gray = execFileSync('pdftoppm', ['-r', String(DPI), '-gray', ...pages, '-'], {
    input: pdf,
    maxBuffer: 2 ** 27,
  });
  // The head of a picture in this format is "P5", its width and height, and its white.
  const [head = '', width, height] = /^P5\s(\d+) (\d+)\s255\s/.exec(
    gray.toString('latin1', 0, 40),
  )!;
  const size = { width: Number(width), height: Number(height) };
  const pixels = new Uint32Array(size.width * size.height);
  // One step for each pixel: its three colors, and full opacity.
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 0xff_00_00_00 | (gray[head.length + at]! * 0x01_01_01);
  return codesOf(new Uint8Array(pixels.buffer), size);
}
