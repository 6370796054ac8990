import { invalidField } from '../../platform/errors/app-error.js';
import { judgeUpload } from '../media/decode-picture.js';
import {
  CUT_OFF,
  type FileFault,
  faultSentence,
  foreignType,
  HEAD_BYTES,
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
  const judged = await judgeUpload(upload, type);
  if ('wrong' in judged) throw refused(judged);
  return type === 'jpeg'
    ? { contentType: 'image/jpeg', extension: 'jpg', ...judged }
    : { contentType: 'image/png', extension: 'png', ...judged };
}

const refused = (fault: FileFault): Error =>
  invalidField('file', faultSentence('The file', 'PDF, JPEG or PNG', fault));
