import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { assertNoTransaction } from '../database/open-transaction.js';
import { FileMissing } from '../errors/store-errors.js';
import { OWNER, removeLeftBehind } from './owned-files.js';
import { type ByteRange, type FileStat, STORE, type Store } from './store.types.js';

/** A file in the storage. */
export interface StoredFile {
  key: string;
  /** Hexadecimal, of exactly the bytes that were stored. */
  sha256: string;
  bytes: number;
}

/** A file in the spool, whole and on the disk. */
interface Spooled {
  path: string;
  sha256: string;
  bytes: number;
}

// Age after which the remains of a crash in the spool are deleted.
const SPOOL_KEPT_MS = 60 * 60 * 1000;

// Chunk size for reading whole files: chunks of 64 kB take twice as long, larger ones no less.
const WHOLE_CHUNK_BYTES = 256 * 1024;

// A disk without room for this has no room for evidence.
const PROBE = randomBytes(1024 * 1024);

/**
 * Evidence, notices and avatars, on this machine's disk or in an S3-compatible bucket (contract 2).
 * A file is whole and durable before its key exists, and a key never changes what it holds.
 */
@Injectable()
export class StorageService implements OnModuleInit {
  private probing: Promise<void> | undefined;
  /** A file that is tried again did not fit on the disk of the spool; with no more room than this it does not either. */
  private roomNeeded: number | null = null;

  constructor(@Inject(STORE) private readonly store: Store) {}

  async onModuleInit(): Promise<void> {
    await mkdir(this.store.spoolDirectory, { recursive: true });
    await this.sweepSpool();
    await removeLeftBehind(this.store.spoolDirectory);
    // Uploads and videos that were being read.
    await removeLeftBehind(tmpdir(), 'stopline-');
  }

  /**
   * Stores a file under a key; when it returns, the file survives a power cut.
   * A key that exists already keeps what it holds: use keys that name their content, or fresh ones.
   *
   * @param spooledAs as for {@link putByContent}
   */
  async put(key: string, data: Uint8Array | Readable, spooledAs = ''): Promise<StoredFile> {
    assertKey(key);
    const adopt = async ({ path, sha256, bytes }: Spooled): Promise<StoredFile> => {
      await this.store.adopt(key, path, bytes);
      return { key, sha256, bytes };
    };
    return this.throughSpool(data, adopt, spooledAs);
  }

  /**
   * Stores a file under a key made of its own fingerprint: `evidence/ab/cd/<sha256>.jpg`.
   * The same bytes are stored once, however often they come.
   *
   * @param folder e.g. `evidence`
   * @param extension without the dot
   * @param spooledAs the beginning of the spooled file's name: {@link removeSpooled} finds what a killed process left
   */
  async putByContent(
    folder: string,
    extension: string,
    data: Uint8Array | Readable,
    spooledAs = '',
  ): Promise<StoredFile> {
    const adopt = async ({ path, sha256, bytes }: Spooled): Promise<StoredFile> => {
      const key = contentKey(folder, sha256, extension);
      assertKey(key);
      await this.store.adopt(key, path, bytes);
      return { key, sha256, bytes };
    };
    return this.throughSpool(data, adopt, spooledAs);
  }

