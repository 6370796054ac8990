import { open } from 'node:fs/promises';
import sharp from 'sharp';

/** What a file turned out to be by its content; names and declared types are never believed. */
export interface FileContent {
  type: 'IMAGE' | 'VIDEO';
  contentType: 'image/jpeg' | 'image/png' | 'video/mp4';
  extension: 'jpg' | 'png' | 'mp4';
  /** Pixels; null for a video. */
  width: number | null;
  height: number | null;
}

// The largest traffic cameras stay below 50 megapixels; a picture that claims more is a bomb.
const MAX_PIXELS = 60_000_000;

/** Looks into a file. @returns null when it is none of JPEG, PNG and MP4, or is damaged. */
export async function contentOf(path: string): Promise<FileContent | null> {
  const head = await firstBytes(path, 16);
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') {
    return { type: 'VIDEO', contentType: 'video/mp4', extension: 'mp4', width: null, height: null };
  }
  const isJpeg = head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = head
    .subarray(0, 8)
    .equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  if (!isJpeg && !isPng) return null;
  try {
    const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { width, height } = await image.metadata();
    // Decoding to the last line is what tells a whole picture from a cut one.
    await image.resize(8, 8, { fastShrinkOnLoad: true }).toBuffer();
    return isJpeg
      ? { type: 'IMAGE', contentType: 'image/jpeg', extension: 'jpg', width, height }
      : { type: 'IMAGE', contentType: 'image/png', extension: 'png', width, height };
  } catch {
    return null;
  }
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
