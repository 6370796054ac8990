import sharp from 'sharp';
import { invalidField } from '../../platform/errors/app-error.js';
import {
  CUT_OFF,
  drawingFault,
  type FileFault,
  faultSentence,
  foreignType,
  HEAD_BYTES,
  isWholePng,
} from '../media/picture-faults.pure.js';
import { pictureType } from '../media/picture-type.pure.js';

/** The type of a file of the register, by its content. */
export interface CameraFileContent {
  contentType: 'application/pdf' | 'image/jpeg' | 'image/png';
  extension: 'pdf' | 'jpg' | 'png';
  /** Pixels; null for a document. */
  width: number | null;
  height: number | null;
}

// A camera's picture has less; a bomb has more.
const MAX_PIXELS = 60_000_000;

const PDF: CameraFileContent = {
  contentType: 'application/pdf',
  extension: 'pdf',
  width: null,
  height: null,
};

// The end mark stands in the last line; programs add a few bytes.
const TAIL_BYTES = 1_024;

/** Looks into an uploaded file. @throws AppError `INVALID`: what is wrong with the part `file` */
export async function contentIn(upload: Buffer): Promise<CameraFileContent> {
  if (upload.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!upload.subarray(-TAIL_BYTES).includes('%%EOF')) throw refused(CUT_OFF);
    return PDF;
  }
  const type = pictureType(upload);
  if (type === null) throw refused(foreignType(upload.subarray(0, HEAD_BYTES), 'an image'));
  const readAt = (position: number, length: number): Promise<Buffer> =>
    Promise.resolve(upload.subarray(position, position + length));
  if (type === 'png' && !(await isWholePng(readAt))) throw refused(CUT_OFF);
  try {
    const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { width, height } = await image.metadata();
    // Only decoding to the last line distinguishes a whole picture from a cut one.
    await image.resize(8, 8, { fastShrinkOnLoad: true }).toBuffer();
    return type === 'jpeg'
      ? { contentType: 'image/jpeg', extension: 'jpg', width, height }
      : { contentType: 'image/png', extension: 'png', width, height };
  } catch (error) {
    throw refused(drawingFault(error));
  }
}

const refused = (fault: FileFault): Error =>
  invalidField('file', faultSentence('The file', 'PDF, JPEG or PNG', fault));