  /** The whole file. @throws FileMissing */
  async read(key: string): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const stream = await this.stream(key, undefined, WHOLE_CHUNK_BYTES);
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** Returns the whole file with its present SHA-256, in hexadecimal; null if it is gone. */
  async readHashed(key: string): Promise<{ bytes: Buffer; sha256: string } | null> {
    try {
      const bytes = await this.read(key);
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  }

  /**
   * The file, or a part of it, as it comes.
   *
   * @param chunkBytes the size of a read, if the store has a choice; small by default, for readers that are slow
   * @throws FileMissing
   */
  async stream(key: string, range?: ByteRange, chunkBytes?: number): Promise<Readable> {
    assertKey(key);
    assertNoTransaction('Reading a file');
    return this.store.stream(key, range, chunkBytes);
  }

  /** Returns the file's size, or null if there is none. */
  async stat(key: string): Promise<FileStat | null> {
    assertKey(key);
    assertNoTransaction('Looking for a file');
    return this.store.stat(key);
  }

  /** Returns the keys that begin so, in no order. @param prefix a folder, and the beginning of a name in it */
  async listKeys(prefix: string): Promise<string[]> {
    assertNoTransaction('Looking for files');
    return this.store.listKeys(prefix);
  }

  /** Deletes a file that is kept for a time only: a print file of a run, a court package. Evidence and notices are never deleted by it. */
  async remove(key: string): Promise<void> {
    assertKey(key);
    assertNoTransaction('Deleting a file');
    await this.store.remove(key);
  }

  /** Deletes the spooled files whose name begins so, even those of other processes. */
  async removeSpooled(spooledAs: string): Promise<void> {
    for (const name of await this.spooled(spooledAs))
      await rm(join(this.store.spoolDirectory, name), { force: true });
  }

  /** Returns the names of the spooled files that begin so, even those of other processes. */
  async spooled(spooledAs: string): Promise<string[]> {
    const names = await readdir(this.store.spoolDirectory);
    return names.filter((name) => name.startsWith(spooledAs));
  }

  /** Deletes what a crash left in the spool long ago. */
  async sweepSpool(): Promise<void> {
    for (const name of await readdir(this.store.spoolDirectory)) {
      const path = join(this.store.spoolDirectory, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && Date.now() - found.mtimeMs > SPOOL_KEPT_MS)
        await rm(path, { force: true });
    }
  }

  /** The SHA-256 of what is stored now, in hexadecimal, without holding the file in memory. @throws FileMissing */
  async sha256(key: string): Promise<string> {
    const hash = createHash('sha256');
    const stream = await this.stream(key, undefined, WHOLE_CHUNK_BYTES);
    for await (const chunk of stream) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  /**
   * Fails when nothing can be stored at the moment; for the readiness check. Only a write shows that a disk is full.
   * One probe runs at a time: on a hanging disk, each would hold one of the few threads that read files.
   */
  ready(): Promise<void> {
    this.probing ??= Promise.all([this.store.ready(), this.assertRoom(), this.probeSpool()])
      .then(() => undefined)
      .finally(() => {
        this.probing = undefined;
      });
    return this.probing;
  }

  /** @throws Error while the disk has no more room than a file needed that did not fit: the probe alone may fit again */
  private async assertRoom(): Promise<void> {
    if (this.roomNeeded === null) return;
    const { bavail, bsize } = await statfs(this.store.spoolDirectory);
    if (bavail * bsize <= this.roomNeeded) throw new Error('The disk of the spool is full');
    this.roomNeeded = null;
  }

  /** The probe is deleted without a sync, before it would reach the disk: it costs next to nothing. */
  private async probeSpool(): Promise<void> {
    const path = join(this.store.spoolDirectory, randomUUID() + OWNER);
    try {
      await writeFile(path, PROBE, { flag: 'wx', mode: 0o640 });
    } finally {
      await rm(path, { force: true });
    }
  }

  private async throughSpool<Result>(
    data: Uint8Array | Readable,
    use: (spooled: Spooled) => Promise<Result>,
    spooledAs = '',
  ): Promise<Result> {
    assertNoTransaction('Storing a file');
    const path = join(this.store.spoolDirectory, spooledAs + randomUUID() + OWNER);
    try {
      const written = await spool(path, data);
      const result = await use({ path, ...written });
      if (spooledAs !== '') this.roomNeeded = null;
      return result;
    } catch (error) {
      // An upload is sent again or not; what is spooled by name is tried until it fits.
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      if (isFull && spooledAs !== '') await this.rememberShortage(path);
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  private async rememberShortage(path: string): Promise<void> {
    const written = await stat(path).catch(() => null);
    this.roomNeeded = (written?.size ?? 0) + PROBE.length;
  }
}

/** `evidence/ab/cd/abcd….jpg`: two levels of folders keep each of them small. */
export function contentKey(folder: string, sha256: string, extension: string): string {
  return `${folder}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${extension}`;
}

/** Writes everything and waits for the disk. */
async function spool(
  path: string,
  data: Uint8Array | Readable,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'wx', 0o640);
  try {
    for await (const chunk of data instanceof Readable ? data : [data]) {
      const part = chunk as Uint8Array;
      hash.update(part);
      bytes += part.byteLength;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

// Keys come from our own code; a path that climbs out of the folder is a bug, not an input.
const KEY = /^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\/[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*)+$/;

function assertKey(key: string): void {
  if (!KEY.test(key) || key.startsWith('spool/')) throw new Error(`Not a storage key: ${key}`);
}
