import { openPicture } from '../media/decode-picture.js';
import { redrawn } from '../media/picture-faults.pure.js';

// A letterhead prints it 30 mm wide: at 300 dpi no more can be seen.
const LARGEST_SIDE = 400;
const MOST_PIXELS = 25_000_000;
const PLAIN_PNG_BYTES = 100_000;

const DATA_URI = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Returns a logo as a notice carries it: a small PNG or JPEG in a data URI, encoded again, so that nothing else of the
 * file is kept.
 *
 * @throws AppError `INVALID`: what is wrong with the part `file`
 */
export function logoSrc(bytes: Buffer): Promise<string> {
  return redrawn(bytes, async (format) => {
    const picture = openPicture(bytes, MOST_PIXELS);
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
  });
}

/** The picture in a data URI of a PNG or JPEG, or null when the text is anything else: an address is never fetched. */
export function pictureIn(src: string): Buffer | null {
  const content = DATA_URI.exec(src)?.[1];
  return content === undefined ? null : Buffer.from(content, 'base64');
}

function dataUri(type: 'png' | 'jpeg', bytes: Buffer): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
