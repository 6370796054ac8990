import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  prepared ??= prepare();
  await prepared;
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  } as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: 10 });
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
  const folder = mkdtempSync(join(tmpdir(), 'stopline-codes-'));
  try {
    writeFileSync(join(folder, 'notice.pdf'), pdf);
    const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
    const file = join(folder, 'notice');
    execFileSync('pdftoppm', ['-r', String(DPI), ...pages, '-png', `${file}.pdf`, file]);
    return await codesIn(`${file}.png`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
