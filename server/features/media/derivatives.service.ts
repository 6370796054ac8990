import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import type { Actor } from '../../platform/identity/caller.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { MediaQueries } from './media.queries.js';
import type { MediaFile } from './media.types.js';
import { OriginalsService } from './originals.service.js';
import { placeholderFrame } from './placeholder.js';
import { posterFrame } from './poster.js';

/** The pictures that are shown in the place of an original: their longer side in pixels (contract 3). */
const SHOWN = {
  thumbnail: { side: 640, column: 'thumbnailKey', quality: 74, enlarge: true },
  // What is smaller stays as it is: the browser enlarges it as well as we could.
  large: { side: 1_600, column: 'largeKey', quality: 82, enlarge: false },
} as const;

export type ShownSize = keyof typeof SHOWN;

// A notice has 85 by 38 mm for an image: this is 300 dpi. What is sharper than paper only makes it heavier (performance 9).
const PRINT_SIZE = { width: 1_004, height: 450 };
const PRINT_BYTES = 64 * 1024;
const PRINT_QUALITIES = [80, 72, 64, 56, 48];
// A drawing that claims to be larger than any camera's picture is not decoded.
const MAX_PIXELS = 120_000_000;

// Each image is worked on once; libvips' cache would only hold memory.
sharp.cache(false);

/** The smaller pictures that are made of each original: to show on a tile, to show in the viewer, to print. */
@Injectable()
export class DerivativesService {
  /** What is being made in this process, so that many who ask at once are served by one making. */
  private readonly making = new Map<string, Promise<string>>();

  constructor(
    private readonly storage: StorageService,
    private readonly originals: OriginalsService,
    private readonly queries: MediaQueries,
  ) {}

  /**
   * The storage key of a picture that is shown in the place of a file, a WebP; made now if it is not there yet.
   *
   * @throws AppError `EVIDENCE_DAMAGED`
   */
  async shown(actor: Actor, media: MediaFile, size: ShownSize): Promise<string> {
    const key = size === 'thumbnail' ? media.thumbnailKey : media.largeKey;
    return key ?? this.once(`${size} ${media.id}`, () => this.makeShown(actor, media, size));
  }

  /**
   * The storage key of an image in print size, a JPEG; made now if it is not there yet.
   *
   * @throws AppError `EVIDENCE_DAMAGED`
   */
  async print(actor: Actor, media: MediaFile): Promise<string> {
    return media.printKey ?? this.once(`print ${media.id}`, () => this.makePrint(actor, media));
  }

  private async once(name: string, make: () => Promise<string>): Promise<string> {
    const running = this.making.get(name);
    if (running !== undefined) return running;
    const made = make().finally(() => this.making.delete(name));
    this.making.set(name, made);
    return made;
  }

  private async makeShown(actor: Actor, media: MediaFile, size: ShownSize): Promise<string> {
    const original = await this.originals.read(actor, media);
    const frame = media.type === 'VIDEO' ? await posterFrame(original) : original;
    const picture = await shownOf(frame ?? placeholderFrame('VIDEO'), size).catch(() =>
      // Intake has seen that the file is whole; a codec that cannot be drawn here still gets its place in the list.
      shownOf(placeholderFrame(media.type), size),
    );
    const { key } = await this.storage.putByContent('thumbnails', 'webp', picture);
    await this.queries.keepDerivative(media.id, SHOWN[size].column, key);
    return key;
  }

  private async makePrint(actor: Actor, media: MediaFile): Promise<string> {
    const picture = await printOf(await this.originals.read(actor, media));
    const { key } = await this.storage.putByContent('prints', 'jpg', picture);
    await this.queries.keepDerivative(media.id, 'printKey', key);
    return key;
  }
}

async function shownOf(image: Buffer, size: ShownSize): Promise<Buffer> {
  const { side, quality, enlarge } = SHOWN[size];
  return sharp(image, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: !enlarge })
    .webp({ quality, effort: 4 })
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
