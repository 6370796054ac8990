import { type FileHandle, open } from 'node:fs/promises';
import { judgePicture } from '../media/decode-picture.js';
import { CUT_OFF, type FileFault, foreignType, HEAD_BYTES } from '../media/picture-faults.pure.js';
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

// The same boxes also hold HEIC, AVIF and QuickTime, which browsers do not play as MP4.
const MP4_BRANDS = /^(?:isom|iso[2-9a-c]|mp4[12]|avc[1-4]|M4V[ HP]|MSNV|dash|3g[2gpr][1-9a-h])$/;
// Camera makers put a name of their own first; a player looks through all brands that a file declares.
const STILL_BRANDS = /^(?:avi[fs]|hei[cfmsx]|hev[cx]|mif1|msf1|qt {2})$/;
const MAX_BRANDS = 64;
const BRAND_BYTES = 4;
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
  if (await isMp4(file, head)) return (await isWholeMp4(file)) ? MP4 : CUT_OFF;
  const picture = pictureType(head);
  if (picture === null) return foreignType(head, declared === 'IMAGE' ? 'an image' : 'a video');
  const judged = await judgePicture(path, picture);
  if ('wrong' in judged) return judged;
  return picture === 'jpeg'
    ? { type: 'IMAGE', contentType: 'image/jpeg', extension: 'jpg', ...judged }
    : { type: 'IMAGE', contentType: 'image/png', extension: 'png', ...judged };
}

/** True if a file of boxes says of itself that it can be read as MP4: by its own brand, or by a compatible one. */
async function isMp4(file: FileHandle, head: Buffer): Promise<boolean> {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const major = head.toString('latin1', 8, 12);
  if (STILL_BRANDS.test(major)) return false;
  const compatible = Math.floor((head.readUInt32BE(0) - BOX_HEAD_BYTES) / BRAND_BYTES);
  const count = Math.min(Math.max(compatible, 0), MAX_BRANDS);
  const brands = await readAt(file, BOX_HEAD_BYTES, count * BRAND_BYTES);
  for (let at = 0; at + BRAND_BYTES <= brands.length; at += BRAND_BYTES)
    if (MP4_BRANDS.test(brands.toString('latin1', at, at + BRAND_BYTES))) return true;
  return MP4_BRANDS.test(major);
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
