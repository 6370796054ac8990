import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { type ActivityEntry, ActivityService } from '../../platform/activity/activity.service.js';
import { FileMissing } from '../../platform/errors/store-errors.js';
import { contentKey, StorageService } from '../../platform/storage/storage.service.js';
import { WORKER } from '../notices/notice-records.js';
import type { BagFile } from './bag.js';
import type { CaseSnapshot } from './case-snapshot.js';
import { PackageRefused } from './package-refused.js';

/** A file of a case in the storage, and its path in the bag. */
interface StoredCaseFile extends Pick<ActivityEntry, 'subject'> {
  name: string;
  key: string;
  /** In hexadecimal, from the time when it was stored. */
  sha256: string;
  damage: 'evidence_damaged' | 'notice_damaged';
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
};

// As for other whole files: smaller reads take longer.
const CHUNK_BYTES = 256 * 1024;

/** Codes of errors that concern one file, and not the whole disk. */
const UNREADABLE: ReadonlySet<string> = new Set(['EIO', 'EISDIR', 'EACCES', 'EPERM']);

/** The files of a case as files of a bag. They are read in parts: a video may be larger than the memory of a worker. */
@Injectable()
export class PackageFiles {
  constructor(
    private readonly storage: StorageService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Checks event document, media and notices against their hashes.
   *
   * @throws PackageRefused for the first that is missing, damaged or not readable, after writing that down; it names the file
   */
  async checked(snapshot: CaseSnapshot): Promise<BagFile[]> {
    const files: BagFile[] = [];
    for (const file of filesOf(snapshot)) files.push(await this.check(snapshot.citation.id, file));
    return files;
  }

  private async check(citationId: number, file: StoredCaseFile): Promise<BagFile> {
    const { name, sha256 } = file;
    const hash = createHash('sha256');
    let [bytes, crc] = [0, 0];
    for await (const chunk of this.read(citationId, file)) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      bytes += chunk.length;
    }
    const found = hash.digest('hex');
    if (found !== sha256)
      throw await this.refusal(citationId, file, `${name} does not match its fingerprint`, found);
    const open = () => Promise.resolve(this.read(citationId, file));
    return { name, bytes, crc, sha256, open };
  }

  /** Reads a file of the case. @throws PackageRefused where this file is missing or cannot be read */
  private async *read(citationId: number, file: StoredCaseFile): AsyncGenerator<Buffer> {
    try {
      yield* await this.storage.stream(file.key, undefined, CHUNK_BYTES);
    } catch (error) {
      const fault = faultOf(error);
      throw fault === null ? error : await this.refusal(citationId, file, `${file.name} ${fault}`);
    }
  }

  private async refusal(
    citationId: number,
    { subject, sha256, damage }: StoredCaseFile,
    fault: string,
    found: string | null = null,
  ): Promise<PackageRefused> {
    await this.activity.noteActivity({
      type: damage,
      actor: WORKER,
      citationId,
      ...(subject === undefined ? {} : { subject }),
      description: `Court package not made: ${fault}`,
      details: { expected: sha256, found },
    });
    return new PackageRefused(fault);
  }
}

/** Returns the fault of a single file, which a further try would meet again; null for obstacles that are waited for. */
function faultOf(error: unknown): string | null {
  if (error instanceof FileMissing) return 'is missing from the storage';
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return UNREADABLE.has(code) ? 'cannot be read' : null;
}

function filesOf({ eventSha256, media, notices }: CaseSnapshot): StoredCaseFile[] {
  return [
    {
      name: 'data/event/event.json',
      key: contentKey('events', eventSha256, 'json'),
      sha256: eventSha256,
      damage: 'evidence_damaged',
    },
    ...media.map(({ id, sequenceNumber, contentType, storageKey, sha256 }): StoredCaseFile => {
      const number = String(sequenceNumber).padStart(2, '0');
      return {
        name: `data/media/${number}.${EXTENSIONS[contentType] ?? 'bin'}`,
        key: storageKey,
        sha256,
        subject: { type: 'media', id },
        damage: 'evidence_damaged',
      };
    }),
    ...notices.map(({ id, number, version, storageKey, sha256 }): StoredCaseFile => ({
      name: `data/notices/${number}-v${version}.pdf`,
      key: storageKey,
      sha256,
      subject: { type: 'notice', id },
      damage: 'notice_damaged',
    })),
  ];
}
