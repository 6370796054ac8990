import { type FileHandle, open } from 'node:fs/promises';
import sharp from 'sharp';
import {
  CUT_OFF,
  drawingFault,
  type FileFault,
  foreignType,
  HEAD_BYTES,
  isWholePng,
} from '../media/picture-faults.pure.js';
import { pictureType } from '../media/picture-type.pure.js';

/** The type of a file by its content; names and declared types are never trusted. */
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

/**
 * Looks into a file.
 *
 * @param declared the type in the event; it names the file in the refusal if the content is of no known type
 */
export async function contentOf(
  path: string,
  declared: FileContent['type'],
): Promise<FileContent | FileFault> {
  const file = await open(path);
  try {
    return await contentIn(file, path, declared);
  } finally {
    await file.close();
  }
}

async function contentIn(
  file: FileHandle,
  path: string,
  declared: FileContent['type'],
): Promise<FileContent | FileFault> {
  const head = await readAt(file, 0, HEAD_BYTES);
  const isBoxes = head.toString('latin1', 4, 8) === 'ftyp';
  if (isBoxes && MP4_BRANDS.test(head.toString('latin1', 8, 12))) {
    return (await isWholeMp4(file)) ? MP4 : CUT_OFF;
  }
  const picture = pictureType(head);
  if (picture === null) return foreignType(head, declared === 'IMAGE' ? 'an image' : 'a video');
  if (picture === 'png' && !(await isWholePng((from, length) => readAt(file, from, length)))) {
    return CUT_OFF;
  }
  try {
    const image = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { width, height } = await image.metadata();
    // Only decoding to the last line distinguishes a whole picture from a cut one.
    await image.resize(8, 8, { fastShrinkOnLoad: true }).toBuffer();
    return picture === 'jpeg'
      ? { type: 'IMAGE', contentType: 'image/jpeg', extension: 'jpg', width, height }
      : { type: 'IMAGE', contentType: 'image/png', extension: 'png', width, height };
  } catch (error) {
    return drawingFault(error);
  }
}

const MP4: FileContent = {
  type: 'VIDEO',
  contentType: 'video/mp4',
  extension: 'mp4',
  width: null,
  height: null,
};

/** True if the boxes of an MP4 fill it to its last byte, an index and content among them; a cut file ends within a box. */
async function isWholeMp4(file: FileHandle): Promise<boolean> {
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
}

/** Returns the box that begins at a position; null if none can. */
async function boxAt(
  file: FileHandle,
  position: number,
  size: number,
): Promise<{ type: string; bytes: number } | null> {
  const head = await readAt(file, position, BOX_HEAD_BYTES);
  if (head.length < 8) return null;
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  // 0 means up to the end of the file, 1 that a longer number follows.
  if (short === 0) return { type, bytes: size - position };
  if (short !== 1) return short < 8 ? null : { type, bytes: short };
  if (head.length < BOX_HEAD_BYTES) return null;
  const long = Number(head.readBigUInt64BE(8));
  return long < BOX_HEAD_BYTES ? null : { type, bytes: long };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
