import type { Readable } from 'node:stream';

/** The injection token of {@link Store}. */
export const STORE = Symbol('STORE');

/** Part of a file: first and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The facts of a file that are known without reading it. */
export interface FileStat {
  bytes: number;
}

/** A place for finished files. A key is written once and never again. */
export interface Store {
  /** The folder for spooled files before they are stored; on the store's own disk if it has one. */
  readonly spoolDirectory: string;
  /**
   * Takes over a spooled file whose bytes are durable. A key that exists already keeps what it holds.
   *
   * @param spooled path of the file; the caller removes it afterwards
   */
  adopt(key: string, spooled: string, bytes: number): Promise<void>;
  stat(key: string): Promise<FileStat | null>;
  /**
   * @param chunkBytes the size of a read, if the store has a choice; small by default, for readers that are slow
   * @throws FileMissing
   */
  stream(key: string, range?: ByteRange, chunkBytes?: number): Promise<Readable>;
  /** Returns the keys that begin so, in no order. @param prefix a folder, and the beginning of a name in it */
  listKeys(prefix: string): Promise<string[]>;
  /** Deletes a file; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** Fails when the store cannot be used at the moment. */
  ready(): Promise<void>;
}
