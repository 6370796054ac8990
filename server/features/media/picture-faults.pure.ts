import { invalidField } from '../../platform/errors/app-error.js';
import { pictureType } from './picture-type.pure.js';

/** The reason why a file is refused: it has the wrong type, or the right type and is not whole. */
export interface FileFault {
  wrong: 'type' | 'content';
  /** Ends the sentence, see {@link faultSentence}. */
  words: string;
}

/** Reads up to `length` bytes of a file from a position. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

// Formats that users send by mistake, by their first bytes: the refusal names them, so that users know what to convert.
const FOREIGN: readonly [name: string, pattern: RegExp][] = [
  ['WebP', /^RIFF.{4}WEBP/s],
  ['AVI', /^RIFF.{4}AVI /s],
  ['GIF', /^GIF8/],
  ['BMP', /^BM.{4}\0{4}/s],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['AVIF', /^.{4}ftypavi[fs]/s],
  ['HEIC', /^.{4}ftyp(?:hei[cfmsx]|hev[cx]|mif1|msf1)/s],
  ['QuickTime', /^.{4}ftypqt {2}/s],
  ['WebM', /^\x1aE\xdf\xa3/],
  ['PDF', /^%PDF/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*<(?:svg|\?xml)/],
];

/** Number of first bytes that {@link foreignType} reads. */
export const HEAD_BYTES = 16;

/**
 * Returns the fault of a file that begins with neither PNG's nor JPEG's signature.
 *
 * @param wanted the expected type, for a file of no known type
 */
export function foreignType(head: Buffer, wanted: 'an image' | 'a video'): FileFault {
  if (head.length === 0) return { wrong: 'type', words: 'it is empty' };
  const text = head.toString('latin1');
  const name = FOREIGN.find(([, pattern]) => pattern.test(text))?.[0];
  return {
    wrong: 'type',
    words: name === undefined ? `it is not ${wanted}` : `${name} is not taken`,
  };
}

/** Returns the reason why sharp could not decode a picture. */
export function drawingFault(error: unknown): FileFault {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return { wrong: 'content', words: 'has too many pixels' };
  return /premature end of JPEG image/i.test(message) ? CUT_OFF : DAMAGED;
}

export const CUT_OFF: FileFault = { wrong: 'content', words: 'is cut off' };
const DAMAGED: FileFault = { wrong: 'content', words: 'is damaged' };

/** `a.png must be JPEG, PNG or MP4: WebP is not taken`, `a.png is cut off`. */
export function faultSentence(file: string, taken: string, { wrong, words }: FileFault): string {
  return wrong === 'type' ? `${file} must be ${taken}: ${words}` : `${file} ${words}`;
}

const PNG_SIGNATURE_BYTES = 8;
const MAX_CHUNKS = 100_000;

/** True if a PNG has its end mark: decoders accept one that was cut after the last line without an error. */
export async function isWholePng(readAt: ReadAt): Promise<boolean> {
  let position = PNG_SIGNATURE_BYTES;
  for (let count = 0; count < MAX_CHUNKS; count += 1) {
    const head = await readAt(position, 8);
    if (head.length < 8) return false;
    // Length, type, content, checksum.
    const end = position + 12 + head.readUInt32BE(0);
    if (head.toString('latin1', 4) === 'IEND') return (await readAt(end - 1, 1)).length === 1;
    position = end;
  }
  return false;
}

/**
 * Decodes an uploaded picture and encodes it again.
 *
 * @throws AppError `INVALID`: what is wrong with the part `file`
 */
export async function redrawn<Drawn>(
  upload: Buffer,
  draw: (type: 'png' | 'jpeg') => Promise<Drawn>,
): Promise<Drawn> {
  const type = pictureType(upload);
  if (type === null) throw refused(foreignType(upload.subarray(0, HEAD_BYTES), 'an image'));
  const isCut =
    type === 'png' &&
    !(await isWholePng((position, length) =>
      Promise.resolve(upload.subarray(position, position + length)),
    ));
  if (isCut) throw refused(CUT_OFF);
  try {
    return await draw(type);
  } catch (error) {
    throw refused(drawingFault(error));
  }
}

const refused = (fault: FileFault): Error =>
  invalidField('file', faultSentence('The image', 'png or jpeg', fault));
