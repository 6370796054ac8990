import type { Readable } from 'node:stream';

/** The injection token of {@link Store}. */
export const STORE = Symbol('STORE');

/** Part of a file: first and last byte, both included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What is known of a file without reading it. */
export interface FileStat {
  bytes: number;
}

/** A place where finished files lie. A key is written once and never again. */
export interface Store {
  /** Where files are spooled before they are handed over; on the store's own disk where it has one. */
  readonly spoolDirectory: string;
  /**
   * Takes over a spooled file whose bytes are durable. A key that exists already keeps what it holds.
   *
   * @param spooled path of the file; the caller removes it afterwards
   */
  adopt(key: string, spooled: string, bytes: number): Promise<void>;
  stat(key: string): Promise<FileStat | null>;
  /**
   * @param chunkBytes how much is read at once, where the store can choose; little by default, for readers that are slow
   * @throws FileMissing
   */
  stream(key: string, range?: ByteRange, chunkBytes?: number): Promise<Readable>;
  /** Deletes a file; one that is not there is none to delete. */
  remove(key: string): Promise<void>;
  /** Fails when the store cannot be used at the moment. */
  ready(): Promise<void>;
}
