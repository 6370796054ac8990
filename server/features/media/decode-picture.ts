import { type FileHandle, open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { CUT_OFF, drawingFault, type FileFault, isWholePng } from './picture-faults.pure.js';

// The largest traffic cameras stay below 50 megapixels; a picture that claims more is a bomb.
const MAX_PIXELS = 60_000_000;

// Each image is worked on once; libvips' cache would only hold memory.
sharp.cache(false);

/**
 * Opens a PNG or JPEG. Every use of a picture decodes by this one rule, so that a picture that was taken in can be
 * shown and printed: warnings of a decoder, such as for stray bytes before a marker, do not stop it, and errors do
 * (reliability 28).
 */
export function openPicture(source: string | Buffer, maxPixels = MAX_PIXELS): Sharp {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error' });
}

/** The size of a picture in pixels, as its file has it. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Decodes a file to its last line. Returns its size, or the reason why it cannot be drawn. */
export async function judgePicture(
  path: string,
  type: 'png' | 'jpeg',
): Promise<PictureSize | FileFault> {
  const file = await open(path);
  try {
    const ends = type === 'png' ? await isWholePng(readIn(file)) : await endsAsJpeg(file);
    return await judge(path, type, ends);
  } finally {
    await file.close();
  }
}

/** The same for a picture in memory. */
export async function judgeUpload(
  upload: Buffer,
  type: 'png' | 'jpeg',
): Promise<PictureSize | FileFault> {
  const readAt = (from: number, length: number): Promise<Buffer> =>
    Promise.resolve(upload.subarray(from, from + length));
  const ends =
    type === 'png'
      ? await isWholePng(readAt)
      : upload.subarray(-END_OF_JPEG.length).equals(END_OF_JPEG);
  return judge(upload, type, ends);
}

async function judge(
  source: string | Buffer,
  type: 'png' | 'jpeg',
  ends: boolean,
): Promise<PictureSize | FileFault> {
  if (type === 'png' && !ends) return CUT_OFF;
  try {
    const { width, height } = await openPicture(source).metadata();
    // At an eighth of its size a decoder reads a JPEG to its last line at a tenth of the work, but does not notice that the
    // end mark is missing; the larger pictures do.
    const sample = openPicture(source);
    await (ends ? sample.resize(8, 8, { fastShrinkOnLoad: true }) : sample).raw().toBuffer();
    return { width, height };
  } catch (error) {
    return drawingFault(error);
  }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

async function endsAsJpeg(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  const tail = await readIn(file)(Math.max(0, size - END_OF_JPEG.length), END_OF_JPEG.length);
  return tail.equals(END_OF_JPEG);
}

const readIn =
  (file: FileHandle) =>
  async (position: number, length: number): Promise<Buffer> => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
