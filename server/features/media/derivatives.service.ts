import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import type { Actor } from '../../platform/identity/caller.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { printOf, shownOf } from './drawn-pictures.js';
import { MediaFiles } from './media-files.service.js';
import type { MediaFile } from './media.types.js';
import { OriginalsService } from './originals.service.js';
import { posterFrame } from './poster.js';

const LOGGER = new Logger('Pictures');

const FILM_HOLES = [18, 54, 90, 126, 162, 198, 234, 270, 306]
  .map(
    (x) =>
      `<rect x="${x - 7}" y="9" width="14" height="10" rx="2"/><rect x="${x - 7}" y="161" width="14" height="10" rx="2"/>`,
  )
  .join('');

/** A drawn film frame, for a video without a frame that this machine can decode. An image has no such stand-in. */
const FILM_FRAME = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180" viewBox="0 0 320 180"><rect width="320" height="180" fill="#2b3a4b"/><g fill="#16202c">${FILM_HOLES}</g><circle cx="160" cy="90" r="30" fill="#8fa3b8"/><path d="M151 74v32l26-16z" fill="#2b3a4b"/></svg>`,
);

/** The columns of the pictures that stand for an original. */
const COLUMNS = { thumbnail: 'thumbnailKey', large: 'largeKey', list: 'listKey' } as const;

export type ShownSize = keyof typeof COLUMNS;

const SIZES = Object.keys(COLUMNS) as ShownSize[];

/** The smaller pictures that are made of each original: in a row, on a tile, in the viewer, on paper. */
@Injectable()
export class DerivativesService {
  /** The pictures that this process is making, so that simultaneous requests share one job. */
  private readonly making = new Map<string, Promise<string>>();

  constructor(
    private readonly storage: StorageService,
    private readonly originals: OriginalsService,
    private readonly queries: MediaFiles,
  ) {}

  /**
   * Makes the pictures that a file does not have yet. Its original is read once, and a frame of a video taken once.
   *
   * @throws AppError `EVIDENCE_DAMAGED`, `EVIDENCE_UNREADABLE`
   */
  async prepare(actor: Actor, media: MediaFile): Promise<void> {
    const sizes = SIZES.filter((size) => media[COLUMNS[size]] === null);
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
   * @throws AppError `EVIDENCE_DAMAGED`, `EVIDENCE_UNREADABLE`
   */
  async shown(actor: Actor, media: MediaFile, size: ShownSize): Promise<string> {
    const read = async (): Promise<Buffer> => {
      // A row's picture is made of the tile's, where there is one: the files of events from before it are not read again.
      const tile = size === 'list' ? media.thumbnailKey : null;
      if (tile !== null && (await this.storage.stat(tile)) !== null) return this.storage.read(tile);
      return frameOf(media, await this.originals.read(actor, media));
    };
    return media[COLUMNS[size]] ?? this.makeShown(media, size, read);
  }

  /**
   * The storage key of an image in print size, a JPEG; made now if it is not there yet.
   *
   * @throws AppError `EVIDENCE_DAMAGED`, `EVIDENCE_UNREADABLE`
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
      const source = await frame();
      const picture = await drawn(media, () => shownOf(source, size));
      const { key } = await this.storage.putByContent('thumbnails', 'webp', picture);
      await this.queries.keepDerivative(media.id, COLUMNS[size], key);
      return key;
    });
  }

  private makePrint(media: MediaFile, original: () => Promise<Buffer>): Promise<string> {
    return this.once(`print ${media.id}`, async () => {
      const source = await original();
      const picture = await drawn(media, () => printOf(source));
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

/**
 * Intake has decoded each image by the same rule, so what fails now is this machine: the picture is tried again, and
 * nothing stands in for it.
 *
 * @throws AppError `EVIDENCE_UNREADABLE`
 */
async function drawn(
  { id, sequenceNumber: sequence }: MediaFile,
  draw: () => Promise<Buffer>,
): Promise<Buffer> {
  try {
    return await draw();
  } catch (error) {
    LOGGER.warn(`Evidence file ${id} could not be drawn: ${String(error)}`);
    throw new AppError('EVIDENCE_UNREADABLE', { params: { sequence } });
  }
}

/** Returns the picture of a file: the image itself, or a frame of the video. */
async function frameOf(media: MediaFile, original: Buffer): Promise<Buffer> {
  if (media.type === 'IMAGE') return original;
  return (await posterFrame(original)) ?? FILM_FRAME;
}
