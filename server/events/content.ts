import { type FileHandle, open } from 'node:fs/promises';
import sharp from 'sharp';
import { pictureType } from '../media/picture-type.pure.js';

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

// The same boxes also hold HEIC, AVIF and QuickTime, which browsers do not play as MP4.
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/;
const BOX_HEAD_BYTES = 16;
const MAX_BOXES = 10_000;

/** Looks into a file. @returns null when it is none of JPEG, PNG and MP4, or is damaged. */
export async function contentOf(path: string): Promise<FileContent | null> {
  const head = await firstBytes(path, 16);
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') {
    return MP4_BRANDS.test(head.subarray(8, 12).toString('latin1')) && (await isWholeMp4(path))
      ? { type: 'VIDEO', contentType: 'video/mp4', extension: 'mp4', width: null, height: null }
      : null;
  }
  const picture = pictureType(head);
  if (picture === null) return null;
  try {
    const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { width, height } = await image.metadata();
    // Decoding to the last line is what tells a whole picture from a cut one.
    await image.resize(8, 8, { fastShrinkOnLoad: true }).toBuffer();
    return picture === 'jpeg'
      ? { type: 'IMAGE', contentType: 'image/jpeg', extension: 'jpg', width, height }
      : { type: 'IMAGE', contentType: 'image/png', extension: 'png', width, height };
  } catch {
    return null;
  }
}

/** Whether the boxes of an MP4 fill it to its last byte, an index and content among them; a cut file ends within a box. */
async function isWholeMp4(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const types = new Set<string>();
    let position = 0;
    for (let count = 0; position < size; count += 1) {
      const box = await boxAt(file, position, size);
      if (box === null || count === MAX_BOXES) return false;
      types.add(box.type);
      position += box.bytes;
    }
    return position === size && types.has('moov') && (types.has('mdat') || types.has('moof'));
  } finally {
    await file.close();
  }
}

/** The box that begins at a position; null where none can. */
async function boxAt(
  file: FileHandle,
  position: number,
  size: number,
): Promise<{ type: string; bytes: number } | null> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(BOX_HEAD_BYTES),
    0,
    BOX_HEAD_BYTES,
    position,
  );
  if (bytesRead < 8) return null;
  const type = buffer.toString('latin1', 4, 8);
  const short = buffer.readUInt32BE(0);
  // 0 means up to the end of the file, 1 that a longer number follows.
  if (short === 0) return { type, bytes: size - position };
  if (short !== 1) return short < 8 ? null : { type, bytes: short };
  if (bytesRead < BOX_HEAD_BYTES) return null;
  const long = Number(buffer.readBigUInt64BE(8));
  return long < BOX_HEAD_BYTES ? null : { type, bytes: long };
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
