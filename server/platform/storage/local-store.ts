import { constants, createReadStream } from 'node:fs';
import { access, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileMissing } from '../errors/store-errors.js';
import type { ByteRange, FileStat, Store } from './store.types.js';

/** Files in a folder of this machine. */
export class LocalStore implements Store {
  readonly spoolDirectory: string;

  constructor(private readonly directory: string) {
    this.spoolDirectory = join(directory, 'spool');
  }

  /** Linked rather than renamed into place: a link never replaces a file that is already there. */
  async adopt(key: string, spooled: string): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    try {
      await link(spooled, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    await this.syncFolders(dirname(path));
  }

  async stat(key: string): Promise<FileStat | null> {
    try {
      const { size } = await stat(this.pathOf(key));
      return { bytes: size };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  }

  async stream(key: string, range?: ByteRange, chunkBytes?: number): Promise<Readable> {
    try {
      const file = await open(this.pathOf(key));
      return createReadStream('', { fd: file, highWaterMark: chunkBytes, ...range });
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new FileMissing(key);
      throw error;
    }
  }

  async listKeys(prefix: string): Promise<string[]> {
    const folder = dirname(prefix);
    try {
      const names = await readdir(this.pathOf(folder));
      return names.map((name) => `${folder}/${name}`).filter((key) => key.startsWith(prefix));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async ready(): Promise<void> {
    await access(this.directory, constants.R_OK | constants.W_OK);
  }

  /**
   * A new name is durable once each folder on its way is on the disk. This includes folders that another process has made:
   * another process may have made one a moment ago and not be there yet.
   */
  private async syncFolders(from: string): Promise<void> {
    for (let folder = from; folder.length >= this.directory.length; folder = dirname(folder)) {
      const handle = await open(folder);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
  }

  private pathOf(key: string): string {
    return join(this.directory, key);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
