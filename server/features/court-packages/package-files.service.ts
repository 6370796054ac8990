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
   * @throws PackageRefused for the first that is missing or damaged, after writing that down; it names the file
   */
  async checked(snapshot: CaseSnapshot): Promise<BagFile[]> {
    const files: BagFile[] = [];
    for (const file of filesOf(snapshot)) files.push(await this.check(snapshot.citation.id, file));
    return files;
  }

  private async check(citationId: number, file: StoredCaseFile): Promise<BagFile> {
    const { name, key, sha256 } = file;
    const hash = createHash('sha256');
    let [bytes, crc] = [0, 0];
    try {
      for await (const chunk of await this.open(key)) {
        hash.update(chunk);
        crc = crc32(chunk, crc);
        bytes += chunk.length;
      }
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      throw await this.refusal(citationId, file, null);
    }
    const found = hash.digest('hex');
    if (found !== sha256) throw await this.refusal(citationId, file, found);
    return { name, bytes, crc, sha256, open: () => this.open(key) };
  }

  private async open(key: string): Promise<AsyncIterable<Buffer>> {
    return this.storage.stream(key, undefined, CHUNK_BYTES);
  }

  private async refusal(
    citationId: number,
    { name, subject, sha256, damage }: StoredCaseFile,
    found: string | null,
  ): Promise<PackageRefused> {
    const fault =
      found === null
        ? `${name} is missing from the storage`
        : `${name} does not match its fingerprint`;
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
