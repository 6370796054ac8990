import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { Actor } from '../../platform/identity/caller.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { MediaQueries } from './media.queries.js';
import type { MediaFile } from './media.types.js';
import { OriginalsService } from './originals.service.js';
import { posterFrame } from './poster.js';

/** A drawn film frame or picture, for a file that cannot be drawn itself. */
function placeholderFrame(type: 'IMAGE' | 'VIDEO'): Buffer {
  const holes = [18, 54, 90, 126, 162, 198, 234, 270, 306]
    .map(
      (x) =>
        `<rect x="${x - 7}" y="9" width="14" height="10" rx="2"/><rect x="${x - 7}" y="161" width="14" height="10" rx="2"/>`,
    )
    .join('');
  const middle =
    type === 'VIDEO'
      ? `<g fill="#16202c">${holes}</g><circle cx="160" cy="90" r="30" fill="#8fa3b8"/><path d="M151 74v32l26-16z" fill="#2b3a4b"/>`
      : '<g fill="none" stroke="#8fa3b8" stroke-width="5" stroke-linejoin="round"><rect x="120" y="58" width="80" height="64" rx="6"/><path d="M124 116l24-26 16 16 12-12 20 22"/></g><circle cx="180" cy="76" r="6" fill="#8fa3b8"/>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180"><rect width="320" height="180" fill="#2b3a4b"/>${middle}</svg>`,
  );
}

/** The pictures that stand for an original: their longer side in pixels (contract 3). */
const SHOWN = {
  thumbnail: { side: 640, column: 'thumbnailKey', quality: 74, enlarge: true },
  // A smaller picture is not enlarged: the browser does that as well as we could.
  large: { side: 1_600, column: 'largeKey', quality: 82, enlarge: false },
} as const;

export type ShownSize = keyof typeof SHOWN;

const SIZES = Object.keys(SHOWN) as ShownSize[];

// A notice has 85 by 38 mm for an image: this is 300 dpi. A sharper picture only makes it heavier (performance 9).
const PRINT_SIZE = { width: 1_004, height: 450 };
const PRINT_BYTES = 64 * 1024;
const PRINT_QUALITIES = [80, 72, 64, 56, 48];
// A drawing that claims to be larger than any camera's picture is not decoded.
const MAX_PIXELS = 120_000_000;

// Half the work of libwebp's default (4) for 4 % more bytes: a picture is made for each file, and most are seen once or never.
const WEBP_EFFORT = 2;

// Each image is worked on once; libvips' cache would only hold memory.
sharp.cache(false);

/** The smaller pictures that are made of each original: to show on a tile, to show in the viewer, to print. */
@Injectable()
export class DerivativesService {
  /** The pictures that this process is making, so that simultaneous requests share one job. */
  private readonly making = new Map<string, Promise<string>>();

  constructor(
    private readonly storage: StorageService,
    private readonly originals: OriginalsService,
    private readonly queries: MediaQueries,
  ) {}

  /**
   * Makes the pictures that a file does not have yet. Its original is read once, and a frame of a video taken once.
   *
   * @throws AppError `EVIDENCE_DAMAGED`
   */
  async prepare(actor: Actor, media: MediaFile): Promise<void> {
    const sizes = SIZES.filter((size) => media[SHOWN[size].column] === null);
    const needsPrint = media.type === 'IMAGE' && media.printKey === null;
    if (sizes.length === 0 && !needsPrint) return;
    const original = await this.originals.read(actor, media);
    const frame = await frameOf(media, original);
    for (const size of sizes) await this.makeShown(media, size, () => Promise.resolve(frame));
    if (needsPrint) await this.makePrint(media, () => Promise.resolve(original));
  }

  /**
   * Returns the storage key of a picture that stands for a file, a WebP; it is made now if it does not exist yet.
   *
   * @throws AppError `EVIDENCE_DAMAGED`
   */
  async shown(actor: Actor, media: MediaFile, size: ShownSize): Promise<string> {
    const read = async (): Promise<Buffer> =>
      frameOf(media, await this.originals.read(actor, media));
    return media[SHOWN[size].column] ?? this.makeShown(media, size, read);
  }

  /**
   * The storage key of an image in print size, a JPEG; made now if it is not there yet.
   *
   * @throws AppError `EVIDENCE_DAMAGED`
   */
  async print(actor: Actor, media: MediaFile): Promise<string> {
    return media.printKey ?? this.makePrint(media, () => this.originals.read(actor, media));
  }

  private makeShown(
    media: MediaFile,
    size: ShownSize,
    frame: () => Promise<Buffer>,
  ): Promise<string> {
    return this.once(`${size} ${media.id}`, async () => {
      const picture = await shownOf(await frame(), size).catch(() =>
        // Intake has seen that the file is whole; a codec that cannot be drawn here still gets its place in the list.
        shownOf(placeholderFrame(media.type), size),
      );
      const { key } = await this.storage.putByContent('thumbnails', 'webp', picture);
      await this.queries.keepDerivative(media.id, SHOWN[size].column, key);
      return key;
    });
  }

  private makePrint(media: MediaFile, original: () => Promise<Buffer>): Promise<string> {
    return this.once(`print ${media.id}`, async () => {
      const picture = await printOf(await original());
      const { key } = await this.storage.putByContent('prints', 'jpg', picture);
      await this.queries.keepDerivative(media.id, 'printKey', key);
      return key;
    });
  }

  private async once(name: string, make: () => Promise<string>): Promise<string> {
    const running = this.making.get(name);
    if (running !== undefined) return running;
    const made = make().finally(() => this.making.delete(name));
    this.making.set(name, made);
    return made;
  }
}

/** Returns the picture of a file: the image itself, or a frame of the video. */
async function frameOf(media: MediaFile, original: Buffer): Promise<Buffer> {
  if (media.type === 'IMAGE') return original;
  return (await posterFrame(original)) ?? placeholderFrame('VIDEO');
}

async function shownOf(image: Buffer, size: ShownSize): Promise<Buffer> {
  const { side, quality, enlarge } = SHOWN[size];
  return sharp(image, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: !enlarge })
    .webp({ quality, effort: WEBP_EFFORT })
    .toBuffer();
}

/** As good as fits into the bytes that four images may have on a page. */
async function printOf(image: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS })
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
