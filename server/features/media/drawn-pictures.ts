import sharp from 'sharp';
import { openPicture } from './decode-picture.js';

/** The pictures that stand for an original (contract 3): 640 and 1,600 pixels on the longer side, and one for a row. */
const SHOWN = {
  thumbnail: { width: 640, height: 640, fit: 'inside', quality: 74, enlarge: true },
  // A smaller picture is not enlarged: the browser does that as well as we could.
  large: { width: 1_600, height: 1_600, fit: 'inside', quality: 82, enlarge: false },
  // A list shows it at 64 by 36, on a screen of twice as many pixels.
  list: { width: 128, height: 72, fit: 'cover', quality: 70, enlarge: true },
} as const;

// A notice has 85 by 38 mm for an image: this is 300 dpi. A sharper picture only makes it heavier (performance 9).
const PRINT_SIZE = { width: 1_004, height: 450 };
const PRINT_BYTES = 64 * 1024;
const PRINT_QUALITIES = [80, 72, 64, 56, 48];

// Half the work of libwebp's default (4) for 4 % more bytes: a picture is made for each file, and most are seen once or never.
const WEBP_EFFORT = 2;

/** Draws a picture to be shown. */
export async function shownOf(image: Buffer, size: keyof typeof SHOWN): Promise<Buffer> {
  const { width, height, fit, quality, enlarge } = SHOWN[size];
  return openPicture(image)
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: !enlarge })
    .webp({ quality, effort: WEBP_EFFORT })
    .toBuffer();
}

/** Draws a picture to be printed: as good as fits into the bytes that four images may have on a page. */
export async function printOf(image: Buffer): Promise<Buffer> {
  const { data, info } = await openPicture(image)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ ...PRINT_SIZE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let smallest = data;
  for (const quality of PRINT_QUALITIES) {
    smallest = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (smallest.length <= PRINT_BYTES) break;
  }
  return smallest;
}
