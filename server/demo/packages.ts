import { createHash } from 'node:crypto';
import type { EventDocument } from './events.js';
import { CLIP_RATE, CLIP_SIZE, drawClip, drawScene, frames, type Passage } from './scene.js';
import { encodeClip } from './video.js';

export interface PackageFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A camera package: the document and the files that it names (contract 8). */
export interface EventPackage {
  readonly document: EventDocument;
  readonly files: readonly PackageFile[];
}

/**
 * Draws the files that the document names and writes their fingerprints into it. Where this machine
 * has no encoder, the clip is left out of both.
 */
export async function drawPackage(
  document: EventDocument,
  passage: Passage,
): Promise<EventPackage> {
  const files: PackageFile[] = [];
  const media: EventDocument['media'][number][] = [];
  for (const entry of document.media) {
    const frame = frames[entry.sequence_number - 1];
    const bytes =
      entry.type === 'IMAGE' && frame !== undefined
        ? await drawScene(passage, frame)
        : await encodeClip(drawClip(passage), { ...CLIP_SIZE, rate: CLIP_RATE });
    if (bytes === null) continue;
    files.push({ name: entry.file, bytes });
    media.push({ ...entry, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return { document: { ...document, media }, files };
}
