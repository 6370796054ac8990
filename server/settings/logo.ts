import sharp from 'sharp';
import { AppError } from '../errors/app-error.js';
import { pictureType } from '../media/picture-type.pure.js';

// A letterhead prints it 30 mm wide: at 300 dpi no more can be seen.
const LARGEST_SIDE = 400;
const MOST_PIXELS = 25_000_000;
const PLAIN_PNG_BYTES = 100_000;

const DATA_URI = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * A logo as a notice carries it: a small PNG or JPEG in a data URI, drawn anew from the picture, so that nothing else
 * that came with the file is kept.
 *
 * @throws AppError `unsupportedMedia` when the bytes are no PNG or JPEG picture.
 */
export async function logoSrc(bytes: Buffer): Promise<string> {
  const format = pictureType(bytes);
  if (format === null) throw new AppError('unsupportedMedia');
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const small = picture.rotate().resize({
      width: LARGEST_SIDE,
      height: LARGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    if (format === 'jpeg') return dataUri('jpeg', await small.jpeg({ quality: 88 }).toBuffer());
    const plain = await small.clone().png({ compressionLevel: 9 }).toBuffer();
    return dataUri(
      'png',
      plain.length <= PLAIN_PNG_BYTES
        ? plain
        : await small.png({ palette: true, compressionLevel: 9 }).toBuffer(),
    );
  } catch {
    throw new AppError('unsupportedMedia');
  }
}

/** The picture in a data URI of a PNG or JPEG, or null when the text is anything else: an address is never fetched. */
export function pictureIn(src: string): Buffer | null {
  const content = DATA_URI.exec(src)?.[1];
  return content === undefined ? null : Buffer.from(content, 'base64');
}

function dataUri(type: 'png' | 'jpeg', bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
